/** What picked letters stand for in games where a word is made of a card for each letter. */
import type { Draft } from '$web/games/game';
import type { Composer } from './composer.svelte';

/** The word the picks make: a typed one is left to the service, which knows the best cards for it;
 * else all that the cards can be read as. */
export function makeWord(composer: Composer): Draft | readonly Draft[] | null {
  if (composer.typed.length > 1) return { text: `make ${composer.typed}` };
  const words = composer.readings.map(({ word, cards }) => ({
    action: { type: 'make', word, cards },
  }));
  return composer.cards.length > 1 && words.length ? words : null;
}
