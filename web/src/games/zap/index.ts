/** Zap on the table: a hand to get rid of, the draw pile and the discards. */
import type { ZapEffect, ZapState } from '$types';
import type { QuickAction, Draft, GameClient } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { isLetter } from '$web/cards/kinds';
import { makeWord } from '$web/table/draft/makeWord';
import { printed } from '$web/cards/faces/names';
import Middle from './Middle.svelte';

function view(table: TableView): ZapState {
  return (table.sight?.view ?? {}) as ZapState;
}

/** A ZAP card that is tapped first is played; with a second card, that one goes on top of it. */
function zap(table: TableView, { cards }: Composer): Draft | null {
  const [card, unwanted] = cards;
  const kind = table.cards[card ?? -1];
  if (card === undefined || !kind || isLetter(kind)) return null;
  if (cards.length === 1) return { action: { type: 'zap', card } };
  return cards.length === 2 ? { action: { type: 'discard', card, unwanted } } : null;
}

function told({ zap: name, turns = 1 }: ZapEffect): string {
  if (name === 'CHECK') return 'will miss a turn';
  return name === 'REPLACE' ? 'will swap the hand' : `will take ${turns} turns`;
}

const game: GameClient = {
  id: 'zap',
  piece: 'card',
  Middle,
  compose: (table, composer) => zap(table, composer) ?? makeWord(composer),
  quickActions(table) {
    const top = table.cards[view(table).discards?.at(-1) ?? -1];
    const face = top && (isLetter(top) ? printed(top, top.faces[0] ?? '') : 'discard');
    const forms = new Set((table.sight?.forms ?? []).map(([form]) => form));
    const rare: QuickAction[] = [
      { label: 'Swap hand', draft: { action: { type: 'swap' } } },
      { label: 'Pass', draft: { action: { type: 'pass' } } },
    ];
    return [
      { label: 'Draw', draft: { action: { type: 'draw' } } },
      { label: `Take ${face ?? 'discard'}`, draft: { action: { type: 'draw', discarded: true } } },
      ...rare.filter(({ draft }) => 'action' in draft && forms.has(String(draft.action.type))),
    ];
  },
  reach: (table) => view(table).hands?.[table.seat ?? -1] ?? [],
  take(_, composer, action) {
    const {
      word = '',
      cards,
      card,
      unwanted,
    } = action as {
      word?: string;
      cards?: number[];
      card?: number;
      unwanted?: number;
    };
    if (cards) composer.fill(cards.map((one, at) => ({ card: one, letter: word[at] ?? '' })));
    else
      composer.fill(
        [card, unwanted].flatMap((one) => (one == null ? [] : [{ card: one, letter: '' }])),
      );
  },
  note: (table, seat) => (view(table).effects?.[seat] ?? []).map(told).join(', '),
};

export default game;
