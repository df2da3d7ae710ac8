/** Proposals for games in which a word has a card for each letter. */
import type { Composer } from './composer.svelte';
import type { Proposal } from './draft';

/** Propose the word of a draft: a typed one is left to the service, which knows the best cards for
 * it; else all that the cards can be read as. */
export function makeWord({ typed, cards, readings }: Composer): readonly Proposal[] {
  if (typed.length > 1) return [{ text: `make ${typed}` }];
  if (cards.length < 2) return [];
  return readings.map(({ word, cards: used, turned }) => ({
    action: { type: 'make', word, cards: used },
    turned,
  }));
}
