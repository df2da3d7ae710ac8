/** A table as this browser knows it: the latest view, the log, the chat. */
import type {
  Deck,
  Receipt,
  Event,
  Fresh,
  FromTable,
  Kind,
  Command,
  Sight,
  Spoken,
  Told,
} from '$types';
import { Live, type Connection } from '$web/api/live';

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
  readonly seat: number | null;
  readonly myTurn: boolean;
  readonly names: readonly string[];
  /** Counts the changes of the game that the viewer sees; chat does not count. */
  readonly version: number;
  now(): number;
  ask(request: Command): Promise<Receipt>;
  /** Call a listener after each change of `version`; returns a function that stops it. */
  onView(listener: () => void): () => void;
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
  connection = $state<Connection>('connecting');
  /** Why the table is gone. */
  why = $state('');
  /** The kind of each card, by its number. */
  cards = $derived.by<readonly Kind[]>(() => printedOn(this.#facts?.deck));
  piece = $derived.by(() => this.#facts?.piece ?? '');
  /** The fingerprint of the deal; the record of the game has the seed that it belongs to. */
  fingerprint = $derived.by(() => this.#facts?.fingerprint ?? '');
  /** The viewer's seat; null for a spectator, and while a bot plays for the viewer. */
  seat = $derived(this.sight && !this.sight.away ? (this.sight.you ?? null) : null);
  myTurn = $derived(this.seat !== null && (this.sight?.to_act ?? []).includes(this.seat));
  names = $derived((this.sight?.chairs ?? []).map((chair) => chair.name ?? ''));
  version = $state(0);
  /** Called with each message after the state has changed: for animation, sound, announcements. */
  onTold: ((told: Told) => void) | null = null;
  /** Replaces a command before it is sent: a lesson chooses between equal cards. */
  onAsk: ((request: Command) => Promise<Command>) | null = null;
  /** Called with each command of this browser that succeeded. */
  onDone: ((request: Command) => void) | null = null;

  readonly #live: Live;
  readonly #listeners = new Set<() => void>();
  /** What `version` counts the changes of. */
  #seen = '';
  #facts = $state.raw<Fresh['game']>(null);
  /** The server's clock minus ours, in seconds. */
  #ahead = 0;

  constructor(id: string) {
    this.id = id;
    this.#live = new Live(id, {
      heard: (message) => this.#hear(message),
      connection: (now, why) => {
        this.connection = now;
        if (why) this.why = why;
      },
      last: () => (this.fresh ? this.seq : null),
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
    this.fresh = fresh;
    this.sight = fresh.sight;
    this.seq = fresh.seq;
    this.log = fresh.recent ?? [];
    this.chat = fresh.chat ?? [];
    this.#facts = fresh.game ?? null;
    this.#notice();
  }

  #goOn(told: Told): void {
    if (told.seq <= this.seq) return;
    if (told.seq > this.seq + 1) {
      this.#live.restart();
      return;
    }
    this.seq = told.seq;
    this.sight = told.sight;
    if (told.game) this.#facts = told.game;
    const { seq, at, sentences = [], events = [] } = told;
    if (sentences.length) this.log = [...this.log, { seq, at, sentences, events }];
    if (told.what === 'said' && told.chair != null) {
      const name = this.names[told.chair] ?? '';
      this.chat = [...this.chat, { seq, at, chair: told.chair, name, text: told.text ?? '' }];
    }
    this.onTold?.(told);
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
