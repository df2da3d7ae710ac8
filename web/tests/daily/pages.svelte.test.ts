import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Catalogue, DailyPage, DailyResults } from '$types';

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
const page: DailyPage = {
  day: '2026-11-18',
  today: '2026-11-18',
  ends: 1000,
  now: 400,
  games: [{ game: 'fake', variant: '', levels: ['club'] }],
  days: ['2026-11-17'],
};
const hidden: DailyResults = {
  day: '2026-11-18',
  game: 'fake',
  shown: false,
  entries: [{ name: 'Ann', finished: true }],
};
const shown: DailyResults = {
  ...hidden,
  shown: true,
  par: 31,
  entries: [
    { name: 'Ann', finished: true, place: 1, score: 40, hints: 2 },
    { name: 'Ben', you: true, finished: true, place: 2, score: 30 },
    { name: 'Cid', finished: true, late: true, score: 50 },
    { name: 'Dot' },
  ],
  mine: {
    table: 't1',
    text: 'Wordparlor daily',
    card: {
      game: 'Fake Words',
      day: '2026-11-18',
      score: 30,
      place: 1,
      players: 3,
      turns: [0, 4],
      hints: 0,
      par: 31,
    },
  },
};

/** A busy machine is slow, not wrong. */
const PATIENCE = { timeout: 30_000 };
let answers: Record<string, unknown>;
let close: () => Promise<void>;

beforeEach(() => {
  answers = { '/api/games': catalogue, '/api/daily': page, '/api/me': null };
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answers[path])));
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  vi.resetModules();
  document.body.innerHTML = '';
});

async function show(name: 'Daily' | 'Today' | 'ResultList', props = {}): Promise<HTMLElement> {
  const { mount, unmount } = await import('svelte');
  const load = {
    Daily: () => import('$web/pages/Daily.svelte'),
    Today: () => import('$web/daily/Today.svelte'),
    ResultList: () => import('$web/daily/ResultList.svelte'),
  }[name];
  const { catalog } = await import('$web/state/catalog.svelte');
  await catalog.load();
  const { default: Part } = await load();
  const part = mount(Part as never, { target: document.body, props: props as never });
  close = () => unmount(part);
  return document.body;
}

const said = (root: HTMLElement): string => (root.textContent ?? '').replace(/\s+/g, ' ');

test('the page offers the deals of today and of earlier days', async () => {
  const root = await show('Daily');
  await vi.waitFor(() => expect(said(root)).toContain('New deals in 10 min'), PATIENCE);
  expect(root.querySelector('button[aria-label="Play Fake Words"]')).not.toBeNull();
  expect(said(root)).toContain('Against Ada');
  expect(root.querySelector('a[href="/daily/2026-11-17"]')?.textContent).toBe('Yesterday');
});

test('the row on the first page links to the results of a finished deal', async () => {
  answers['/api/daily'] = {
    ...page,
    games: [{ ...page.games[0], state: 'finished', table: 't1', score: 30 }],
  };
  const root = await show('Today');
  await vi.waitFor(() => expect(said(root)).toContain('Fake Words 30'), PATIENCE);
  expect(root.querySelector('a[aria-label="Results: today\'s Fake Words"]')).not.toBeNull();
});

test('before the own game the results are names', async () => {
  answers['/api/daily/fake/results?day=2026-11-18'] = hidden;
  const root = await show('ResultList', { game: 'fake', day: '2026-11-18' });
  await vi.waitFor(() => expect(said(root)).toContain('come after your own game'), PATIENCE);
  expect(said(root)).toContain('Ann finished');
  expect(root.querySelector('figure')).toBeNull();
});

test('after the own game they have places, scores, par and the card', async () => {
  answers['/api/daily/fake/results?day=2026-11-18'] = shown;
  const root = await show('ResultList', { game: 'fake', day: '2026-11-18' });
  await vi.waitFor(() => expect(said(root)).toContain('in your seat: 31'), PATIENCE);
  const rows = [...root.querySelectorAll('li')].map((row) => said(row).trim());
  expect(rows).toEqual([
    '1st Ann 2 hint steps 40',
    '2nd You 30',
    'Cid played later 50',
    'Dot still playing',
  ]);
  expect(root.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(
    'Words in 1 of 2 turns',
  );
});
