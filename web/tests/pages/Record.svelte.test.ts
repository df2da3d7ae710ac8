import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Catalogue, MyRecord } from '$types';

const catalogue: Catalogue = {
  games: [
    {
      id: 'fake',
      name: 'Fake Words',
      sentence: 'A game.',
      minutes: 20,
      least_seats: 2,
      most_seats: 4,
      variants: [],
      options: [],
      piece: 'card',
      sheet_judging: 'strict',
      lessons: [],
    },
  ],
  levels: [{ level: 'club', name: 'Ada', title: 'club', sentence: 'Plays.', for_people: true }],
  dictionaries: ['full'],
  avatars: [],
};
const record: MyRecord = {
  games: 8,
  wins: 3,
  streak: 1,
  best_streak: 2,
  rows: [
    { game: 'fake', variant: '', against: 'club', games: 6, wins: 2, best: 90, mean: 51.5 },
    { game: 'fake', variant: '', against: 'people', games: 2, wins: 1, best: 70, mean: 60 },
  ],
  best_plays: [{ table: 't1', game: 'fake', words: ['ZOO', 'OX'], points: 12 }],
  longest: { table: 't2', game: 'fake', words: ['PLANETS'], points: 0 },
  ratings: [],
  accuracy: [],
  mistakes: [],
};

/** A busy machine is slow, not wrong. */
const PATIENCE = { timeout: 30_000 };
let answers: Record<string, unknown>;
let close: () => Promise<void>;

beforeEach(() => {
  answers = {
    '/api/games': catalogue,
    '/api/me/quiz': { day: '2026-11-18', due: 0, next: '2026-11-20', question: null },
    '/api/me/words?most=12': { words: [], total: 0 },
  };
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answers[path])));
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function show(): Promise<void> {
  const { flushSync, mount, unmount } = await import('svelte');
  const { default: Page } = await import('$web/pages/Record.svelte');
  const page = mount(Page, { target: document.body });
  close = () => unmount(page);
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('dl, .intro')).not.toBeNull();
  }, PATIENCE);
}

/** Return the texts of all elements that fit a selector, with single spaces. */
function texts(selector: string): string[] {
  const found = [...document.querySelectorAll(selector)];
  return found.map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim());
}

test('a record has its games, opponents and best plays', async () => {
  answers['/api/me'] = { id: 'me', name: 'Ann' };
  answers['/api/me/record'] = record;
  await show();
  expect(texts('dd')).toEqual(['8', '3', '38 %', '1', '2']);
  expect(texts('tbody th')).toEqual(['Fake Words', 'Fake Words']);
  expect(texts('tbody td')).toEqual([
    ...['Ada', '6', '2 (33 %)', '51.5'],
    ...['People', '2', '1 (50 %)', '60'],
  ]);
  expect(texts('li b')).toEqual(['12 points', 'Longest word, 7 letters']);
  expect(texts('.words a')).toEqual(['ZOO', 'OX', 'PLANETS']);
});

test('a rating shows how sure it is, its trend and the nearest bot', async () => {
  answers['/api/me'] = { id: 'me', name: 'Ann' };
  const sure = { game: 'fake', rating: 1612, deviation: 80, games: 12, level: 'club' };
  const trend = [1500, 1590, 1612];
  const unsure = { ...sure, game: 'other', deviation: 210, games: 1, trend: [1612] };
  answers['/api/me/record'] = { ...record, ratings: [{ ...sure, trend }, unsure] };
  await show();
  expect(texts('.ratings h3')).toEqual(['Fake Words', 'other']);
  expect(texts('.ratings .number')).toEqual(['1612 ± 80 +22 in the last game', '1612 ± 210']);
  expect(texts('.ratings .level')).toEqual([
    'You play about as well as Ada, club.',
    'One game so far: still uncertain.',
  ]);
  const lines = [...document.querySelectorAll('.ratings polyline')];
  expect(lines.map((line) => line.getAttribute('points')?.split(' ').length)).toEqual([3]);
});

test('mistakes of reviewed games lead to their turns', async () => {
  answers['/api/me'] = { id: 'me', name: 'Ann' };
  const ended = Date.now() / 1000 - 3 * 86_400;
  const mistake = { table: 't1', game: 'fake', at: 12, lost: 0.124, ended };
  answers['/api/me/record'] = {
    ...record,
    accuracy: [{ game: 'fake', games: 2, choices: 20, fine: 17 }],
    mistakes: [
      { ...mistake, grade: 'mistake', played: 'GLOW' },
      { ...mistake, table: 't2', game: 'other', grade: 'blunder', played: 'draw' },
    ],
  };
  await show();
  expect(texts('[aria-labelledby=accuracy] dd')).toEqual(['85 %', '17 of 20 choices in 2 games']);
  expect(texts('[aria-labelledby=mistakes] li b')).toEqual(['GLOW', 'draw']);
  const links = [...document.querySelectorAll('[aria-labelledby=mistakes] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/after/t1#turn-12',
    '/after/t2#turn-12',
  ]);
  const [first = ''] = texts('[aria-labelledby=mistakes] li span span');
  expect(first).toMatch(/^Fake Words, .*: mistake, −12 % chance to win$/);
});

test('words that were met or missed have their meaning and lead to their turn', async () => {
  answers['/api/me'] = { id: 'me', name: 'Ann' };
  answers['/api/me/record'] = record;
  const ended = Date.now() / 1000 - 3 * 86_400;
  const one = { game: 'fake', table: 't1', at: 4, ended, box: 0, due: '' };
  const quoit = { word: 'QUOIT', meaning: 'A ring.', part: 'noun' };
  answers['/api/me/words?most=12'] = {
    words: [
      { ...one, word: quoit, how: 'missed', box: 2 },
      { ...one, word: { word: 'OWN' }, how: 'met', at: 7 },
      { ...one, word: { word: 'OLD' }, how: 'made', table: '' },
    ],
    total: 40,
    next: 'OLD',
  };
  await show();
  await vi.waitFor(() => {
    document.querySelector<HTMLElement>('[aria-labelledby=words] button')?.click();
    expect(document.querySelector('[aria-labelledby=words] select')).not.toBeNull();
  }, PATIENCE);
  await vi.waitFor(() => expect(texts('[aria-labelledby=words] li').length).toBe(3), PATIENCE);
  expect(texts('[aria-labelledby=words] .meaning')).toEqual([
    'noun A ring.',
    ...['No meaning known', 'No meaning known'],
  ]);
  const links = [...document.querySelectorAll('[aria-labelledby=words] .where a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/after/t1#turn-4',
    '/after/t1#move-7',
  ]);
  expect(texts('[aria-labelledby=words] .where')[0]).toMatch(/^Missed in Fake.* box 2 of 5$/);
  expect(texts('[aria-labelledby=words] button')).toEqual(['Show more of 40']);
  expect(texts('.due')).toEqual(['Nothing is due: come back on Friday 20 November.']);
});

test('a newcomer is led to the games', async () => {
  answers['/api/me'] = null;
  await show();
  expect(texts('.intro')).toEqual(['You have no finished games yet. Lessons do not count.']);
  expect(texts('a[href="/"]')).toEqual(['Choose a game']);
});
