/** A table as this browser knows it: the last view, what happened, what was said. */
import type {
  Deck,
  Done,
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

/** One thing that happened, in words. */
export interface Happened {
  seq: number;
  at: number;
  sentences: readonly string[];
  events: readonly Event[];
}

/** What the pieces on the table need to know of it: of one that is played, or looked at again. */
export interface TableView {
  readonly id: string;
  readonly fresh: Fresh | null;
  readonly sight: Sight | null;
  readonly seq: number;
  readonly cards: readonly Kind[];
  readonly seat: number | null;
  readonly myTurn: boolean;
  readonly names: readonly string[];
  /** How often the game as the viewer sees it has changed: chat does not count. */
  readonly version: number;
  now(): number;
  ask(request: Command): Promise<Done>;
  /** Call a listener after each change of `version`; the result stops that. */
  onView(listener: () => void): () => void;
}

/** What is printed on each card of a deck, by its number. */
export function printedOn(deck: Deck | undefined): Kind[] {
  return (deck?.cards ?? []).flatMap(({ kind, copies }) => Array<Kind>(copies).fill(kind));
}

export class TableState implements TableView {
  readonly id: string;
  /** Everything as it was when this browser came in, or came back after too long. */
  fresh = $state.raw<Fresh | null>(null);
  /** How the table looks now. */
  sight = $state.raw<Sight | null>(null);
  seq = $state(0);
  log = $state.raw<readonly Happened[]>([]);
  chat = $state.raw<readonly Spoken[]>([]);
  connection = $state<Connection>('connecting');
  /** Why the table is gone. */
  why = $state('');
  /** What is printed on each card, by its number. */
  cards = $derived.by<readonly Kind[]>(() => printedOn(this.#facts?.deck));
  /** The viewer's seat while they play themselves; null for spectators and those away. */
  seat = $derived(this.sight && !this.sight.away ? (this.sight.you ?? null) : null);
  myTurn = $derived(this.seat !== null && (this.sight?.to_act ?? []).includes(this.seat));
  names = $derived((this.sight?.chairs ?? []).map((chair) => chair.name ?? ''));
  version = $state(0);
  /** Called with each thing that happens, after the state has changed: motion, sound, speech. */
  onTold: ((told: Told) => void) | null = null;
  /** Puts something else in place of what is asked for here, where a lesson knows better. */
  onAsk: ((request: Command) => Promise<Command>) | null = null;
  /** Called with each request of this browser that was done. */
  onDone: ((request: Command) => void) | null = null;

  readonly #live: Live;
  readonly #listeners = new Set<() => void>();
  /** What `version` counts the changes of. */
  #seen = '';
  #facts = $state.raw<Fresh['game']>(null);
  /** The service's clock minus ours, in seconds. */
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

  async ask(wanted: Command): Promise<Done> {
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

  /** The service's time now, in seconds. */
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
