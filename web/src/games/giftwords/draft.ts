/** What a draft stands for at a Gift Words table, and how it is aimed at a word on the table. */
import type { Action, GiftwordsAction } from '$types';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import {
  cardsOf,
  draftOf,
  EMPTY,
  typedWord,
  type Draft,
  type Pick,
  type Proposal,
} from '$web/table/draft/draft';
import { aimAt, keepReachable } from '$web/table/draft/editing';
import { spell } from '$web/cards/spelling';
import { handOf, silentCards, stateOf, wordName, wordsOf } from './view';

/** A word on the table that the draft is aimed at. */
export interface Target {
  readonly word: number;
  /** The card of it to cover; none: cards are added. */
  readonly place?: number;
  /** Whether a Silent E goes behind it. */
  readonly silent?: boolean;
}

/** Words that the notation reads as something else when they stand alone. */
const COMMANDS = [
  'ACCEPT',
  'CHALLENGE',
  'DISCARD',
  'DONE',
  'DRAW',
  'FIRST',
  'PASS',
  'REJECT',
  'SECOND',
];

export const act = (action: GiftwordsAction): Proposal => ({ action });

export function targetOf({ target }: { readonly target: unknown }): Target | null {
  return target as Target | null;
}

function ownOf({ picks }: { readonly picks: readonly Pick[] }): readonly Pick[] {
  return picks.filter((pick) => !pick.fixed);
}

/** Return the cards of the hand, then those of words: a typed word may extend one of them. */
export function reach(table: TableView): readonly number[] {
  return [...handOf(table), ...wordsOf(table).flatMap(({ cards }) => cards)];
}

// -- aiming ---------------------------------------------------------------------------------------

/** Return the cards of a word as a draft holds them: all, or all except the covered one. */
function fixedOf(table: TableView, { word, place, silent }: Target): Pick[] {
  const laid = wordsOf(table)[word];
  if (!laid) return [];
  const fixed = spell(laid.cards, laid.text, table.cards)
    .filter((_, at) => at !== place)
    // The letter of a Qu card may change with the word.
    .map((pick) => ({ ...pick, letter: pick.letter.startsWith('Q') ? '' : pick.letter }));
  const [card] = silentCards(table);
  return silent && card !== undefined ? [...fixed, { card, letter: 'E' }] : fixed;
}

/** Aim a draft at a word: its cards come into the tray, those of the hand go between. */
export function aim(table: TableView, draft: Draft, target: Target): Draft {
  const aimed = aimAt(draft, target, fixedOf(table, target));
  if (target.place === undefined) return aimed;
  // The card for the covered place goes there.
  const [cover, ...others] = ownOf(aimed);
  const fixed = aimed.picks.filter((pick) => pick.fixed);
  const row = fixed.toSpliced(target.place, 0, ...(cover ? [cover] : []));
  return { picks: [...row, ...others], target, cursor: target.place + (cover ? 1 : 0) };
}

/** Aim at nothing; the picked cards of the hand stay. */
export function release(draft: Draft): Draft {
  return draftOf(ownOf(draft));
}

/** Let go of a word that has changed or gone, and of cards that are out of reach. */
export function reconcile(table: TableView, draft: Draft): Draft {
  const kept = isStale(table, draft) ? release(draft) : draft;
  return keepReachable(kept, reach(table));
}

function isStale(table: TableView, draft: Draft): boolean {
  const target = targetOf(draft);
  if (!target) return draft.picks.some(({ fixed }) => fixed);
  const fixed = draft.picks.filter((pick) => pick.fixed).map(({ card }) => card);
  const lying = fixedOf(table, target).map(({ card }) => card);
  return fixed.join() !== lying.join() || !lying.length;
}

// -- composing ------------------------------------------------------------------------------------

export function compose(table: TableView, composer: Composer): readonly Proposal[] {
  const target = targetOf(composer);
  const own = ownOf(composer);
  if (target?.silent) return [act({ type: 'silent', target: target.word })];
  if (target) return onWord(table, composer, target);
  if (own.length < 2) return [];
  const hand = new Set(handOf(table));
  if (own.every(({ card, typed }) => !typed && card !== null && hand.has(card)))
    return composer.readings.map(({ word, cards, turned }) => ({
      action: { type: 'make', word, cards },
      turned,
    }));
  return composer.unsaid === null ? [proposeText(composer.word)] : [];
}

/** Propose a word by its text: the service finds all ways to lay it. */
function proposeText(word: string): Proposal {
  return { text: COMMANDS.includes(word) ? `make ${word}` : word };
}

function onWord(table: TableView, composer: Composer, { word: target, place }: Target): Proposal[] {
  const own = ownOf(composer);
  const card = own[0]?.card ?? null;
  if (place !== undefined) {
    if (own.length > 1 || card === null) return [];
    return composer.readings.map(({ word, turned }) => ({
      action: { type: 'cover', target, word, place, card },
      turned,
    }));
  }
  const proposals = composer.readings.map(({ word, cards, turned }): Proposal => ({
    action: { type: 'extend', target, word, cards },
    turned,
  }));
  // People who aim at a word may also type the new one from its first letter.
  const laid = wordsOf(table);
  const whole = own.every(({ typed }) => typed) ? own.map(({ letter }) => letter).join('') : '';
  if (whole.length > (laid[target]?.text.length ?? 0))
    proposals.push({ text: `extend ${wordName(laid, target)} to ${whole}` });
  return proposals;
}

/** Return the play that brings a card to the hand: a draw, from a pile or face down. */
export function fetch(table: TableView, card: number): Proposal | null {
  if (card < 0) return act({ type: 'draw' });
  const pile = (stateOf(table).discards ?? []).findIndex((cards) => cards.at(-1) === card);
  return pile < 0 ? null : act({ type: 'draw', pile });
}

// -- from an action to a draft --------------------------------------------------------------------

/** Return the letters of a play in the order of its word; null when it lays no card of the hand. */
function lettersOf(table: TableView, action: Action): readonly Pick[] | null {
  if (action.type === 'make' || action.type === 'extend')
    return spell(action.cards, action.word, table.cards);
  if (action.type !== 'cover') return null;
  const row = (wordsOf(table)[action.target]?.cards ?? []).with(action.place, action.card);
  return spell(row, action.word, table.cards);
}

/** Return the draft that plays an action. */
export function take(table: TableView, action: Action): Draft | null {
  if (action.type === 'silent') return aim(table, EMPTY, { word: action.target, silent: true });
  if (action.type === 'discard') return draftOf([{ card: action.card, letter: '' }]);
  const picks = lettersOf(table, action);
  if (!picks) return null;
  const own = new Set(handOf(table));
  const fixed = picks.map((pick) => ({ ...pick, fixed: !own.has(pick.card ?? -1) }));
  if (action.type === 'cover') return draftOf(fixed, { word: action.target, place: action.place });
  return draftOf(fixed, action.type === 'extend' ? { word: action.target } : null);
}

/** Show the cards with which a typed word would be laid. */
export function settle(table: TableView, draft: Draft, action: Action): Draft {
  if (!typedWord(draft) || targetOf(draft)) return draft;
  const picks = lettersOf(table, action);
  if (!picks || picks.map(({ card }) => card).join() === cardsOf(draft).join()) return draft;
  const behind = draft.picks.length - draft.cursor;
  const cursor = Math.max(0, picks.length - behind);
  return { picks: picks.map((pick) => ({ ...pick, typed: true })), target: null, cursor };
}
