/** What picked cards stand for at a Gift Words table, and how words on the table are aimed at. */
import type { GiftwordsAction } from '$types';
import type { QuickAction, Draft, Pick } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { handOf, silentCards, spell, stateOf, wordName, wordsOf } from './view';

/** A word on the table that the play is aimed at. */
export interface Target {
  word: number;
  /** Which of its cards is to be covered; none: cards are added. */
  place?: number;
  /** Whether a Silent E goes behind it. */
  silent?: boolean;
}

/** Words that would be read as something else when written alone. */
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

export const act = (action: GiftwordsAction): Draft => ({ action: { ...action } });

export function targetOf(composer: Composer): Target | null {
  return composer.target as Target | null;
}

function ownOf(composer: Composer): readonly Pick[] {
  return composer.picks.filter((pick) => !pick.fixed);
}

// -- aiming ---------------------------------------------------------------------------------------

/** The cards of a word as they lie in the play: all, or all but the one to be covered. */
function fixedOf(table: TableView, { word, place, silent }: Target): Pick[] {
  const laid = wordsOf(table)[word];
  if (!laid) return [];
  const fixed = spell(laid.cards, laid.text, table.cards)
    .filter((_, at) => at !== place)
    // What a Qu is read as may change with the word.
    .map((pick) => ({ ...pick, letter: pick.letter.startsWith('Q') ? '' : pick.letter }));
  const [card] = silentCards(table);
  return silent && card !== undefined ? [...fixed, { card, letter: 'E' }] : fixed;
}

/** Aim the play at a word: its cards come into the tray, those of the hand go between. */
export function aim(table: TableView, composer: Composer, target: Target): void {
  composer.aim(target, fixedOf(table, target));
  if (target.place === undefined) return;
  // The card for the covered place goes there.
  const [cover, ...others] = ownOf(composer);
  const fixed = composer.picks.filter((pick) => pick.fixed);
  composer.fill(
    [...fixed.toSpliced(target.place, 0, ...(cover ? [cover] : [])), ...others],
    target,
  );
  composer.cursor = target.place + (cover ? 1 : 0);
}

/** Aim at nothing; the picked cards of the hand stay. */
export function release(composer: Composer): void {
  composer.fill(ownOf(composer));
}

/** Whether the word that is aimed at has changed, or gone, since. */
export function isStale(table: TableView, composer: Composer): boolean {
  const target = targetOf(composer);
  if (!target) return false;
  const fixed = composer.picks.filter((pick) => pick.fixed).map(({ card }) => card);
  const lying = fixedOf(table, target).map(({ card }) => card);
  return fixed.join() !== lying.join() || !lying.length;
}

// -- composing ------------------------------------------------------------------------------------

export function compose(table: TableView, composer: Composer): readonly Draft[] | null {
  const target = targetOf(composer);
  const own = ownOf(composer);
  if (target?.silent) return [act({ type: 'silent', target: target.word })];
  if (target) return onWord(table, composer, target);
  if (own.length < 2) return null;
  const hand = new Set(handOf(table));
  if (own.every(({ card, typed }) => !typed && card !== null && hand.has(card)))
    return composer.readings.map(({ word, cards }) => act({ type: 'make', word, cards }));
  return composer.unsaid === null ? [written(composer.word)] : null;
}

/** A bare word: the service finds all ways to lay it. */
function written(word: string): Draft {
  return { text: COMMANDS.includes(word) ? `make ${word}` : word };
}

function onWord(table: TableView, composer: Composer, { word: target, place }: Target): Draft[] {
  const own = ownOf(composer);
  const card = own[0]?.card ?? null;
  if (place !== undefined) {
    if (own.length > 1 || card === null) return [];
    return composer.readings.map(({ word }) => act({ type: 'cover', target, word, place, card }));
  }
  const drafts = composer.readings.map(({ word, cards }) =>
    act({ type: 'extend', target, word, cards }),
  );
  // Who aims at a word may also type the new one from its first letter.
  const laid = wordsOf(table);
  const whole = own.every(({ typed }) => typed) ? own.map(({ letter }) => letter).join('') : '';
  if (whole.length > (laid[target]?.text.length ?? 0))
    drafts.push({ text: `extend ${wordName(laid, target)} to ${whole}` });
  return drafts;
}

// -- what was found -------------------------------------------------------------------------------

/** The cards of a play in the order of its word; null when it lays none of the hand. */
export function cardsOf(table: TableView, action: GiftwordsAction): readonly Pick[] | null {
  if (action.type === 'make' || action.type === 'extend')
    return spell(action.cards, action.word, table.cards);
  if (action.type !== 'cover') return null;
  const row = (wordsOf(table)[action.target]?.cards ?? []).with(action.place, action.card);
  return spell(row, action.word, table.cards);
}

/** Put a proposed play into the tray as if it had been picked. */
export function take(
  table: TableView,
  composer: Composer,
  proposed: Record<string, unknown>,
): void {
  const action = proposed as unknown as GiftwordsAction;
  if (action.type === 'silent') return aim(table, composer, { word: action.target, silent: true });
  if (action.type === 'discard') return composer.fill([{ card: action.card, letter: '' }]);
  const picks = cardsOf(table, action);
  if (!picks) return;
  const own = new Set(handOf(table));
  const fixed = picks.map((pick) => ({ ...pick, fixed: !own.has(pick.card ?? -1) }));
  if (action.type === 'cover') composer.fill(fixed, { word: action.target, place: action.place });
  else composer.fill(fixed, action.type === 'extend' ? { word: action.target } : null);
}

/** Let the tray show the cards with which a typed word would be laid. */
export function follow(table: TableView, composer: Composer): void {
  if (!composer.typed || targetOf(composer) || !composer.chosen) return;
  const picks = cardsOf(table, composer.chosen.action as unknown as GiftwordsAction);
  if (!picks || picks.map(({ card }) => card).join() === composer.cards.join()) return;
  const behind = composer.picks.length - composer.cursor;
  composer.fill(picks.map((pick) => ({ ...pick, typed: true })));
  composer.cursor = Math.max(0, picks.length - behind);
}

/** What it means to bring a card to the hand: it is drawn, from a pile or face down. */
export function fetch(table: TableView, card: number): Draft | null {
  if (card < 0) return act({ type: 'draw' });
  const pile = (stateOf(table).discards ?? []).findIndex((cards) => cards.at(-1) === card);
  return pile < 0 ? null : act({ type: 'draw', pile });
}

// -- quick actions ----------------------------------------------------------------------------------

export function quickActions(table: TableView, composer: Composer): readonly QuickAction[] {
  const { phase, taken, owed } = stateOf(table);
  if (phase === 'choose')
    return [
      { label: 'Go first', draft: act({ type: 'choose', first: true }), main: true },
      { label: 'Go second', draft: act({ type: 'choose', first: false }), main: true },
    ];
  const done = { label: 'Done', draft: act({ type: 'done' }) };
  if (phase === 'free') return [{ ...done, main: true }];
  const label = taken == null ? 'Draw' : 'Put the discard back';
  const drawing = phase === 'draw' || Boolean(owed);
  return [{ label, draft: act({ type: 'draw' }), main: drawing }, discard(table, composer), done];
}

/** The action that discards the one card that is picked. */
function discard(table: TableView, composer: Composer): QuickAction {
  const { phase, owed } = stateOf(table);
  const main = phase === 'discard' && !owed;
  const [only, ...others] = composer.picks;
  const card = others.length || only?.fixed ? null : (only?.card ?? null);
  if (card === null) {
    // With any card the service says whether it is time to discard at all.
    const draft = act({ type: 'discard', card: handOf(table)[0] ?? 0 });
    return { label: 'Discard', draft, main, first: 'Tap one card to discard it.' };
  }
  const face = table.cards[card]?.faces[0] ?? '';
  return { label: `Discard ${face}`, draft: act({ type: 'discard', card }), main };
}
