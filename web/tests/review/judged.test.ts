import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JudgedPlay, Review, ReviewedTurn, ReviewPart } from '$types';
import { Judged, nameOf, percent } from '$web/review/judged/judged.svelte';

const play = (text: string, chance: number): JudgedPlay => ({
  text,
  action: { type: 'pass' } as JudgedPlay['action'],
  chance,
  worth: 0,
});

function turn(at: number, seat: number): ReviewedTurn {
  const chances = seat ? [0.6, 0.4] : [0.4, 0.6];
  return {
    at,
    seat,
    played: play('pass', 0.4),
    best: play('make CAT', 0.5),
    known: play('pass', 0.4),
    lost: 0.1,
    noise: 0.01,
    grade: 'inaccuracy',
    deals: 8,
    before: [0.5, 0.5],
    chances,
  };
}

const TURNS = [turn(0, 0), turn(2, 1), turn(3, 0)];
const SEAT = { name: '', luck: 0, skill: 0, lost: 0, choices: 1, fine: 0, common: 0 };
const REVIEW: Review = {
  game: 'newword',
  names: ['Ann', 'Ben'],
  scores: [1, 2],
  start: [0.5, 0.5],
  end: [0, 1],
  turns: TURNS,
  luck: [0, 0],
  skill: [0, 0],
  seats: [
    { ...SEAT, worst: [0] },
    { ...SEAT, worst: [1] },
  ],
  turning: [1],
  words: [],
};
const PARTS: Record<string, ReviewPart> = {
  '0': { turns: TURNS.slice(0, 1), actions: 4, next: 1, review: null },
  '1': { turns: TURNS.slice(1), actions: 4, next: null, review: REVIEW },
};
let asked: string[];
let judged: Judged;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    const after = new URL(url, 'http://parlor').searchParams.get('after') ?? '';
    asked.push(after);
    return Promise.resolve(Response.json(PARTS[after]));
  });
  judged = new Judged('t1');
});

afterEach(() => vi.unstubAllGlobals());

test('the parts of a review make the whole', async () => {
  await judged.load();
  expect(asked).toEqual(['0', '1']);
  expect(judged.turns.map(({ at }) => at)).toEqual([0, 2, 3]);
  expect(judged.reached).toBe(4);
  expect(judged.curve(0).map(({ chance }) => chance)).toEqual([0.5, 0.4, 0.6, 0.4, 0]);
});

test('a closed review asks for nothing more', async () => {
  judged.close();
  await judged.load();
  expect(asked).toEqual([]);
});

test('the answer of a worst turn is hidden until it is asked for', async () => {
  await judged.load();
  expect([0, 1, 2].map((number) => judged.asks(number))).toEqual([true, true, false]);
  judged.show(0);
  expect([0, 1, 2].map((number) => judged.asks(number))).toEqual([false, true, false]);
});

test('steps go from turn to turn of one seat', async () => {
  await judged.load();
  judged.at = 0;
  expect(judged.beside(0, 1)).toBe(2);
  expect(judged.beside(0, -1)).toBe(null);
  judged.at = 2;
  expect(judged.beside(0, 1)).toBe(null);
});

test('plays have their words as names, and chances their per cent', () => {
  expect(nameOf(play('pass', 0))).toBe('pass');
  expect(nameOf({ ...play('x', 0), words: [{ word: 'CAT' }, { word: 'DOG' }] })).toBe('CAT + DOG');
  expect([percent(0.584), percent(0.1, true), percent(-0.1, true)]).toEqual([
    '58 %',
    '+10 %',
    '−10 %',
  ]);
});

test('a turn to practise asks first, like the worst turns', async () => {
  await judged.load();
  expect([0, 1, 2].map((number) => judged.asks(number))).toEqual([true, true, false]);
  judged.practised = 3;
  expect(judged.asks(2)).toBe(true);
  judged.show(2);
  expect(judged.asks(2)).toBe(false);
});
