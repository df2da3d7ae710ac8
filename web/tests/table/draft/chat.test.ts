import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Advice, Command } from '$types';
import newword from '$web/games/newword';
import { TableState } from '$web/state/table.svelte';
import { Composer } from '$web/table/draft/composer.svelte';
import { fakeSockets, type FakeSocket } from '../../fakeSocket';
import { chat, fresh, sight } from '../../messages';

const way = (word: string, score: number): Advice => ({
  words: [word],
  score,
  text: `make ${word}`,
  action: { type: 'make', word, cards: [0, 1] },
});
const now = sight({ view: { hands: [[0, 1]] } });
let sockets: FakeSocket[];
let table: TableState;
let composer: Composer;

beforeEach(() => {
  vi.useFakeTimers();
  const trials = [{ ways: [way('SNORE', 5)] }, { ways: [way('SNURE', 6)] }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(trials)));
  sockets = fakeSockets();
  table = new TableState('table');
  sockets[0]?.open();
  const cards = [
    { faces: ['S'], points: [1] },
    { faces: ['O', 'U'], points: [1, 2] },
  ];
  sockets[0]?.tell(fresh({ sight: now, cards }));
  composer = new Composer(table, newword);
});

afterEach(() => {
  composer.close();
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Return the actions that were sent to the service. */
const played = (): unknown[] =>
  (sockets[0]?.sent as { request: Command }[]).flatMap(({ request }) =>
    request.type === 'act' ? [request.action] : [],
  );

test('a chat line does not change which play is sent', async () => {
  composer.pick(0);
  composer.pick(1);
  await vi.advanceTimersByTimeAsync(100);
  const [, other] = composer.ways;
  composer.choose(other!);
  sockets[0]?.tell(chat(2, 'Hurry up!', now));
  await vi.advanceTimersByTimeAsync(100);
  expect(composer.chosen).toBe(other);
  void composer.play();
  await vi.advanceTimersByTimeAsync(100);
  expect(played()).toEqual([other?.action]);
});
