/** What the record says about a word that the viewer met or missed. */
import type { LearnedWord } from '$types';
import { catalog } from '$web/state/catalog.svelte';
import { ago } from '$web/ui/times';

const DEEDS = { missed: 'Missed', met: 'Played by another player', made: 'Played by you' };

/** Say where a word was, and when. */
export function tellWhere({ how, game, ended }: LearnedWord): string {
  return `${DEEDS[how]} in ${catalog.name(game)}, ${ago(ended)}`;
}

/** Return the address of its turn: a missed word leads to the review, to find it again. */
export function linkOf({ how, table, at }: LearnedWord): string {
  return `/after/${table}#${how === 'missed' ? 'turn' : 'move'}-${at}`;
}
