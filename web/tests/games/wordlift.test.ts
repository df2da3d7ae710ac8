import { describe, expect, it } from 'vitest';
import type { Action, Sight } from '$types';
import wordlift from '$web/games/wordlift';
import { chooseConsonants, reconcile, splitOf } from '$web/games/wordlift/draft';
import {
  backspace,
  lift,
  otherWord,
  putInto,
  secondWord,
  type Split,
  typeInto,
} from '$web/games/wordlift/split';
import { dueDraw } from '$web/games/wordlift/view';
import { Composer } from '$web/table/draft/composer.svelte';
import type { Pick } from '$web/table/draft/draft';
import { FakeTable, plainCards } from '../fakeTable.svelte';

/** FORGE lies before Bo; the hand has D I R T and a Question Mark. */
const PRINTED = 'FORGEDIRT?';
const HAND = [5, 6, 7, 8, 9];
const FORGE = { word: 'FORGE', cards: [0, 1, 2, 3, 4] };

type Words = readonly (readonly { word: string; cards: number[] }[])[];
const viewWith = (words: Words, hand = HAND): unknown => ({ hands: [hand, []], words });

function begin(words: Words = [[], [FORGE]]): { table: FakeTable; composer: Composer } {
  const table = new FakeTable(plainCards(PRINTED), viewWith(words));
  return { table, composer: new Composer(table, wordlift, { still: true }) };
}

/** Return the split that the draft holds. */
function now(composer: Composer): Split {
  const split = splitOf(composer);
  if (!split) throw new Error('No word is being split.');
  return split;
}

function put(table: FakeTable, composer: Composer, pick: Pick, half: 0 | 1, at: number): void {
  composer.change(() => putInto(table, now(composer), pick, { half, at }));
}

const halves = (composer: Composer): (number | null)[][] =>
  now(composer).halves.map((half) => half.map(({ card }) => card));

describe('a split', () => {
  it('by cards is a steal once both words have some', () => {
    const { table, composer } = begin();
    composer.change(() => lift(table, { seat: 1, place: 0 }));
    const spell = (half: 0 | 1, letters: string): void => {
      for (const letter of letters) {
        const card = [...PRINTED].findIndex((face, at) => face === letter && !composer.has(at));
        put(table, composer, { card, letter }, half, now(composer).halves[half].length);
      }
    };
    spell(0, 'ORDER');
    expect(composer.proposals).toEqual([]);
    spell(1, 'GIFT');
    expect(composer.proposals).toEqual([
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
    const { table, composer } = begin();
    composer.change(() => lift(table, { seat: 1, place: 0 }));
    composer.change(() => otherWord(table, now(composer)));
    composer.pick(8);
    expect(halves(composer)).toEqual([[], [8]]);
    put(table, composer, { card: 0, letter: 'F' }, 0, 0);
    expect(halves(composer)).toEqual([[0], [8]]);
    composer.unpick(8);
    expect(halves(composer)).toEqual([[0], []]);
    put(table, composer, { card: 1, letter: 'O' }, 0, 0);
    expect(halves(composer)).toEqual([[1, 0], []]);
  });

  it('moves a card within a word to where it was dropped', () => {
    const { table, composer } = begin();
    composer.change(() => lift(table, { seat: 1, place: 0 }));
    for (const card of [0, 1, 2]) put(table, composer, { card, letter: 'X' }, 0, card);
    put(table, composer, { card: 0, letter: 'X' }, 0, 3);
    expect(halves(composer)[0]).toEqual([1, 2, 0]);
  });

  it('with a wild card whose letter is open makes no word', () => {
    const { table, composer } = begin();
    composer.change(() => lift(table, { seat: 1, place: 0 }));
    put(table, composer, { card: 9, letter: '' }, 0, 0);
    put(table, composer, { card: 0, letter: 'F' }, 1, 0);
    expect(composer.proposals).toEqual([]);
  });

  it('by typing is left to the service', () => {
    const { table, composer } = begin();
    composer.change(() => lift(table, { seat: 1, place: 0 }));
    const type = (letters: string): void => {
      for (const letter of letters) composer.change(() => typeInto(table, now(composer), letter));
    };
    type('ORDER');
    composer.change(() => otherWord(table, now(composer)));
    type('GIFTS');
    composer.change(() => backspace(table, now(composer)));
    expect(composer.proposals).toEqual([{ text: 'steal FORGE from Bo: ORDER GIFT' }]);
  });

  it('of two typed words can be any word on the table', () => {
    const { table, composer } = begin([[FORGE], [FORGE, FORGE]]);
    for (const letter of 'DIRT') composer.type(letter);
    composer.change((draft) => secondWord(table, draft));
    composer.change(() => typeInto(table, now(composer), 'A'));
    expect(composer.proposals).toEqual([
      { text: 'steal FORGE from Bo: DIRT A' },
      { text: 'steal FORGE#2 from Bo: DIRT A' },
      { text: 'steal FORGE from Ada: DIRT A' },
    ]);
  });

  const steal: Action = {
    type: 'steal',
    victim: 1,
    place: 0,
    first: { word: 'ORDER', cards: [1, 2, 5, 4, 7] },
    second: { word: 'GIFT', cards: [3, 6, 0, 8] },
  };

  it('is taken from a hint', () => {
    const { composer } = begin();
    composer.take(steal);
    expect(composer.proposals).toEqual([{ action: steal }]);
  });

  it('stays as it is while nothing changes', () => {
    const { table, composer } = begin();
    composer.take(steal);
    expect(reconcile(table, composer.draft)).toEqual(composer.draft);
  });

  it('follows its word to another place', () => {
    const other = { word: 'OX', cards: [10, 11] };
    const { table, composer } = begin([[], [other, FORGE]]);
    composer.take({ ...steal, place: 1 });
    table.show(viewWith([[other], [FORGE]]));
    expect(composer.proposals).toEqual([{ action: steal }]);
  });

  it('ends when its word is gone', () => {
    const { table, composer } = begin();
    composer.take(steal);
    table.show(viewWith([[], []]));
    expect(composer.empty).toBe(true);
  });

  it('lets go of cards that left the hand', () => {
    const { table, composer } = begin();
    composer.take(steal);
    table.show(viewWith([[], [FORGE]], [5, 6]));
    expect(halves(composer)).toEqual([
      [1, 2, 5, 4],
      [3, 6, 0],
    ]);
  });
});

describe('a draw', () => {
  const due: Partial<Sight> = {
    legal: [2, 1, 0].map((consonants) => ({
      verb: 'draw',
      action: { type: 'draw', consonants, vowels: 2 - consonants },
    })),
  };

  it('is aimed at while it is due, balanced at first', () => {
    const { table, composer } = begin();
    table.show(viewWith([[], []]), due);
    expect(dueDraw(table)).toEqual({ owed: 2, least: 0, most: 2, later: 0 });
    expect(composer.proposals).toEqual([{ action: { type: 'draw', consonants: 1, vowels: 1 } }]);
    expect(composer.empty).toBe(false);
    composer.change((draft) => chooseConsonants(draft, 5));
    expect(composer.proposals).toEqual([{ action: { type: 'draw', consonants: 2, vowels: 0 } }]);
    composer.clear();
    expect(composer.proposals).toEqual([{ action: { type: 'draw', consonants: 1, vowels: 1 } }]);
  });

  it('is one card after the other where players agree on it', () => {
    const { table, composer } = begin();
    const view = { hands: [HAND, []], words: [[], []], refill: 2, consonants: [-1], vowels: [-1] };
    const legal = [1, 0].map((consonants) => ({
      verb: 'draw',
      action: { type: 'draw', consonants, vowels: 1 - consonants },
    }));
    table.show(view, { legal } as Partial<Sight>);
    expect(dueDraw(table)).toEqual({ owed: 1, least: 0, most: 1, later: 1 });
    composer.change((draft) => chooseConsonants(draft, 0));
    expect(composer.proposals).toEqual([{ action: { type: 'draw', consonants: 0, vowels: 1 } }]);
    table.show({ ...view, refill: 1, vowels: [] }, { legal } as Partial<Sight>);
    expect(dueDraw(table)?.later).toBe(0);
  });

  it('is let go of when nothing is due any more', () => {
    const { table, composer } = begin();
    table.show(viewWith([[], []]), due);
    table.show(viewWith([[], []]), { legal: [{ verb: 'pass', action: { type: 'pass' } }] });
    expect([dueDraw(table), composer.empty]).toEqual([null, true]);
  });

  it('ends a split', () => {
    const { table, composer } = begin();
    composer.change(() => lift(table, { seat: 1, place: 0 }));
    table.show(viewWith([[], [FORGE]]), due);
    expect(composer.target).toEqual({ kind: 'draw', consonants: 1 });
  });
});
