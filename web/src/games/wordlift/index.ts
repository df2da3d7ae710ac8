/** Word Lift: words in front of their owners, to be stolen by splitting them. */
import type { GameClient } from '$web/games/game';
import { compose, handOf, take, viewOf } from './draft';
import Middle from './Middle.svelte';

const wordlift: GameClient = {
  id: 'wordlift',
  piece: 'card',
  Middle,
  compose,
  take: (_, composer, action) => take(composer, action),
  quickActions: () => [{ label: 'Pass', draft: { action: { type: 'pass' } } }],
  reach: handOf,
  note: (table, seat) => (viewOf(table).out === seat ? 'went out' : ''),
};

export default wordlift;
