/** The ways to read picked cards as a word. */
import type { Draft, Pick } from './draft';
import type { Supply } from './editing';
import { MOST_PROPOSALS } from './preview';

export interface Reading {
  readonly word: string;
  readonly cards: number[];
  /** How many cards it turns away from the letter they show. */
  readonly turned: number;
}

/** A card with more letters than a two-faced one is wild. */
const TWO_FACED = 2;

/** Return all ways to read a draft: several while a two-faced card is open. None while a letter has
 * no card or a wild card no letter, or when there are too many ways to try. */
export function readingsOf({ picks }: Draft, supply: Supply): readonly Reading[] {
  let readings: Reading[] = [{ word: '', cards: [], turned: 0 }];
  for (const { card, letter } of picks) {
    if (card === null) return [];
    const open = supply.lettersOf(card);
    const letters = letter ? [letter] : open.length > TWO_FACED ? [] : open;
    readings = letters.flatMap((one, face) =>
      readings.map((before) => ({
        word: before.word + one,
        cards: [...before.cards, card],
        turned: before.turned + Number(face > 0),
      })),
    );
    if (readings.length > MOST_PROPOSALS) return [];
  }
  return picks.length ? readings : [];
}

/** Return the card whose letter a person must choose before there is a word: a wild one first. */
export function unsaidCard({ picks }: Draft, supply: Supply): number | null {
  const open = picks.filter(({ card, letter }) => card !== null && !letter);
  const first = (more: number): Pick | undefined =>
    open.find(({ card }) => supply.lettersOf(card ?? -1).length > more);
  return (first(TWO_FACED) ?? first(1))?.card ?? null;
}
