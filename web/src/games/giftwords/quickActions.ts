/** The quick actions of Gift Words: draw, discard, done. */
import type { QuickAction } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { act } from './draft';
import { handOf, stateOf } from './view';

export function quickActions(table: TableView, composer: Composer): readonly QuickAction[] {
  const { phase, taken, owed } = stateOf(table);
  if (phase === 'choose')
    return [
      { label: 'Go first', proposal: act({ type: 'choose', first: true }), main: true },
      { label: 'Go second', proposal: act({ type: 'choose', first: false }), main: true },
    ];
  const done = { label: 'Done', proposal: act({ type: 'done' }) };
  if (phase === 'free') return [{ ...done, main: true }];
  const draw = {
    label: taken == null ? 'Draw' : 'Put the discard back',
    proposal: act({ type: 'draw' }),
    main: phase === 'draw' || Boolean(owed),
  };
  return [draw, discard(table, composer), done];
}

/** Discard the one card that is picked. */
function discard(table: TableView, composer: Composer): QuickAction {
  const { phase, owed } = stateOf(table);
  const main = phase === 'discard' && !owed;
  const [only, ...others] = composer.picks;
  const card = others.length || only?.fixed ? null : (only?.card ?? null);
  if (card === null) {
    // With any card the service says whether a discard is allowed at all.
    const proposal = act({ type: 'discard', card: handOf(table)[0] ?? 0 });
    return { label: 'Discard', proposal, main, prompt: 'Tap one card to discard it.' };
  }
  const face = table.cards[card]?.faces[0] ?? '';
  return { label: `Discard ${face}`, proposal: act({ type: 'discard', card }), main };
}
