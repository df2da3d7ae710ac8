/** Find cards for typed letters: plain cards first, wild ones last, and a card for every letter
 * wherever some choice of cards allows it. */

/** A card that can be picked, and the letters it can be read as. */
export interface Candidate {
  card: number;
  letters: readonly string[];
}

/** Whether a card gives a letter: a Qu card is found by its Q. */
function gives({ letters }: Candidate, letter: string): boolean {
  return letters.includes(letter);
}

/** Return a card for each letter, null where there is none. Earlier candidates are preferred. */
export function pickCards(
  letters: readonly string[],
  candidates: readonly Candidate[],
): (number | null)[] {
  const ranked = [...candidates].sort((a, b) => a.letters.length - b.letters.length);
  const owner = new Map<number, number>();
  // Use wild cards only for letters that no other card gives.
  const tame = ranked.filter(({ letters: all }) => all.length < MANY);
  letters.forEach((_, at) => {
    if (!settle(at, tame, new Set())) settle(at, ranked, new Set());
  });
  const found = letters.map<number | null>(() => null);
  for (const [card, at] of owner) found[at] = card;
  return found;

  /** Give a letter a card: a free one, or one whose letter can take another card. */
  function settle(at: number, among: readonly Candidate[], tried: Set<number>): boolean {
    const fitting = among.filter((one) => gives(one, letters[at] ?? '') && !tried.has(one.card));
    const free = fitting.find(({ card }) => !owner.has(card));
    if (free) {
      owner.set(free.card, at);
      return true;
    }
    for (const { card } of fitting) {
      if (tried.has(card)) continue;
      tried.add(card);
      const other = owner.get(card);
      if (other !== undefined && settle(other, among, tried)) {
        owner.set(card, at);
        return true;
      }
    }
    return false;
  }
}

/** A card with this many letters is wild. */
const MANY = 26;
