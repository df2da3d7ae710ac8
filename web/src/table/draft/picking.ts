/** Finding cards for typed letters: plain cards first, wild ones last, and no letter left without
 * a card when another sharing out of the cards would give it one. */

/** A card that can be picked, and the letters it can be read as. */
export interface Candidate {
  card: number;
  letters: readonly string[];
}

/** The letter with which a card may begin what is typed: a Qu card is found by its Q. */
function gives({ letters }: Candidate, letter: string): boolean {
  return letters.includes(letter);
}

/** Return a card for each letter, null where there is none; the candidates to prefer come first. */
export function pickCards(
  letters: readonly string[],
  candidates: readonly Candidate[],
): (number | null)[] {
  const ranked = [...candidates].sort((a, b) => a.letters.length - b.letters.length);
  const owner = new Map<number, number>();
  // All letters first try without the cards that can be anything, so that these are kept.
  const tame = ranked.filter(({ letters: all }) => all.length < MANY);
  letters.forEach((_, at) => {
    if (!settle(at, tame, new Set())) settle(at, ranked, new Set());
  });
  const found = letters.map<number | null>(() => null);
  for (const [card, at] of owner) found[at] = card;
  return found;

  /** Give a letter a card: a free one, or one whose letter can be settled elsewhere. */
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

/** A card with so many letters is a wild one. */
const MANY = 26;
