/** A play that a person puts together: the data, and plain questions about it. */
import type { Action } from '$types';

/** One letter of a draft. */
export interface Pick {
  /** The card; null for a typed letter that no card in reach gives. */
  readonly card: number | null;
  /** The letter the card is read as; empty while that is open, or when the card is no letter. */
  readonly letter: string;
  /** Whether it lies on the table already and keeps its place in the word. */
  readonly fixed?: boolean;
  /** Whether the card was found for a typed letter: another that fits may take its place. */
  readonly typed?: boolean;
}

export interface Draft {
  /** The letters in the order of the word. */
  readonly picks: readonly Pick[];
  /** The target of the play: a word, a pile, places; only the game's folder reads it. */
  readonly target: unknown;
  /** The next pick goes before the pick with this number. */
  readonly cursor: number;
}

export const EMPTY: Draft = { picks: [], target: null, cursor: 0 };

/** Something the service can try: an action, or a text in the notation of records. */
export type Proposal = ({ readonly action: Action } | { readonly text: string }) & {
  /** How many cards it turns away from the letter they show. */
  readonly turned?: number;
};

/** Make a draft of these picks, with the cursor behind them. */
export function draftOf(picks: readonly Pick[], target: unknown = null): Draft {
  return { picks, target, cursor: picks.length };
}

export function isEmpty({ picks, target }: Draft): boolean {
  return picks.length === 0 && target === null;
}

/** Return the cards of a draft, in the order of the word. */
export function cardsOf({ picks }: Draft): number[] {
  return picks.flatMap(({ card }) => (card === null ? [] : [card]));
}

export function holds({ picks }: Draft, card: number): boolean {
  return picks.some((pick) => pick.card === card);
}

/** Return the letters so far; a dot stands for one that is open. */
export function wordOf({ picks }: Draft): string {
  return picks.map(({ letter }) => letter || '·').join('');
}

/** Return the word when all of it was typed; else empty. */
export function typedWord(draft: Draft): string {
  const all = draft.picks.every(({ typed, fixed }) => typed || fixed);
  return all && draft.picks.some(({ typed }) => typed) ? wordOf(draft) : '';
}

/** A word and its cards, a card for each letter. */
export interface Spelling {
  readonly word: string;
  readonly cards: readonly number[];
}

/** Return how an action spells its word; null unless it lays a card for each letter. */
export function spellingOf(action: Action | undefined): Spelling | null {
  if (!action || !('word' in action) || !('cards' in action)) return null;
  const { word, cards } = action;
  return word.length === cards.length ? { word, cards } : null;
}

/** Make the draft that plays an action whose word has a card for each letter; null for any other. */
export function draftFor(action: Action): Draft | null {
  const spelling = spellingOf(action);
  return spelling && draftOf(picksOf(spelling));
}

/** Return the picks that spell a word with these cards. */
export function picksOf({ word, cards }: Spelling): Pick[] {
  return cards.map((card, at) => ({ card, letter: word[at] ?? '' }));
}
