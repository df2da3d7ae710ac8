import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fresh, Told } from '$types';
import { Replay } from '$web/review/replay.svelte';

const fresh = { table: 'table', sight: { chairs: [{ name: 'Ada' }, { name: 'Ben' }] } };
/** Answers the request of each seat. */
let answers: Map<string, (sent: Response | Error) => void>;
let replay: Replay;

function answer(seat: number): void {
  const sight = { view: { seat } };
  const history = [{ seq: 1, events: [{ type: 'Dealt' }], sight }] as unknown as Told[];
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
  replay = new Replay(fresh as unknown as Fresh);
});

afterEach(() => vi.unstubAllGlobals());

test('the seat chosen last is shown, whichever answer comes last', async () => {
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
