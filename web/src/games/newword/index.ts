/** NewWord: a word in the middle, and the word that the hand makes of it. */
import type { NewwordState } from '$types';
import type { GameClient } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import { keepReachable } from '$web/table/draft/editing';
import { makeWord } from '$web/table/draft/makeWord';
import { plural } from '$web/table/sentences';
import './material.css';
import Middle from './Middle.svelte';
import Verdict from './Verdict.svelte';

function view(table: TableView): NewwordState {
  return (table.sight?.view ?? {}) as NewwordState;
}

function reach(table: TableView): readonly number[] {
  const { hands = [], middle = [] } = view(table);
  return [...middle, ...(hands[table.seat ?? -1] ?? [])];
}

const newword: GameClient = {
  id: 'newword',
  Middle,
  Verdict,
  compose: (_, composer) => makeWord(composer),
  reconcile: (table, draft) => keepReachable(draft, reach(table)),
  quickActions(table, composer) {
    const { hands = [], stock = [] } = view(table);
    const hand = hands[table.seat ?? -1] ?? [];
    // With an empty stock a pass exchanges nothing, whatever is in the draft.
    const cards = stock.length ? composer.cards.filter((card) => hand.includes(card)) : [];
    const label = cards.length ? `Pass, swap ${cards.length}` : 'Pass';
    return [{ label, proposal: { action: { type: 'pass', cards } } }];
  },
  reach,
  /** Return the letter that a card in the middle was played as. */
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
