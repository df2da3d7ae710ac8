/** The examples of a clause as cards: the words that the deck can spell. */
import type { Clause, Deck, Kind } from '$types';

/** A card and its letter in the word. */
export interface ExampleCard {
  kind: Kind;
  letter: string;
}

/** A word of an example as cards. */
export interface Example {
  word: string;
  cards: ExampleCard[];
}

const MAX_EXAMPLES = 5;

/** Return the examples of a clause as cards; none where it has no example. */
export function examplesOf(clause: Clause, deck: Deck | null): Example[] {
  if (!deck) return [];
  const all = clause.examples ?? [];
  const words = asCards(
    all.filter(({ length }) => length > 1),
    deck,
  );
  const spelt = words.some(({ cards }) => cards.length > 1);
  // Single letters are cards too, but beside a word they are only parts of it.
  const single = spelt ? [] : all.filter(({ length }) => length === 1);
  return [...words, ...asCards(single, deck)].slice(0, MAX_EXAMPLES);
}

function asCards(words: readonly string[], deck: Deck): Example[] {
  return words.flatMap((word) => {
    const cards = cardsFor(word, deck);
    return cards ? [{ word, cards }] : [];
  });
}

/** Spell a word with a deck: by the card of that name, or letter by letter. */
function cardsFor(word: string, deck: Deck): ExampleCard[] | null {
  const kinds = deck.cards.map(({ kind }) => kind);
  const named = kinds.find(({ name }) => name === word);
  if (named) return [{ kind: named, letter: '' }];
  const cards: ExampleCard[] = [];
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

/** Return a colour that can spell the whole word, where cards have colours. */
function colourOf(word: string, kinds: readonly Kind[]): string {
  const colours = new Set(kinds.map(({ colour }) => colour ?? ''));
  const has = (colour: string, letter: string): boolean =>
    kinds.some(
      (kind) => (kind.colour ?? '') === colour && !kind.mark && kind.faces.includes(letter),
    );
  for (const colour of colours) if ([...word].every((letter) => has(colour, letter))) return colour;
  return '';
}
