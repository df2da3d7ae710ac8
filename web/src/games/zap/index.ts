/** Zap: a hand to get rid of, the draw pile and the discards. */
import type { Action, ZapEffect, ZapState } from '$types';
import { printed } from '$web/cards/faces/names';
import { isLegal } from '$web/table/legal';
import { isLetter } from '$web/cards/kinds';
import type { GameClient, QuickAction } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { draftFor, draftOf, type Draft, type Proposal } from '$web/table/draft/draft';
import { keepReachable } from '$web/table/draft/editing';
import { makeWord } from '$web/table/draft/makeWord';
import './material.css';
import Middle from './Middle.svelte';

function view(table: TableView): ZapState {
  return (table.sight?.view ?? {}) as ZapState;
}

function handOf(table: TableView): readonly number[] {
  return view(table).hands?.[table.seat ?? -1] ?? [];
}

/** Propose to play the ZAP card that was picked first; a second card goes on top of it. */
function zap(table: TableView, { cards }: Composer): Proposal | null {
  const [card, unwanted] = cards;
  const kind = table.cards[card ?? -1];
  if (card === undefined || !kind || isLetter(kind)) return null;
  if (unwanted === undefined) return { action: { type: 'zap', card } };
  return cards.length === 2 ? { action: { type: 'discard', card, unwanted } } : null;
}

function take(_: TableView, action: Action): Draft | null {
  if (action.type === 'zap') return draftOf([{ card: action.card, letter: '' }]);
  if (action.type !== 'discard' || !('unwanted' in action)) return draftFor(action);
  return draftOf([action.card, action.unwanted].map((card) => ({ card, letter: '' })));
}

function told({ zap: name, turns = 1 }: ZapEffect): string {
  if (name === 'CHECK') return 'will miss a turn';
  return name === 'REPLACE' ? 'will swap the hand' : `will take ${turns} turns`;
}

const game: GameClient = {
  id: 'zap',
  Middle,
  compose(table, composer) {
    const proposal = zap(table, composer);
    return proposal ? [proposal] : makeWord(composer);
  },
  reconcile: (table, draft) => keepReachable(draft, handOf(table)),
  quickActions(table) {
    const top = table.cards[view(table).discards?.at(-1) ?? -1];
    const face = top && (isLetter(top) ? printed(top, top.faces[0] ?? '') : 'discard');
    const usual: QuickAction[] = [
      { label: 'Draw', proposal: { action: { type: 'draw' } } },
      {
        label: `Take ${face ?? 'discard'}`,
        proposal: { action: { type: 'draw', discarded: true } },
      },
    ];
    // Actions that are seldom allowed have a button only while they are.
    const rare = [
      { label: 'Swap hand', proposal: { action: { type: 'swap' } } },
      { label: 'Pass', proposal: { action: { type: 'pass' } } },
    ] as const;
    return [...usual, ...rare.filter(({ proposal }) => isLegal(table, proposal.action.type))];
  },
  reach: handOf,
  take,
  note: (table, seat) => (view(table).effects?.[seat] ?? []).map(told).join(', '),
};

export default game;
