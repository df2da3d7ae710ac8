/** Word Lift: words in front of their owners, which others steal by splitting them. */
import type { GameClient } from '$web/games/game';
import { compose, reconcile, take } from './draft';
import './material.css';
import Middle from './Middle.svelte';
import { handOf, viewOf } from './view';

const wordlift: GameClient = {
  id: 'wordlift',
  Middle,
  compose,
  reconcile,
  take,
  quickActions: () => [{ label: 'Pass', proposal: { action: { type: 'pass' } } }],
  reach: handOf,
  note: (table, seat) => (viewOf(table).out === seat ? 'went out' : ''),
};

export default wordlift;
