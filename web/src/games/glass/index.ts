/** Glass Tiles: words of glass tiles on a table without edges. */
import type { GameClient } from '$web/games/game';
import { isLegal } from '$web/table/legal';
import { arrowOf } from './grid';
import { rotation } from './rotation.svelte';
import { compose, reach, reconcile, take } from './draft';
import './material.css';
import Middle from './Middle.svelte';
import './rack.css';
import { gridAt, rackOf, viewOf } from './view';

const glass: GameClient = {
  id: 'glass',
  Middle,
  compose,
  reconcile,
  take,

  quickActions(table, composer) {
    if (!viewOf(table)?.stock?.length || isLegal(table, 'skip'))
      return [{ label: 'Skip', proposal: { action: { type: 'skip' } } }];
    const rack = new Set(rackOf(table));
    const cards = composer.cards.filter((card) => rack.has(card));
    return [{ label: 'Exchange', proposal: { action: { type: 'exchange', cards } } }];
  },

  /** Name the words, and the direction of the first one. */
  tellWay(table, { words, action }) {
    const told = words.join(' + ');
    if (action.type !== 'lay') return told;
    return `${told} ${arrowOf(gridAt(table), action.toward, rotation.turns)}`;
  },

  reach,
};

export default glass;
