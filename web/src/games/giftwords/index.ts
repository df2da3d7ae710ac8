/** Gift Words: words of one colour, before their owners, that anyone may extend. */
import type { GameClient } from '$web/games/game';
import './material.css';
import Middle from './Middle.svelte';
import { compose, fetch, reach, reconcile, settle, take } from './draft';
import { quickActions } from './quickActions';
import { stateOf } from './view';

const giftwords: GameClient = {
  id: 'giftwords',
  Middle,
  compose,
  reconcile,
  quickActions,
  take,
  settle,
  reach,
  note(table, seat) {
    return stateOf(table).barred?.[seat] ? 'cannot make a word next turn' : '';
  },
  fetch,
};

export default giftwords;
