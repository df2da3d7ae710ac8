/** Glass Tiles: words of glass hexagons on a table without edges. */
import type { GlassLay } from '$types';
import type { QuickAction, GameClient } from '$web/games/game';
import { arrowOf } from './grid';
import { look } from './rotation.svelte';
import { compose, gridAt, laidOn, rackOf, take, viewOf } from './draft';
import Middle from './Middle.svelte';

const glass: GameClient = {
  id: 'glass',
  piece: 'tile',
  Middle,
  compose,
  take,

  quickActions(table, composer): readonly QuickAction[] {
    if (!viewOf(table)?.stock?.length)
      return [{ label: 'Skip', draft: { action: { type: 'skip' } } }];
    const rack = new Set(rackOf(table));
    const cards = composer.cards.filter((card) => rack.has(card));
    return [{ label: 'Exchange', draft: { action: { type: 'exchange', cards } } }];
  },

  /** The words, and where the first of them runs. */
  tellWay(table, { words, action }) {
    const { toward } = action as unknown as GlassLay;
    return `${words.join(' + ')} ${arrowOf(gridAt(table), toward, look.turns)}`;
  },

  /** The rack first, then the letters on the table, which a word may use where they lie. */
  reach(table) {
    const lying = [...laidOn(table).values()].filter(({ letter }) => letter);
    return [...rackOf(table), ...lying.map(({ card }) => card)];
  },
};

export default glass;
