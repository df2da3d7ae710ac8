/** How words lie around the middle of a table: the seats on both sides, and the rows of their words. */

export interface Around {
  /** The other seats, in the order of play. */
  readonly others: readonly number[];
  /** The same on the left and on the right. */
  readonly sides: readonly [left: readonly number[], right: readonly number[]];
}

/** Return who sits where, for a viewer at a seat or a spectator. */
export function seatsAround(seats: number, viewer: number | null): Around {
  const first = viewer === null ? 0 : viewer + 1;
  const all = Array.from({ length: seats }, (_, at) => (first + at) % seats);
  const others = all.filter((seat) => seat !== viewer);
  const half = Math.ceil(others.length / 2);
  return { others, sides: [others.slice(0, half), others.slice(half)] };
}

/** The gap after a word, in cards. */
const GAP = 0.5;

/** Return about how many rows words need, with so many cards in a row; at least one. A word that does
 * not fit into a row begins the next one. */
export function rowsOf(lengths: readonly number[], cards: number): number {
  let rows = 1;
  let used = 0;
  for (const length of lengths) {
    if (used && used + length > cards) {
      rows += 1;
      used = 0;
    }
    used += length + GAP;
  }
  return rows;
}

/** Return the rows of all these owners, one below the other. */
export function rowsOfAll(words: readonly (readonly number[])[], cards: number): number {
  return words.reduce((sum, lengths) => sum + rowsOf(lengths, cards), 0);
}
