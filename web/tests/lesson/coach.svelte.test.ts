import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action, Kind, Command } from '$types';
import { Coach, sameAction, type LessonTable } from '$web/lesson/coach.svelte';

const kind = (face: string): Kind => ({ faces: [face], points: [1] });
const kinds = [kind('A'), kind('A'), kind('B')];

test('a word is the same whichever cards spell it', () => {
  const one: Action = { type: 'make', word: 'AB', cards: [0, 2] };
  expect(sameAction({ ...one, cards: [1, 2] }, one, kinds)).toBe(true);
  expect(sameAction({ ...one, word: 'BA' }, one, kinds)).toBe(false);
});

test('a discard is the same with a card that looks the same', () => {
  expect(sameAction({ type: 'discard', card: 1 }, { type: 'discard', card: 0 }, kinds)).toBe(true);
  expect(sameAction({ type: 'discard', card: 2 }, { type: 'discard', card: 0 }, kinds)).toBe(false);
});

test('a field that is false may be missing', () => {
  expect(sameAction({ type: 'draw' }, { type: 'draw', discarded: false }, kinds)).toBe(true);
  expect(sameAction({ type: 'draw' }, { type: 'draw', discarded: true }, kinds)).toBe(false);
});

test('where a word is laid matters', () => {
  const lay: Action = { type: 'lay', word: 'AB', x: 1, y: 2, toward: 'e', cards: [0, 2] };
  expect(sameAction({ ...lay, cards: [1, 2] }, lay, kinds)).toBe(true);
  expect(sameAction({ ...lay, x: 2 }, lay, kinds)).toBe(false);
});

/** A table where it is always the learner's turn and every action succeeds. */
class FakeTable implements LessonTable {
  readonly id = 'table';
  readonly myTurn = true;
  readonly version = 1;
  readonly cards = kinds;
  onAsk: LessonTable['onAsk'] = null;
  onDone: LessonTable['onDone'] = null;
  done: Command[] = [];

  async act(action: Action): Promise<void> {
    const asked: Command = { type: 'act', action, seen: 1 };
    const request = (await this.onAsk?.(asked)) ?? asked;
    this.done.push(request);
    this.onDone?.(request);
  }
}

const right: Action = { type: 'discard', card: 0 };
let table: FakeTable;
let coach: Coach | null = null;
let fetched: ReturnType<typeof vi.fn>;
const answer = (): Promise<Response> =>
  Promise.resolve(Response.json([{ ways: [{ words: [], score: 0, text: '', action: right }] }]));

beforeEach(() => {
  vi.useFakeTimers();
  fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
});

/** Begin a lesson: its first step is asked for. */
function begin(): void {
  table = new FakeTable();
  const steps = [{ say: 'Discard an A.', play: 'discard a' }, { say: 'Well done.' }];
  coach = new Coach(table, steps);
  flushSync();
}

afterEach(() => {
  coach?.close();
  coach = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the play of the lesson is sent with the cards of the lesson', async () => {
  begin();
  await table.act({ type: 'discard', card: 1 });
  expect(table.done).toEqual([{ type: 'act', action: right, seen: 1 }]);
  expect([coach?.at, coach?.astray]).toEqual([1, false]);
});

test('another play leaves the lesson', async () => {
  begin();
  await table.act({ type: 'discard', card: 2 });
  expect([coach?.at, coach?.astray]).toEqual([0, true]);
});

test('the coach names the other word and the word of the lesson', async () => {
  const make = (word: string): Action => ({ type: 'make', word, cards: [0, 2] });
  fetched.mockImplementation(() =>
    Promise.resolve(
      Response.json([{ ways: [{ words: [], score: 0, text: '', action: make('AB') }] }]),
    ),
  );
  begin();
  await table.act(make('BA'));
  expect([coach?.astray, coach?.did, coach?.wanted]).toEqual([true, 'BA', 'AB']);
});

test('a step that is not known yet is waited for', async () => {
  let tell = (): void => undefined;
  const held = new Promise<void>((done) => (tell = done));
  fetched.mockImplementation(() => held.then(answer));
  begin();
  const act = table.act({ type: 'discard', card: 1 });
  await vi.advanceTimersByTimeAsync(900);
  expect([coach?.at, coach?.astray]).toEqual([0, false]);
  tell();
  await act;
  expect([coach?.at, coach?.astray]).toEqual([1, false]);
});

test('a step is asked for again when the service could not be reached', async () => {
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  begin();
  const act = table.act({ type: 'discard', card: 1 });
  await vi.advanceTimersByTimeAsync(2_000);
  await act;
  expect(table.done).toEqual([{ type: 'act', action: right, seen: 1 }]);
  expect([coach?.at, coach?.astray]).toEqual([1, false]);
});

test('an unknown step accepts any play', async () => {
  fetched.mockImplementation(() => new Promise(() => undefined));
  begin();
  const act = table.act({ type: 'discard', card: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  await act;
  expect([coach?.at, coach?.astray]).toEqual([1, false]);
});
