/** How a word is counted: what the terms of the table and the cards say, for people to see. */
import { pointsOf } from '$web/cards/kinds';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';

/** The factor of words from `least` to `most` letters. */
export interface Factor {
  readonly least: number;
  readonly most: number;
  readonly times: number;
}

/** Return the factors of the table, the shortest words first; none where all words count alike. */
export function factorsOf(table: TableView): readonly Factor[] {
  const { options = {}, variant } = table.fresh?.terms ?? {};
  // Other variants have these options too, without effect.
  if (variant !== 'newword') return [];
  const [five, six, seven] = [options.five_letters, options.six_letters, options.seven_letters];
  if (typeof five !== 'number' || typeof six !== 'number' || typeof seven !== 'number') return [];
  if (five === 1 && six === 1 && seven === 1) return [];
  return [
    { least: 4, most: 4, times: 1 },
    { least: 5, most: 5, times: five },
    { least: 6, most: 6, times: six },
    { least: 7, most: Infinity, times: seven },
  ];
}

/** Return the points of the cards in the draft, as they are read; 0 where that is open. */
export function sumOf(table: TableView, composer: Composer): number {
  const points = composer.picks.map((pick) => {
    const kind = table.cards[pick.card ?? -1];
    return kind ? Number(pointsOf(kind, composer.letterOf(pick))) : NaN;
  });
  const sum = points.reduce((all, one) => all + one, 0);
  return Number.isFinite(sum) ? sum : 0;
}
