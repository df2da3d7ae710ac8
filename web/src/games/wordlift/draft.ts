/** A play of Word Lift in the making: a word, a word split into two, or cards to be drawn. */
import type { WordliftLaid, WordliftState, WordliftSteal } from '$types';
import type { Draft, Pick } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { makeWord } from '$web/table/draft/makeWord';
import { pickCards } from '$web/table/draft/picking';

/** A word on the table: the place among the words of its owner. */
export interface Stolen {
  readonly seat: number;
  readonly place: number;
}

export type Half = 0 | 1;
export type Halves = readonly [readonly Pick[], readonly Pick[]];

/** A word is being split into two. */
export interface Split {
  readonly kind: 'split';
  /** The word that is split; null while two words are typed and it is open which one gives them. */
  readonly stolen: Stolen | null;
  readonly halves: Halves;
  /** The word to which the next card goes. */
  readonly active: Half;
}

/** Cards are to be drawn: so many consonants, and vowels for the rest. */
export interface Drawing {
  readonly kind: 'draw';
  readonly consonants: number;
}

export type Aim = Split | Drawing;

export function viewOf(table: TableView): Partial<WordliftState> {
  return (table.sight?.view ?? {}) as Partial<WordliftState>;
}

export function handOf(table: TableView): readonly number[] {
  return viewOf(table).hands?.[table.seat ?? -1] ?? [];
}

export function laidAt(table: TableView, at: Stolen | null): WordliftLaid | null {
  return at ? (viewOf(table).words?.[at.seat]?.[at.place] ?? null) : null;
}

export function aimOf(composer: Composer): Aim | null {
  return composer.target as Aim | null;
}

// -- drawing --------------------------------------------------------------------------------------

/** Cards that are to be drawn now: how many, and how many of them may be consonants. */
export interface Due {
  readonly owed: number;
  readonly least: number;
  readonly most: number;
}

/** What the viewer has to draw now, as the service says. */
export function dueDraw(table: TableView): Due | null {
  if (!table.myTurn) return null;
  const choices = (table.sight?.forms ?? []).flatMap(([form]) => {
    const drawn = /^draw ([CV]+)$/.exec(form)?.[1];
    return drawn ? [{ owed: drawn.length, consonants: drawn.replaceAll('V', '').length }] : [];
  });
  const numbers = choices.map(({ consonants }) => consonants);
  const owed = choices[0]?.owed;
  return owed ? { owed, least: Math.min(...numbers), most: Math.max(...numbers) } : null;
}

/** How many consonants are drawn: what was said, else half of the cards. */
export function consonantsOf(table: TableView, composer: Composer): number {
  const due = dueDraw(table);
  if (!due) return 0;
  const aim = aimOf(composer);
  const wanted = aim?.kind === 'draw' ? aim.consonants : Math.ceil(due.owed / 2);
  return Math.min(due.most, Math.max(due.least, wanted));
}

// -- splitting ------------------------------------------------------------------------------------

/** Begin to split a word. */
export function lift(composer: Composer, stolen: Stolen): void {
  composer.fill([], { kind: 'split', stolen, halves: [[], []], active: 0 } satisfies Split);
}

/** The words of a split as they are now: cards taken back are gone, new ones are in the active one. */
export function halvesOf(composer: Composer, split: Split): Halves {
  const known = new Set(split.halves.flat().map(({ card }) => card));
  const fresh = composer.picks.filter(({ card }) => card !== null && !known.has(card));
  const kept = split.halves.map((half) =>
    half.filter(({ card }) => card === null || composer.has(card)),
  );
  const [first = [], second = []] = kept;
  return split.active === 0 ? [[...first, ...fresh], second] : [first, [...second, ...fresh]];
}

/** Change the words of a split. */
export function setHalves(composer: Composer, split: Split, halves: Halves, active: Half): void {
  const picks = halves.flat().filter(({ card }) => card !== null);
  // Cards of the table are out of the hand's reach, and stay until they are taken out here.
  const kept = picks.map(({ card, letter }) => {
    const fixed = card !== null && !composer.can(card);
    return { card, letter, fixed };
  });
  composer.fill(kept, { ...split, halves, active } satisfies Split);
}

/** Put a card into a word of the split, before the letter with this number; or take it out (null). */
export function putInto(
  composer: Composer,
  split: Split,
  pick: Pick,
  goal: { half: Half; at: number } | null,
): void {
  const halves = halvesOf(composer, split);
  const from = halves.findIndex((half) => half.some(({ card }) => card === pick.card));
  const was = halves[from as Half]?.findIndex(({ card }) => card === pick.card) ?? -1;
  const [first, second] = halves.map((half) => half.filter(({ card }) => card !== pick.card));
  const without: [Pick[], Pick[]] = [first ?? [], second ?? []];
  if (goal) {
    const shift = from === goal.half && was >= 0 && was < goal.at ? 1 : 0;
    const half = without[goal.half];
    without[goal.half] = half.toSpliced(goal.at - shift, 0, { ...pick, typed: false });
  }
  setHalves(composer, split, without, goal?.half ?? split.active);
}

/** The cards that a split can use, those of the stolen word first. */
export function cardsFor(table: TableView, split: Split): readonly number[] {
  return [...(laidAt(table, split.stolen)?.cards ?? []), ...handOf(table)];
}

/** Type a letter into the active word; cards found for typed letters are shared out anew. */
export function typeLetter(
  table: TableView,
  composer: Composer,
  split: Split,
  letter: string,
): void {
  const halves = halvesOf(composer, split);
  const typed: Pick = { card: null, letter, typed: true };
  const next: Halves =
    split.active === 0 ? [[...halves[0], typed], halves[1]] : [halves[0], [...halves[1], typed]];
  setHalves(composer, split, shareOut(table, composer, split, next), split.active);
}

function shareOut(table: TableView, composer: Composer, split: Split, halves: Halves): Halves {
  const all = halves.flat();
  const kept = new Set(all.filter(({ typed }) => !typed).map(({ card }) => card));
  const free = cardsFor(table, split).filter((card) => !kept.has(card));
  const found = pickCards(
    all.filter(({ typed }) => typed).map(({ letter }) => letter),
    free.map((card) => ({ card, letters: composer.lettersOf(card) })),
  );
  const give = (pick: Pick): Pick => (pick.typed ? { ...pick, card: found.shift() ?? null } : pick);
  const first = halves[0].map(give);
  return [first, halves[1].map(give)];
}

/** Take back the last letter of the active word; from an empty second word on go back to the first. */
export function backspace(table: TableView, composer: Composer, split: Split): void {
  const halves = halvesOf(composer, split);
  if (!halves.flat().length) return composer.clear();
  const active: Half = halves[split.active].length ? split.active : 0;
  const next: Halves =
    active === 0 ? [halves[0].slice(0, -1), halves[1]] : [halves[0], halves[1].slice(0, -1)];
  setHalves(composer, split, shareOut(table, composer, split, next), active);
}

/** Go on with the second word: of a split, or of two words that were begun by typing. */
export function nextWord(composer: Composer): boolean {
  const aim = aimOf(composer);
  if (aim?.kind === 'split') {
    const halves = halvesOf(composer, aim);
    setHalves(composer, aim, halves, aim.active === 0 ? 1 : 0);
    return true;
  }
  if (!composer.typed) return false;
  const split: Split = { kind: 'split', stolen: null, halves: [[], []], active: 1 };
  setHalves(composer, split, [composer.picks, []], 1);
  return true;
}

// -- what it stands for ---------------------------------------------------------------------------

export function compose(table: TableView, composer: Composer): Draft | readonly Draft[] | null {
  const due = dueDraw(table);
  if (due) {
    const consonants = consonantsOf(table, composer);
    return { action: { type: 'draw', consonants, vowels: due.owed - consonants } };
  }
  const aim = aimOf(composer);
  return aim?.kind === 'split' ? composeSplit(table, composer, aim) : makeWord(composer);
}

function composeSplit(table: TableView, composer: Composer, split: Split): readonly Draft[] | null {
  const [first, second] = halvesOf(composer, split);
  if (!first.length || !second.length) return null;
  const [one, two] = [spell(first), spell(second)];
  if ([...first, ...second].every(({ typed }) => typed)) {
    // The service knows the best cards for typed words, and which word can be split into them.
    const targets = split.stolen ? [split.stolen] : allWords(table);
    return targets.map((at) => ({ text: `steal ${titleOf(table, at)}: ${one} ${two}` }));
  }
  if (!split.stolen || [...first, ...second].some(({ card, letter }) => card === null || !letter))
    return null;
  const { seat: victim, place } = split.stolen;
  return [
    {
      action: { type: 'steal', victim, place, first: laid(first, one), second: laid(second, two) },
    },
  ];
}

function spell(half: readonly Pick[]): string {
  return half.map(({ letter }) => letter).join('');
}

function laid(half: readonly Pick[], word: string): WordliftLaid {
  return { word, cards: half.flatMap(({ card }) => card ?? []) };
}

/** All words on the table, those of the others first. */
function allWords(table: TableView): Stolen[] {
  const words = (viewOf(table).words ?? []).flatMap((row, seat) =>
    row.map((_, place) => ({ seat, place })),
  );
  return words.sort((a, b) => Number(a.seat === table.seat) - Number(b.seat === table.seat));
}

/** A word as the record calls it: FORGE#2 from Ben. */
function titleOf(table: TableView, { seat, place }: Stolen): string {
  const row = viewOf(table).words?.[seat] ?? [];
  const word = row[place]?.word ?? '';
  const before = row.slice(0, place).filter((other) => other.word === word).length;
  return `${word}${before ? `#${before + 1}` : ''} from ${table.names[seat] ?? ''}`;
}

/** Put a proposed play into the making. */
export function take(composer: Composer, action: Record<string, unknown>): void {
  if (action.type === 'steal') {
    const { victim, place, first, second } = action as unknown as WordliftSteal;
    const stolen = { seat: victim, place };
    const split: Split = { kind: 'split', stolen, halves: [[], []], active: 1 };
    setHalves(composer, split, [picksOf(first), picksOf(second)], 1);
  } else if (action.type === 'make') {
    composer.fill(picksOf(action as unknown as WordliftLaid));
  } else if (action.type === 'draw') {
    composer.target = { kind: 'draw', consonants: Number(action.consonants) } satisfies Drawing;
  }
}

function picksOf({ word, cards }: WordliftLaid): Pick[] {
  return cards.map((card, at) => ({ card, letter: word[at] ?? '' }));
}

/** The words as they are shown: with the cards that the service found for typed letters. */
export function shownHalves(composer: Composer, split: Split): Halves {
  const halves = halvesOf(composer, split);
  const found = composer.chosen?.action as unknown as WordliftSteal | undefined;
  if (found?.type !== 'steal') return halves;
  const [first, second] = [picksOf(found.first), picksOf(found.second)];
  const same = spell(first) === spell(halves[0]) && spell(second) === spell(halves[1]);
  return same ? [first, second] : halves;
}

/** The word that is split: the one that was lifted, or the one the service found for typed words. */
export function stolenOf(composer: Composer, split: Split): Stolen | null {
  if (split.stolen) return split.stolen;
  const found = composer.chosen?.action as unknown as WordliftSteal | undefined;
  return found?.type === 'steal' ? { seat: found.victim, place: found.place } : null;
}
