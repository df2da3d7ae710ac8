import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Replay } from '$web/review/replay.svelte';
import { fresh, sight, told } from '../messages';

/** Answers the request of each seat. */
let answers: Map<string, (sent: Response | Error) => void>;
let replay: Replay;

function answer(seat: number): void {
  const events = [{ type: 'Dealt' as const, round: 1, dealer: 0 }];
  const history = [told(1, { events, sight: sight({ view: { seat } }) })];
  answers.get(String(seat))?.(Response.json(history));
}

beforeEach(() => {
  answers = new Map();
  vi.stubGlobal('fetch', (url: string) => {
    const seat = new URL(url, 'http://parlor').searchParams.get('seat') ?? '';
    return new Promise<Response>((done, failed) => {
      answers.set(seat, (sent) => (sent instanceof Error ? failed(sent) : done(sent)));
    });
  });
  replay = new Replay(fresh());
});

afterEach(() => vi.unstubAllGlobals());

test('the seat chosen last is shown, even when its answer comes first', async () => {
  const [first, second] = [replay.show(1), replay.show(2)];
  answer(2);
  await second;
  answer(1);
  await first;
  expect(replay.viewAs).toBe(2);
  expect(replay.sight?.view).toEqual({ seat: 2 });
});

test('without an answer the seat stays the same', async () => {
  const shown = replay.show(1);
  answers.get('1')?.(new TypeError('Failed to fetch'));
  await expect(shown).rejects.toThrow('cannot be reached');
  expect(replay.viewAs).toBe(0);
});
