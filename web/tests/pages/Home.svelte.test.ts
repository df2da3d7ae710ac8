import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game, Listing, Catalogue } from '$types';

const game: Game = {
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
};
const shelf: Catalogue = { games: [game], levels: [], dictionaries: ['full'], avatars: [] };
const listing: Listing = {
  table: 'table',
  status: 'open',
  listed: true,
  changed: 0,
  you: 0,
  summary: {
    code: 'ABCDEF',
    game: 'fake',
    variant: '',
    clock: {},
    judging: 'strict',
    opened: 0,
    chairs: [{ kind: 'person', name: 'Ada' }],
  },
};

/** The answers of the service by path; a path without an answer is never answered. */
let answers: Record<string, unknown>;
let close: () => Promise<void>;

beforeEach(() => {
  answers = {};
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (address: string) => {
    const [path = ''] = address.split('?');
    return path in answers
      ? Promise.resolve(Response.json(answers[path]))
      : new Promise(() => undefined);
  });
});

afterEach(async () => {
  await close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  // Forget the state of the page of another test.
  vi.resetModules();
  const { flushSync, mount, unmount } = await import('svelte');
  const { default: Home } = await import('$web/pages/Home.svelte');
  const page = mount(Home, { target: document.body });
  close = () => unmount(page);
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

const headings = (): (string | undefined)[] =>
  [...document.querySelectorAll('h2:not(.unseen), h3')].map((one) => one.textContent?.trim());

test('games are shown while the lists of tables are still on their way', async () => {
  answers['/api/games'] = shelf;
  await show();
  expect(headings()).toEqual(['Fake Words']);
});

test('each list is shown as soon as it is there', async () => {
  answers['/api/games'] = shelf;
  answers['/api/me'] = { id: 'ada', name: 'Ada' };
  answers['/api/me/history'] = { games: [{ ...listing, status: 'over' }] };
  await show();
  expect(headings()).toEqual(['Fake Words', 'Finished games', 'Fake Words']);
});

test('a list without an answer does not hold up the others', async () => {
  answers['/api/games'] = shelf;
  const chairs = [...listing.summary.chairs, { kind: 'person' as const }];
  answers['/api/tables'] = [{ ...listing, you: null, summary: { ...listing.summary, chairs } }];
  await show();
  expect(headings()).toEqual(['Fake Words', 'Join a table', 'Fake Words']);
});

test('a table without a free chair can be watched', async () => {
  answers['/api/games'] = shelf;
  answers['/api/tables'] = [{ ...listing, you: null, status: 'playing' }];
  await show();
  expect(headings()).toEqual(['Fake Words', 'Watch a game', 'Fake Words']);
  expect(document.querySelector('[aria-label="Watch Fake Words"]')).not.toBeNull();
});

test('the latest finished games lead to all of them', async () => {
  answers['/api/games'] = shelf;
  answers['/api/me'] = { id: 'ada', name: 'Ada' };
  answers['/api/me/history'] = { games: [{ ...listing, status: 'over' }] };
  await show();
  const links = [...document.querySelectorAll('[aria-labelledby="played"] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/results',
    '/record',
    `/after/${listing.table}`,
  ]);
});
