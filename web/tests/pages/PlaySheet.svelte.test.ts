import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Catalogue, Game } from '$types';
import PlaySheet from '$web/pages/home/PlaySheet.svelte';
import { router } from '$web/router.svelte';
import { settings, STORAGE_KEY } from '$web/state/settings.svelte';

const game: Game = {
  id: 'fake',
  name: 'Fake Words',
  sentence: 'A game.',
  minutes: 20,
  least_seats: 2,
  most_seats: 4,
  variants: [
    { id: 'long', name: 'Long', sentence: '' },
    { id: 'short', name: 'Short', sentence: '' },
  ],
  options: [],
  piece: 'card',
  sheet_judging: 'strict',
  lessons: [],
};
const catalog: Catalogue = {
  games: [game],
  levels: [
    { level: 'reader', name: 'Pip', title: 'first reader', sentence: 'reads', for_people: true },
    { level: 'casual', name: 'Cleo', title: 'casual', sentence: 'plays', for_people: true },
  ],
  dictionaries: ['full'],
  avatars: [],
};
let close: () => Promise<void> = () => Promise.resolve();
/** The bodies of all requests. */
let asked: unknown[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') asked.push(JSON.parse(body));
    return Promise.resolve(Response.json({ table: 'one', seq: 1, person: { id: 'a', name: 'A' } }));
  });
  // Another tab forgets the settings.
  const newValue = JSON.stringify({});
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue }));
  router.go('/');
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

function show(): void {
  const props = { game, catalog, onclose: () => undefined };
  const sheet = mount(PlaySheet, { target: document.body, props });
  close = () => unmount(sheet);
  flushSync();
}

function choose(label: string): void {
  const found = [...document.querySelectorAll('label')].find(
    (one) => one.textContent?.trim() === label,
  );
  found?.querySelector('input')?.click();
  flushSync();
}

const submit = (): void => document.querySelector('form')?.requestSubmit();
const asks = (): boolean => document.body.textContent?.includes('Played it before?') ?? false;

test('a newcomer who wants to see it is led to the lesson, once', async () => {
  show();
  expect(asks()).toBe(true);
  choose('Show me how');
  expect(document.querySelector('footer button')?.textContent?.trim()).toBe('Start the lesson');
  submit();
  expect(router.path).toBe('/lesson/fake');
  await close();
  show();
  expect(asks()).toBe(false);
});

test('the sheet remembers variant and opponents of a game', async () => {
  show();
  choose('Short');
  choose('3');
  submit();
  await vi.waitFor(() => expect(router.path).toBe('/table/one'));
  expect(asked).toContainEqual(
    expect.objectContaining({
      terms: { game: 'fake', variant: 'short', chairs: ['person', 'casual', 'casual', 'casual'] },
    }),
  );
  expect(settings.gameChoice('fake')).toEqual({ variant: 'short', bots: '3' });
  await close();
  show();
  const chosen = [...document.querySelectorAll<HTMLInputElement>('input:checked')];
  expect(chosen.map(({ value }) => value)).toEqual(['casual', '3', 'short']);
});
