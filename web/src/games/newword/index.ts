/** NewWord on the table: a word in the middle, and what the hand makes of it. */
import type { NewwordState } from '$types';
import type { GameClient } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import { makeWord } from '$web/table/draft/makeWord';
import { plural } from '$web/table/sentences';
import Middle from './Middle.svelte';

function view(table: TableView): NewwordState {
  return (table.sight?.view ?? {}) as NewwordState;
}

const newword: GameClient = {
  id: 'newword',
  piece: 'card',
  Middle,
  compose: (_, composer) => makeWord(composer),
  quickActions(table, composer) {
    const hand = view(table).hands?.[table.seat ?? -1] ?? [];
    const cards = composer.cards.filter((card) => hand.includes(card));
    const swap = cards.length ? `Pass, swap ${cards.length}` : 'Pass';
    return [{ label: swap, draft: { action: { type: 'pass', cards } } }];
  },
  reach(table) {
    const { hands = [], middle = [] } = view(table);
    return [...middle, ...(hands[table.seat ?? -1] ?? [])];
  },
  /** A card in the middle keeps the letter it was played as. */
  reads(table, card) {
    const { middle = [], letters = '' } = view(table);
    const letter = letters[middle.indexOf(card)];
    return letter ? [letter] : null;
  },
  note(table, seat) {
    const misses = view(table).misses?.[seat] ?? 0;
    return misses ? `loses ${plural(misses, 'turn')}` : '';
  },
};

export default newword;
