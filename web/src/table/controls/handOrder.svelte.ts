/** The order in which the viewer holds the cards; only this browser knows it. */
import type { Kind } from '$types';

/** Keep the known order, drop cards that are gone, add new ones at the end. */
export function arrange(hand: readonly number[], order: readonly number[]): number[] {
  const here = new Set(hand);
  const known = new Set(order);
  return [...order.filter((card) => here.has(card)), ...hand.filter((card) => !known.has(card))];
}

/** Sort cards from A to Z; wild cards and cards without letters come last. */
export function byLetter(hand: readonly number[], kinds: readonly Kind[]): number[] {
  return sorted(hand, (card) => letterKey(kinds[card]));
}

/** Sort cards by colour, and from A to Z in each colour. */
export function byColour(hand: readonly number[], kinds: readonly Kind[]): number[] {
  return sorted(hand, (card) => `${kinds[card]?.colour ?? ''} ${letterKey(kinds[card])}`);
}

function letterKey(kind: Kind | undefined): string {
  const face = kind?.faces[0];
  return face === undefined
    ? `~~${kind?.name ?? ''}`
    : face === '?'
      ? '~'
      : (kind?.faces.join('') ?? '');
}

function sorted(hand: readonly number[], key: (card: number) => string): number[] {
  const keys = new Map(hand.map((card) => [card, key(card)]));
  const of = (card: number): string => keys.get(card) ?? '';
  return [...hand].sort((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : a - b));
}

/** Shuffle cards. */
export function shuffled(hand: readonly number[], chance: () => number = Math.random): number[] {
  const mixed = [...hand];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as number, mixed[at] as number];
  }
  return mixed;
}

export class HandOrder {
  #order = $state.raw<readonly number[]>([]);
  readonly #kept: string;

  constructor(table: string) {
    this.#kept = `wordparlor.hand.${table}`;
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.#kept) ?? '[]');
      if (Array.isArray(kept)) this.#order = kept.filter((card) => typeof card === 'number');
    } catch {
      // Then the cards keep the order of the deal.
    }
  }

  /** Return the hand in its order. */
  of(hand: readonly number[]): number[] {
    return arrange(hand, this.#order);
  }

  hold(order: readonly number[]): void {
    this.#order = order;
    try {
      sessionStorage.setItem(this.#kept, JSON.stringify(order));
    } catch {
      // Then the order lasts until the page is closed.
    }
  }

  /** Move a card before the card at a place. */
  put(hand: readonly number[], card: number, at: number): void {
    const order = this.of(hand);
    const from = order.indexOf(card);
    if (from < 0) return;
    const goal = at > from ? at - 1 : at;
    this.hold(order.toSpliced(from, 1).toSpliced(goal, 0, card));
  }
}
