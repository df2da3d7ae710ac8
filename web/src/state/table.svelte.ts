/** A table as this browser knows it: the latest view, the log, the chat. */
import type {
  Deck,
  Receipt,
  Event,
  Fresh,
  Goal,
  FromTable,
  Kind,
  Played,
  PublicChair,
  Command,
  Sight,
  Spoken,
  Told,
  Waiting,
} from '$types';
import { Live, type Connection, type SocketHandlers } from '$web/api/live';

/** One entry of the log. */
export interface Happened {
  seq: number;
  at: number;
  sentences: readonly string[];
  events: readonly Event[];
}

/** What components need to know of a table: one that is played, or a replay. */
export interface TableView {
  readonly id: string;
  readonly fresh: Fresh | null;
  readonly sight: Sight | null;
  readonly seq: number;
  readonly cards: readonly Kind[];
  /** What people call one of the pieces: "card", "tile". */
  readonly piece: string;
  /** What ends the game, where the server has told it. */
  readonly goal?: Goal;
  readonly seat: number | null;
  /** False where the server keeps no table: nobody can leave it or ask for a hint. */
  readonly kept?: boolean;
  readonly myTurn: boolean;
  readonly names: readonly string[];
  /** The play that made words last, where it is known. */
  readonly played?: Played | null;
  /** Counts the changes of the game that the viewer sees; chat does not count. */
  readonly version: number;
  now(): number;
  ask(request: Command): Promise<Receipt>;
  /** Call a listener after each change of `version`; returns a function that stops it. */
  onView(listener: () => void): () => void;
}

/** Brings the messages of a table, and sends its commands. */
export interface Link {
  ask(request: Command): Promise<Receipt>;
  restart(): void;
  close(): void;
}

/** Decides when the messages of a table are shown. */
export interface Pace {
  /** Take a message; it calls `TableState.show` when its moment comes. */
  add(told: Told): void;
  /** Forget all messages that wait: a fresh table replaces them. `missed` tell what happened. */
  replace(missed: readonly string[]): void;
}

/** Return the last play whose words are judged. */
export function lastPlayed(events: readonly Event[]): Played | null {
  const isJudged = (one: Event): one is Played => one.type === 'Played' && one.judged !== false;
  return events.findLast(isJudged) ?? null;
}

/** Whether a person or a bot has a chair. */
export function isTaken({ kind, name }: PublicChair): boolean {
  return kind === 'bot' || Boolean(name);
}

/** List the kind of each card of a deck, by the number of the card. */
export function printedOn(deck: Deck | undefined): Kind[] {
  return (deck?.cards ?? []).flatMap(({ kind, copies }) => Array<Kind>(copies).fill(kind));
}

export class TableState implements TableView {
  readonly id: string;
  /** The last full message: from the first connection, or from one after a long break. */
  fresh = $state.raw<Fresh | null>(null);
  /** How the table looks now. */
  sight = $state.raw<Sight | null>(null);
  seq = $state(0);
  log = $state.raw<readonly Happened[]>([]);
  chat = $state.raw<readonly Spoken[]>([]);
  played = $derived.by(() => lastPlayed(this.log.flatMap(({ events }) => events)));
  connection = $state<Connection>('connecting');
  /** Why the table is gone. */
  why = $state('');
  /** The kind of each card, by its number. */
  cards = $derived.by<readonly Kind[]>(() => printedOn(this.#facts?.deck));
  piece = $derived.by(() => this.#facts?.piece ?? '');
  /** The fingerprint of the deal; the record of the game has the seed that it belongs to. */
  fingerprint = $derived.by(() => this.#facts?.fingerprint ?? '');
  /** What decides the game. */
  goal = $derived.by<Goal>(() => this.#facts?.goal ?? {});
  /** The wait after a round, as the newest message tells it: it waits for no moment. */
  waiting = $state.raw<Waiting | null>(null);
  /** The viewer's seat; null for a spectator, and while a bot plays for the viewer. */
  seat = $derived(this.sight && !this.sight.away ? (this.sight.you ?? null) : null);
  myTurn = $derived(this.seat !== null && (this.sight?.to_act ?? []).includes(this.seat));
  /** What waits for the viewer, in a few words; empty when nothing does. */
  due = $derived.by(() => {
    if (this.myTurn) return 'Your turn';
    const { status, host, you, chairs } = this.sight ?? {};
    const ready = status === 'open' && you != null && host === you && chairs?.every(isTaken);
    return ready ? 'Everyone is here' : '';
  });
  names = $derived((this.sight?.chairs ?? []).map((chair) => chair.name ?? ''));
  version = $state(0);
  /** Holds messages back until their moment comes; without it they are shown as they come. */
  pace: Pace | null = null;
  /** Called with each line of chat. */
  onSaid: ((told: Told) => void) | null = null;
  /** Replaces a command before it is sent: a lesson chooses between equal cards. */
  onAsk: ((request: Command) => Promise<Command>) | null = null;
  /** Called with each command of this browser that succeeded. */
  onDone: ((request: Command) => void) | null = null;

  readonly kept: boolean;
  readonly #live: Link;
  /** The number of the last message that came; `seq` is the last that is shown. */
  #heard = 0;
  readonly #listeners = new Set<() => void>();
  /** What `version` counts the changes of. */
  #seen = '';
  #facts = $state.raw<Fresh['game']>(null);
  /** The server's clock minus ours, in seconds. */
  #ahead = 0;

  /** Without a link of its own, the socket of the server brings the messages. */
  constructor(id: string, link?: (handlers: SocketHandlers) => Link) {
    this.id = id;
    this.kept = !link;
    const connect = link ?? ((handlers: SocketHandlers): Link => new Live(id, handlers));
    this.#live = connect({
      heard: (message) => this.#hear(message),
      connection: (now, why) => {
        this.connection = now;
        if (why) this.why = why;
      },
      last: () => (this.fresh ? this.#heard : null),
    });
  }

  async ask(wanted: Command): Promise<Receipt> {
    const request = this.onAsk ? await this.onAsk(wanted) : wanted;
    const done = await this.#live.ask(request);
    this.onDone?.(request);
    return done;
  }

  onView(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#live.close();
    this.#listeners.clear();
  }

  /** Return the server's time now, in seconds. */
  now(): number {
    return Date.now() / 1000 + this.#ahead;
  }

  #hear(message: FromTable): void {
    if (message.type === 'fresh') this.#begin(message);
    else if (message.type === 'told') this.#goOn(message);
    else if (message.type === 'beat') this.#ahead = message.now - Date.now() / 1000;
  }

  #begin(fresh: Fresh): void {
    this.#ahead = fresh.now - Date.now() / 1000;
    const missed = this.fresh ? (fresh.recent ?? []).filter(({ seq }) => seq > this.#heard) : [];
    this.pace?.replace(missed.flatMap(({ sentences }) => sentences));
    this.#heard = fresh.seq;
    this.waiting = fresh.sight.waiting ?? null;
    this.fresh = fresh;
    this.sight = fresh.sight;
    this.seq = fresh.seq;
    this.log = fresh.recent ?? [];
    this.chat = fresh.chat ?? [];
    this.#facts = fresh.game ?? null;
    this.#notice();
  }

  #goOn(told: Told): void {
    if (told.seq <= this.#heard) return;
    if (told.seq > this.#heard + 1) {
      this.#live.restart();
      return;
    }
    this.#heard = told.seq;
    this.waiting = told.sight.waiting ?? null;
    if (told.what === 'said' && told.chair != null) this.#listen(told, told.chair);
    if (this.pace) this.pace.add(told);
    else this.show(told);
  }

  /** Add a line to the chat: talk does not wait for the game. */
  #listen(told: Told, chair: number): void {
    const { seq, at, text = '' } = told;
    this.chat = [...this.chat, { seq, at, chair, name: this.names[chair] ?? '', text }];
    this.onSaid?.(told);
  }

  /** Show the table after a message. */
  show(told: Told): void {
    this.seq = told.seq;
    this.sight = told.sight;
    if (told.game) this.#facts = told.game;
    const { seq, at, sentences = [], events = [] } = told;
    if (sentences.length) this.log = [...this.log, { seq, at, sentences, events }];
    this.#notice();
  }

  /** Tell the listeners when the game looks different from before. */
  #notice(): void {
    const { status, view, to_act } = this.sight ?? {};
    const seen = JSON.stringify([this.seat, status, to_act, view]);
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}
