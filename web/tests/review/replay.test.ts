import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fresh, Told } from '$types';
import { Replay } from '$web/review/replay.svelte';

const fresh = { table: 'table', sight: { chairs: [{ name: 'Ada' }, { name: 'Ben' }] } };
/** What each seat is told, when it is. */
let tell: Map<string, (answer: Response | Error) => void>;
let replay: Replay;

function say(seat: number): void {
  const sight = { view: { seat } };
  const story = [{ seq: 1, events: [{ type: 'Dealt' }], sight }] as unknown as Told[];
  tell.get(String(seat))?.(Response.json(story));
}

beforeEach(() => {
  tell = new Map();
  vi.stubGlobal('fetch', (url: string) => {
    const seat = new URL(url, 'http://parlor').searchParams.get('seat') ?? '';
    return new Promise<Response>((done, wrong) => {
      tell.set(seat, (answer) => (answer instanceof Error ? wrong(answer) : done(answer)));
    });
  });
  replay = new Replay(fresh as unknown as Fresh);
});

afterEach(() => vi.unstubAllGlobals());

test('the seat that was wanted last is looked from, whichever answer comes last', async () => {
  const [first, second] = [replay.look(1), replay.look(2)];
  say(2);
  await second;
  say(1);
  await first;
  expect(replay.from).toBe(2);
  expect(replay.sight?.view).toEqual({ seat: 2 });
});

test('where the story cannot be had one looks on as before', async () => {
  const looking = replay.look(1);
  tell.get('1')?.(new TypeError('Failed to fetch'));
  await expect(looking).rejects.toThrow('cannot be reached');
  expect(replay.from).toBe(0);
});
