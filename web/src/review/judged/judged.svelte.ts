/** The review of a finished game: its turns as the service judges them, and the turn in view. */
import type { JudgedPlay, Review, ReviewedTurn } from '$types';
import { ask } from '$web/api/ask';

/** A point of the curve: the chance of a seat after a turn. */
export interface Point {
  /** The number of the turn; -1 before the deal. */
  turn: number;
  chance: number;
}

export class Judged {
  readonly id: string;
  turns = $state.raw<readonly ReviewedTurn[]>([]);
  review = $state.raw<Review | null>(null);
  /** How many actions the game has, and how many are judged. */
  actions = $state(0);
  reached = $state(0);
  /** The turn in view, by its number. */
  at = $state(-1);
  /** A turn that the viewer comes to practise, by the number of its action. */
  practised = $state(-1);
  /** The turns whose answer was asked for, by their numbers. */
  shown = $state.raw<ReadonlySet<number>>(new Set());
  turn = $derived<ReviewedTurn | null>(this.turns[this.at] ?? null);
  #stop = new AbortController();

  constructor(id: string) {
    this.id = id;
  }

  /** Ask for part after part until the review is complete or closed. */
  async load(): Promise<void> {
    const found = new Map<number, ReviewedTurn>();
    let after: number | null = 0;
    while (after !== null && !this.#stop.signal.aborted) {
      const asked: number = after;
      const part = await ask('GET /api/tables/{table}/review', {
        path: [this.id],
        query: { after: asked },
        signal: this.#stop.signal,
      });
      for (const turn of part.review?.turns ?? part.turns) found.set(turn.at, turn);
      this.turns = [...found.values()].sort((a, b) => a.at - b.at);
      this.actions = part.actions;
      this.reached = part.next ?? part.actions;
      this.review = part.review ?? null;
      after = part.next;
    }
  }

  /** Stop: nobody looks at it any more. */
  close(): void {
    this.#stop.abort();
  }

  /** Return the curve of a seat. */
  curve(seat: number): readonly Point[] {
    const seats = this.turns[0]?.chances.length ?? 0;
    const start = this.review?.start[seat] ?? (seats ? 1 / seats : 0.5);
    const points = this.turns.map(({ chances }, turn) => ({ turn, chance: chances[seat] ?? 0 }));
    const end = this.review
      ? [{ turn: this.turns.length - 1, chance: this.review.end[seat] ?? 0 }]
      : [];
    return [{ turn: -1, chance: start }, ...points, ...end];
  }

  /** Return the numbers of the worst turns of a seat; none before the review is complete. */
  worst(seat: number): readonly number[] {
    return this.review?.seats[seat]?.worst ?? [];
  }

  /** Whether the viewer should find the better play first. */
  asks(number: number): boolean {
    const { seat = -1, at = -1 } = this.turns[number] ?? {};
    const hard = at === this.practised || this.worst(seat).includes(number);
    return hard && !this.shown.has(number);
  }

  show(number: number): void {
    this.shown = new Set([...this.shown, number]);
  }

  /** Return the next turn of a seat in a direction, by its number; null at the end. */
  beside(seat: number, by: 1 | -1): number | null {
    for (let at = this.at + by; at >= 0 && at < this.turns.length; at += by)
      if (this.turns[at]?.seat === seat) return at;
    return null;
  }
}

/** Return what people call an action: its words, or its notation. */
export function nameOf({ words = [], text }: JudgedPlay): string {
  return words.map(({ word }) => word).join(' + ') || text;
}

/** Return a chance in per cent, or a change with its sign. */
export function percent(chance: number, signed = false): string {
  const number = Math.round(100 * chance);
  const sign = signed && number > 0 ? '+' : number < 0 ? '−' : '';
  return `${sign}${Math.abs(number)} %`;
}
