import { describe, expect, it } from 'vitest';
import type { Kind } from '$types';
import {
  backspace,
  compose,
  consonantsOf,
  dueDraw,
  lift,
  nextWord,
  putInto,
  type Split,
  take,
  typeLetter,
} from '$web/games/wordlift/draft';
import wordlift from '$web/games/wordlift';
import type { TableView } from '$web/state/table.svelte';
import { Composer } from '$web/table/draft/composer.svelte';

/** FORGE lies before Ben; the hand has D I R T and a Question Mark. */
const PRINTED = [...'FORGEDIRT?'];
const cards: Kind[] = PRINTED.map((face) => ({ faces: [face], points: [1] }));

function tableWith(facts: { forms?: [string, string][]; words?: unknown } = {}): TableView {
  const forge = { word: 'FORGE', cards: [0, 1, 2, 3, 4] };
  const view = { hands: [[5, 6, 7, 8, 9], []], words: facts.words ?? [[], [forge]] };
  return {
    id: 'table',
    fresh: null,
    sight: { status: 'playing', chairs: [], view, forms: facts.forms ?? [] },
    seq: 1,
    cards,
    seat: 0,
    myTurn: true,
    names: ['Ann', 'Ben'],
    now: () => 0,
    ask: () => Promise.reject(new Error('not asked here')),
  } as unknown as TableView;
}

function begin(table = tableWith()): { table: TableView; composer: Composer } {
  return { table, composer: new Composer(table, wordlift, { still: true }) };
}

const splitOf = (composer: Composer): Split => composer.target as Split;

describe('a split', () => {
  it('by cards is a steal once both words have some', () => {
    const { table, composer } = begin();
    lift(composer, { seat: 1, place: 0 });
    const put = (half: 0 | 1, letters: string): void => {
      for (const letter of letters) {
        const free = PRINTED.findIndex((face, card) => face === letter && !composer.has(card));
        const at = splitOf(composer).halves[half].length;
        putInto(composer, splitOf(composer), { card: free, letter }, { half, at });
      }
    };
    put(0, 'ORDER');
    expect(compose(table, composer)).toBeNull();
    put(1, 'GIFT');
    expect(compose(table, composer)).toEqual([
      {
        action: {
          type: 'steal',
          victim: 1,
          place: 0,
          first: { word: 'ORDER', cards: [1, 2, 5, 4, 7] },
          second: { word: 'GIFT', cards: [3, 6, 0, 8] },
        },
      },
    ]);
  });

  it('takes cards picked from the hand into the word that is active', () => {
    const { composer } = begin();
    lift(composer, { seat: 1, place: 0 });
    nextWord(composer);
    composer.pick(8);
    putInto(composer, splitOf(composer), { card: 0, letter: 'F' }, { half: 0, at: 0 });
    expect(splitOf(composer).halves.map((half) => half.map(({ card }) => card))).toEqual([
      [0],
      [8],
    ]);
    composer.unpick(8);
    putInto(composer, splitOf(composer), { card: 1, letter: 'O' }, { half: 0, at: 0 });
    expect(splitOf(composer).halves.map((half) => half.map(({ card }) => card))).toEqual([
      [1, 0],
      [],
    ]);
  });

  it('moves a card within a word to where it was dropped', () => {
    const { composer } = begin();
    lift(composer, { seat: 1, place: 0 });
    for (const card of [0, 1, 2])
      putInto(composer, splitOf(composer), { card, letter: 'X' }, { half: 0, at: card });
    putInto(composer, splitOf(composer), { card: 0, letter: 'X' }, { half: 0, at: 3 });
    expect(splitOf(composer).halves[0].map(({ card }) => card)).toEqual([1, 2, 0]);
  });

  it('a wild card that is not said yet makes no word', () => {
    const { table, composer } = begin();
    lift(composer, { seat: 1, place: 0 });
    putInto(composer, splitOf(composer), { card: 9, letter: '' }, { half: 0, at: 0 });
    putInto(composer, splitOf(composer), { card: 0, letter: 'F' }, { half: 1, at: 0 });
    expect(compose(table, composer)).toBeNull();
  });

  it('by typing is left to the service', () => {
    const { table, composer } = begin();
    lift(composer, { seat: 1, place: 0 });
    for (const letter of 'ORDER') typeLetter(table, composer, splitOf(composer), letter);
    nextWord(composer);
    for (const letter of 'GIFTS') typeLetter(table, composer, splitOf(composer), letter);
    backspace(table, composer, splitOf(composer));
    expect(compose(table, composer)).toEqual([{ text: 'steal FORGE from Ben: ORDER GIFT' }]);
  });

  it('of two typed words can be any word on the table', () => {
    const forge = { word: 'FORGE', cards: [0, 1, 2, 3, 4] };
    const { table, composer } = begin(tableWith({ words: [[forge], [forge, forge]] }));
    for (const letter of 'DIRT') composer.type(letter);
    expect(nextWord(composer)).toBe(true);
    typeLetter(table, composer, splitOf(composer), 'A');
    expect(compose(table, composer)).toEqual([
      { text: 'steal FORGE from Ben: DIRT A' },
      { text: 'steal FORGE#2 from Ben: DIRT A' },
      { text: 'steal FORGE from Ann: DIRT A' },
    ]);
  });

  it('a hint is put into both words', () => {
    const { table, composer } = begin();
    const action = {
      type: 'steal',
      victim: 1,
      place: 0,
      first: { word: 'ORDER', cards: [1, 2, 5, 4, 7] },
      second: { word: 'GIFT', cards: [3, 6, 0, 8] },
    };
    take(composer, action);
    expect(compose(table, composer)).toEqual([{ action }]);
  });
});

describe('a draw', () => {
  const forms: [string, string][] = [
    ['draw CC', ''],
    ['draw CV', ''],
    ['draw VV', ''],
  ];

  it('is due when the service says so, and balanced at first', () => {
    const { table, composer } = begin(tableWith({ forms }));
    expect(dueDraw(table)).toEqual({ owed: 2, least: 0, most: 2 });
    expect(consonantsOf(table, composer)).toBe(1);
    composer.target = { kind: 'draw', consonants: 5 };
    expect(compose(table, composer)).toEqual({
      action: { type: 'draw', consonants: 2, vowels: 0 },
    });
  });

  it('is not due else', () => {
    expect(dueDraw(tableWith({ forms: [['pass', '']] }))).toBeNull();
  });
});
