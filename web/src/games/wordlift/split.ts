/** A word that is being split into two: which cards go into which of the new words. */
import type { Action, WordliftLaid, WordliftSteal } from '$types';
import { lettersOf } from '$web/cards/kinds';
import type { TableView } from '$web/state/table.svelte';
import {
  draftOf,
  EMPTY,
  picksOf,
  type Draft,
  type Pick,
  type Proposal,
} from '$web/table/draft/draft';
import { pickCards } from '$web/table/draft/picking';
import { allWords, handOf, laidAt, titleOf, type Place } from './view';

export type Half = 0 | 1;
export type Halves = readonly [readonly Pick[], readonly Pick[]];

export interface Split {
  readonly kind: 'split';
  /** The word that is split; null while two words are typed and any word may give them. */
  readonly stolen: Place | null;
  /** The cards of that word, by which it is found again when the words before it go. */
  readonly cards: readonly number[];
  readonly halves: Halves;
  /** The word to which the next card goes. */
  readonly active: Half;
}

const NO_HALVES: Halves = [[], []];

/** Begin to split a word. */
export function lift(table: TableView, stolen: Place): Draft {
  const cards = laidAt(table, stolen)?.cards ?? [];
  return draftOf([], {
    kind: 'split',
    stolen,
    cards,
    halves: NO_HALVES,
    active: 0,
  } satisfies Split);
}

/** Make the draft of a split with these words. */
export function withHalves(table: TableView, split: Split, halves: Halves, active: Half): Draft {
  const hand = new Set(handOf(table));
  const picks = halves.flat().flatMap(({ card, letter }): Pick[] =>
    // Cards of the table are not in the hand; they stay until they are taken out of the split.
    card === null ? [] : [{ card, letter, fixed: !hand.has(card) }],
  );
  return draftOf(picks, { ...split, halves, active } satisfies Split);
}

/** Return a split in step with its draft and the table: cards taken back are gone, new ones of the
 * hand are in the active word. A word that was stolen or changed meanwhile takes the split with it. */
export function reconcileSplit(table: TableView, draft: Draft, split: Split): Draft {
  const stolen = split.stolen && find(table, split.cards);
  if (split.stolen && !stolen) return EMPTY;
  const usable = new Set([...split.cards, ...handOf(table)]);
  const here = { ...split, stolen };
  const placed = new Set(split.halves.flat().map(({ card }) => card));
  const held = new Set(draft.picks.map(({ card }) => card));
  const kept = split.halves.map((half) =>
    half.filter(({ card }) => card === null || (held.has(card) && usable.has(card))),
  );
  const added = draft.picks.filter(
    ({ card }) => card !== null && !placed.has(card) && usable.has(card),
  );
  const [first = [], second = []] = kept;
  const halves: Halves =
    split.active === 0 ? [[...first, ...added], second] : [first, [...second, ...added]];
  return withHalves(table, here, halves, split.active);
}

/** Find the word that lies with exactly these cards. */
function find(table: TableView, cards: readonly number[]): Place | null {
  const same = (at: Place): boolean => laidAt(table, at)?.cards.join() === cards.join();
  return allWords(table).find(same) ?? null;
}

/** Put a card into a word of the split, before the letter with this number; or take it out (null). */
export function putInto(
  table: TableView,
  split: Split,
  pick: Pick,
  goal: { half: Half; at: number } | null,
): Draft {
  const from = split.halves.findIndex((half) => half.some(({ card }) => card === pick.card));
  const was = split.halves[from as Half]?.findIndex(({ card }) => card === pick.card) ?? -1;
  const without = split.halves.map((half) => half.filter(({ card }) => card !== pick.card));
  const [first = [], second = []] = without;
  const halves: [Pick[], Pick[]] = [first, second];
  if (goal) {
    const shift = from === goal.half && was >= 0 && was < goal.at ? 1 : 0;
    const put = { ...pick, typed: false };
    halves[goal.half] = halves[goal.half].toSpliced(goal.at - shift, 0, put);
  }
  return withHalves(table, split, halves, goal?.half ?? split.active);
}

/** Read a wild card of the split as a letter. */
export function readIn(table: TableView, split: Split, card: number, letter: string): Draft {
  const read = (pick: Pick): Pick => (pick.card === card ? { ...pick, letter } : pick);
  const [first, second] = split.halves;
  return withHalves(table, split, [first.map(read), second.map(read)], split.active);
}

/** Return the cards that a split can use, those of the stolen word first. */
export function cardsFor(table: TableView, split: Split): readonly number[] {
  return [...split.cards, ...handOf(table)];
}

// -- typing ---------------------------------------------------------------------------------------

/** Type a letter into the active word; all typed letters then share out the cards again. */
export function typeInto(table: TableView, split: Split, letter: string): Draft {
  const typed: Pick = { card: null, letter, typed: true };
  const [first, second] = split.halves;
  const halves: Halves =
    split.active === 0 ? [[...first, typed], second] : [first, [...second, typed]];
  return withHalves(table, split, findCards(table, split, halves), split.active);
}

/** Take back the last letter of the active word; an empty second word leads back to the first. */
export function backspace(table: TableView, split: Split): Draft {
  const [first, second] = split.halves;
  if (!first.length && !second.length) return EMPTY;
  const active: Half = split.halves[split.active].length ? split.active : 0;
  const halves: Halves = active === 0 ? [first.slice(0, -1), second] : [first, second.slice(0, -1)];
  return withHalves(table, split, findCards(table, split, halves), active);
}

/** Go on with the other word of a split. */
export function otherWord(table: TableView, split: Split): Draft {
  return withHalves(table, split, split.halves, split.active === 0 ? 1 : 0);
}

/** Make a typed word the first of two, and go on with the second. */
export function secondWord(table: TableView, { picks }: Draft): Draft {
  const split: Split = { kind: 'split', stolen: null, cards: [], halves: NO_HALVES, active: 1 };
  return withHalves(table, split, [picks, []], 1);
}

/** Find cards for all typed letters among those that were not picked by hand. */
function findCards(table: TableView, split: Split, halves: Halves): Halves {
  const all = halves.flat();
  const kept = new Set(all.filter(({ typed }) => !typed).map(({ card }) => card));
  const free = cardsFor(table, split).filter((card) => !kept.has(card));
  const found = pickCards(
    all.flatMap(({ letter, typed }) => (typed ? [letter] : [])),
    free.map((card) => {
      const kind = table.cards[card];
      return { card, letters: kind ? lettersOf(kind) : [] };
    }),
  );
  const give = (pick: Pick): Pick => (pick.typed ? { ...pick, card: found.shift() ?? null } : pick);
  const first = halves[0].map(give);
  return [first, halves[1].map(give)];
}

// -- to and from actions --------------------------------------------------------------------------

export function composeSplit(table: TableView, { stolen, halves }: Split): readonly Proposal[] {
  const [first, second] = halves;
  if (!first.length || !second.length) return [];
  const [one, two] = [spell(first), spell(second)];
  const all = [...first, ...second];
  if (all.every(({ typed }) => typed)) {
    // The service knows the best cards for typed words, and which word can be split into them.
    const targets = stolen ? [stolen] : allWords(table);
    return targets.map((at) => ({ text: `steal ${titleOf(table, at)}: ${one} ${two}` }));
  }
  if (!stolen || all.some(({ card, letter }) => card === null || !letter)) return [];
  const { seat: victim, place } = stolen;
  const words = { first: laid(first, one), second: laid(second, two) };
  return [{ action: { type: 'steal', victim, place, ...words } }];
}

function spell(half: readonly Pick[]): string {
  return half.map(({ letter }) => letter).join('');
}

function laid(half: readonly Pick[], word: string): WordliftLaid {
  return { word, cards: half.flatMap(({ card }) => card ?? []) };
}

/** Make the draft that plays a steal. */
export function splitFor(table: TableView, { victim, place, first, second }: WordliftSteal): Draft {
  const stolen = { seat: victim, place };
  const cards = laidAt(table, stolen)?.cards ?? [];
  const split: Split = { kind: 'split', stolen, cards, halves: NO_HALVES, active: 1 };
  return withHalves(table, split, [picksOf(first), picksOf(second)], 1);
}

/** Return the words to show, with the cards that the service found for typed letters. */
export function shownHalves({ halves }: Split, action: Action | undefined): Halves {
  if (action?.type !== 'steal') return halves;
  const [first, second] = [picksOf(action.first), picksOf(action.second)];
  const same = spell(first) === spell(halves[0]) && spell(second) === spell(halves[1]);
  return same ? [first, second] : halves;
}

/** Return the word that is split: the lifted one, or the one the service found for typed words. */
export function stolenOf({ stolen }: Split, action: Action | undefined): Place | null {
  if (stolen || action?.type !== 'steal') return stolen;
  return { seat: action.victim, place: action.place };
}
