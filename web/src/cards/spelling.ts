/** Which letter of a word each of its cards stands for. */
import type { Kind } from '$types';
import { lettersOf } from './kinds';

interface Spelled {
  card: number;
  letter: string;
}

/** Give each card of a word its letters: a Qu card has two of them, or one. */
export function spell(cards: readonly number[], word: string, kinds: readonly Kind[]): Spelled[] {
  return share(cards, word, kinds) ?? cards.map((card) => ({ card, letter: '' }));
}

function share(cards: readonly number[], word: string, kinds: readonly Kind[]): Spelled[] | null {
  const [card, ...others] = cards;
  if (card === undefined) return word ? null : [];
  const kind = kinds[card];
  // A Silent E has no letter of its own; in a word it is one.
  for (const letter of kind?.faces.length ? lettersOf(kind) : ['E']) {
    const rest = word.startsWith(letter) ? share(others, word.slice(letter.length), kinds) : null;
    if (rest) return [{ card, letter }, ...rest];
  }
  return null;
}
