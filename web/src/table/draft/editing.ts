/** Edits of a draft; each function returns the new draft. */
import type { Action } from '$types';
import { onlyLetter } from '$web/cards/kinds';
import { holds, spellingOf, typedWord, EMPTY, type Draft, type Pick } from './draft';
import { pickCards } from './picking';

/** The cards that a draft can use. */
export interface Supply {
  /** Their numbers, those to prefer first. */
  readonly reach: readonly number[];
  /** Return the letters a card can be read as. */
  lettersOf(card: number): readonly string[];
}

/** Add a card before the pick at a place; a typed letter that waits for it takes it instead. */
export function pickCard(
  draft: Draft,
  supply: Supply,
  card: number,
  { letter = '', at = draft.cursor }: { letter?: string; at?: number } = {},
): Draft {
  if (holds(draft, card) || !supply.reach.includes(card)) return draft;
  const letters = supply.lettersOf(card);
  const gap = draft.picks.findIndex((pick) => pick.card === null && letters.includes(pick.letter));
  if (gap >= 0) {
    const filled = { card, letter: draft.picks[gap]?.letter ?? '' };
    return { ...draft, picks: draft.picks.with(gap, filled) };
  }
  const pick = { card, letter: letter || onlyLetter(letters) };
  return { ...draft, picks: draft.picks.toSpliced(at, 0, pick), cursor: at + 1 };
}

/** Take a card out. */
export function removeCard(draft: Draft, supply: Supply, card: number): Draft {
  const at = draft.picks.findIndex((pick) => pick.card === card);
  return at < 0 ? draft : removeAt(draft, supply, at);
}

function removeAt(draft: Draft, supply: Supply, at: number): Draft {
  if (draft.picks[at]?.fixed) return draft;
  const picks = findCards(draft.picks.toSpliced(at, 1), supply);
  return { ...draft, picks, cursor: draft.cursor > at ? draft.cursor - 1 : draft.cursor };
}

/** Move the pick at one place before the pick at another. */
export function movePick(draft: Draft, from: number, to: number): Draft {
  const moved = draft.picks[from];
  if (!moved || moved.fixed || from === to) return draft;
  const goal = to > from ? to - 1 : to;
  const picks = draft.picks.toSpliced(from, 1).toSpliced(goal, 0, moved);
  return { ...draft, picks, cursor: Math.min(goal + 1, picks.length) };
}

/** Move a card to a place, or pick it there. */
export function putCard(draft: Draft, supply: Supply, card: number, at: number): Draft {
  const from = draft.picks.findIndex((pick) => pick.card === card);
  return from < 0 ? pickCard(draft, supply, card, { at }) : movePick(draft, from, at);
}

/** Read a wild or two-faced card as a letter; an empty letter leaves it open. */
export function readAs(draft: Draft, supply: Supply, card: number, letter: string): Draft {
  const at = draft.picks.findIndex((pick) => pick.card === card);
  const pick = draft.picks[at];
  if (!pick || (letter && !supply.lettersOf(card).includes(letter))) return draft;
  return { ...draft, picks: draft.picks.with(at, { ...pick, letter, typed: false }) };
}

/** Aim at something; the cards that lie there already come in and stay. */
export function aimAt(draft: Draft, target: unknown, fixed: readonly Pick[] = []): Draft {
  const own = draft.picks.filter((pick) => !pick.fixed);
  const picks = [...fixed.map((pick) => ({ ...pick, fixed: true })), ...own];
  return { picks, target, cursor: picks.length };
}

/** Add a typed letter at the cursor; all typed letters then share out the cards again. */
export function typeLetter(draft: Draft, supply: Supply, typed: string): Draft {
  const letter = typed.toUpperCase();
  const joined = joinQu(draft, supply, letter);
  if (joined) return joined;
  const at = draft.cursor;
  const pick: Pick = { card: null, letter, typed: true };
  return { ...draft, picks: findCards(draft.picks.toSpliced(at, 0, pick), supply), cursor: at + 1 };
}

/** Let a U join the Q before it where one card is both. */
function joinQu(draft: Draft, supply: Supply, letter: string): Draft | null {
  const at = draft.cursor - 1;
  const before = draft.picks[at];
  if (letter !== 'U' || before?.letter !== 'Q' || before.card === null) return null;
  if (!supply.lettersOf(before.card).includes('QU')) return null;
  return { ...draft, picks: draft.picks.with(at, { ...before, letter: 'QU' }) };
}

/** Take back the letter before the cursor; from fixed letters alone take back everything. */
export function backspace(draft: Draft, supply: Supply): Draft {
  const at = draft.picks.findLastIndex((pick, place) => place < draft.cursor && !pick.fixed);
  if (at >= 0) return removeAt(draft, supply, at);
  return draft.picks.some((pick) => !pick.fixed) ? draft : EMPTY;
}

/** Move the cursor among the picks. */
export function stepCursor(draft: Draft, by: number): Draft {
  return { ...draft, cursor: Math.max(0, Math.min(draft.picks.length, draft.cursor + by)) };
}

/** Drop the cards that are out of reach now. */
export function keepReachable(draft: Draft, reach: readonly number[]): Draft {
  const there = new Set(reach);
  const picks = draft.picks.filter(({ card, fixed }) => fixed || card === null || there.has(card));
  if (picks.length === draft.picks.length) return draft;
  return { ...draft, picks, cursor: Math.min(draft.cursor, picks.length) };
}

/** Give typed letters the cards with which an action lays their word: the service knows the best. */
export function settleTyped(draft: Draft, action: Action): Draft {
  const spelling = spellingOf(action);
  const typed = typedWord(draft);
  if (!typed || spelling?.word !== typed || spelling.cards.length !== draft.picks.length)
    return draft;
  const picks = draft.picks.map((pick, at) => ({ ...pick, card: spelling.cards[at] ?? null }));
  return { ...draft, picks };
}

/** Find cards for all typed letters among those that were not picked by hand. */
function findCards(picks: readonly Pick[], supply: Supply): Pick[] {
  const kept = new Set(picks.flatMap(({ card, typed }) => (typed || card === null ? [] : [card])));
  const free = supply.reach.filter((card) => !kept.has(card));
  const found = pickCards(
    picks.flatMap(({ letter, typed }) => (typed ? [letter] : [])),
    free.map((card) => ({ card, letters: supply.lettersOf(card) })),
  );
  return picks.map((pick) => (pick.typed ? { ...pick, card: found.shift() ?? null } : pick));
}
