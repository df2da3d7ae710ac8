/** Gift Words in the browser. */
import type { GameClient } from '$web/games/game';
import Middle from './Middle.svelte';
import { compose, quickActions, fetch, take } from './draft';
import { handOf, stateOf, wordsOf } from './view';

const giftwords: GameClient = {
  id: 'giftwords',
  piece: 'card',
  Middle,
  compose,
  quickActions,
  take,
  // The hand first: a typed word may grow from one on the table, whose cards are then shown.
  reach: (table) => [...handOf(table), ...wordsOf(table).flatMap(({ cards }) => cards)],
  note(table, seat) {
    return stateOf(table).barred?.[seat] ? 'makes no word next turn' : '';
  },
  fetch,
};

export default giftwords;
