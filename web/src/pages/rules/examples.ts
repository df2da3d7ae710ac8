/** The cards an example speaks of: words in capitals that the game's own cards can lay. */
import type { Clause, Deck, Kind } from '$types';

/** A card and the letter it is read as. */
export interface Shown {
  kind: Kind;
  letter: string;
}

/** A word of an example, laid out. */
export interface Laid {
  word: string;
  cards: Shown[];
}

const MOST = 5;

/** The words of a clause as cards; none where it gives no example. */
export function examples(clause: Clause, deck: Deck | null): Laid[] {
  if (!deck || !/\bexamples?\b/i.test(clause.text)) return [];
  const words = laidOut(clause.text.match(/\b[A-Z]{2,}\b/g) ?? [], deck);
  const spelt = words.some(({ cards }) => cards.length > 1);
  // Single letters are cards too, but beside a word they are only parts of it.
  const single = spelt ? [] : laidOut(clause.text.match(/\b[B-HJ-Z]\b/g) ?? [], deck);
  return [...words, ...single].slice(0, MOST);
}

function laidOut(words: readonly string[], deck: Deck): Laid[] {
  return [...new Set(words)].flatMap((word) => {
    const cards = cardsFor(word, deck);
    return cards ? [{ word, cards }] : [];
  });
}

/** A word with the cards of a deck: one by name where it is called so, or letter by letter. */
function cardsFor(word: string, deck: Deck): Shown[] | null {
  const kinds = deck.cards.map(({ kind }) => kind);
  const named = kinds.find(({ name }) => name === word);
  if (named) return [{ kind: named, letter: '' }];
  const cards: Shown[] = [];
  const colour = colourOf(word, kinds);
  for (const letter of word) {
    const plain = kinds.filter(({ faces }) => faces.length === 1 && faces[0] === letter);
    const kind =
      plain.find((one) => (one.colour ?? '') === colour && !one.mark) ??
      plain[0] ??
      kinds.find(({ faces }) => faces.includes(letter)) ??
      kinds.find(({ faces }) => faces[0] === '?');
    if (!kind) return null;
    cards.push({ kind, letter });
  }
  return cards;
}

/** The colour in which a whole word can be laid, where the cards have colours. */
function colourOf(word: string, kinds: readonly Kind[]): string {
  const colours = new Set(kinds.map(({ colour }) => colour ?? ''));
  const has = (colour: string, letter: string): boolean =>
    kinds.some(
      (kind) => (kind.colour ?? '') === colour && !kind.mark && kind.faces.includes(letter),
    );
  for (const colour of colours) if ([...word].every((letter) => has(colour, letter))) return colour;
  return '';
}
