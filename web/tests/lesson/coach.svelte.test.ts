import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action, Command, Kind, LessonStep, Sight } from '$types';
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

/** A table where it is the learner's turn and every action succeeds. */
class FakeTable implements LessonTable {
  readonly id = 'table';
  readonly names = ['Ann', 'Pip'];
  readonly cards = kinds;
  myTurn = $state(true);
  version = $state(1);
  sight = $state.raw<Sight | null>(null);
  onAsk: LessonTable['onAsk'] = null;
  onDone: LessonTable['onDone'] = null;
  done: Command[] = [];

  async ask(asked: Command): Promise<void> {
    const request = (await this.onAsk?.(asked)) ?? asked;
    this.done.push(request);
    this.onDone?.(request);
    flushSync();
  }

  act(action: Action): Promise<void> {
    return this.ask({ type: 'act', action, seen: 1 });
  }

  /** Let the others play, or give the turn back. */
  turn(mine: boolean): void {
    this.version += 1;
    this.myTurn = mine;
    flushSync();
  }
}

interface Way {
  words: string[];
  score: number;
  text: string;
  action: Action;
}
const make = (word: string, score: number): Way => ({
  words: [word],
  score,
  text: `make ${word}`,
  action: { type: 'make', word, cards: [0, 2] },
});
const discard = (card: number): Way => ({
  words: [],
  score: 0,
  text: `discard ${card}`,
  action: { type: 'discard', card },
});
/** What the service knows: a play by its notation or by its action; all else is refused. */
let ways: Way[] = [];
let table: FakeTable;
let coach: Coach;
let end: () => void = () => undefined;
let fetched: ReturnType<typeof vi.fn>;

/** Answer a preview as the service does. */
function answer(_: string, { body }: RequestInit): Promise<Response> {
  const { drafts } = JSON.parse(String(body)) as { drafts: { text?: string; action?: Action }[] };
  const trials = drafts.map(({ text, action }) => {
    const way = ways.find((one) =>
      action ? JSON.stringify(one.action) === JSON.stringify(action) : one.text === text,
    );
    return way ? { ways: [way] } : { refusal: { type: 'refusal', sentence: 'No.' } };
  });
  return Promise.resolve(Response.json(trials));
}

beforeEach(() => {
  vi.useFakeTimers();
  fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  ways = [discard(0), discard(1), discard(2), make('AB', 40), make('BA', 36), make('BAA', 50)];
  ways.push(make('BB', 4));
});

const STEPS: LessonStep[] = [
  { say: 'Hello {1}.' },
  { say: 'Make AB.', play: 'make AB', replies: ['draw'] },
  { say: '{1} has changed AB.' },
  { say: 'AB lies there.', otherwise: 'A word lies there.' },
  { say: 'Make BAA.', play: 'make BAA', otherwise: 'Make a word.' },
  { say: 'Discard.', play: 'discard 9' },
  { say: 'The end.', always: true },
];

/** Begin a lesson, by default with the step that asks for AB. */
async function begin(steps = STEPS, at = 1): Promise<void> {
  table = new FakeTable();
  coach = new Coach(table, steps);
  end = () => coach.close();
  coach.at = at;
  await settle();
}

/** Let the service answer. */
async function settle(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(100);
  flushSync();
}

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('texts name the players', async () => {
  await begin(STEPS, 0);
  expect(coach.text).toBe('Hello Pip.');
});

test('the play of the lesson is sent with the cards of the lesson', async () => {
  await begin([{ say: 'Discard an A.', play: 'discard 0' }, { say: 'Well done.' }], 0);
  await table.act({ type: 'discard', card: 1 });
  expect(table.done).toEqual([{ type: 'act', action: discard(0).action, seen: 1 }]);
  expect([coach.at, coach.left, coach.praise]).toEqual([1, false, '']);
});

test('a typed play of the lesson counts too', async () => {
  await begin();
  await table.ask({ type: 'play', text: 'make AB', seen: 1 });
  expect([coach.at, coach.left]).toEqual([2, false]);
});

test('another good play is praised, and the lesson goes on from there', async () => {
  await begin();
  await table.act(make('BA', 36).action);
  expect(coach.praise).toBe('Well done, BA is just as good: 36 points.');
  expect(coach.left).toBe(true);
  // What is no longer true is left out.
  expect(coach.at).toBe(3);
  table.turn(false);
  expect(coach.others).toBe(true);
  table.turn(true);
  await settle();
  expect(coach.others).toBe(false);
  expect(coach.text).toBe('A word lies there.');
  coach.next();
  await settle();
  // This play is still possible, so the step stays as it is.
  expect([coach.text, coach.free, coach.praise]).toEqual(['Make BAA.', false, '']);
});

test('a better play is praised more', async () => {
  await begin();
  await table.act(make('BAA', 50).action);
  expect(coach.praise).toBe('Well done, BAA is even better: 50 points.');
});

test('a poor play can be taken back', async () => {
  await begin();
  const act = table.act(make('BB', 4).action);
  await settle();
  expect(coach.doubt?.sentence).toBe('BB is allowed and worth 4, but AB is worth 40 points.');
  coach.doubt?.decide(false);
  await expect(act).rejects.toThrow('takes the play back');
  expect(table.done).toEqual([]);
  expect([coach.at, coach.left, coach.doubt]).toEqual([1, false, null]);
});

test('a learner may insist on a poor play', async () => {
  await begin();
  const act = table.act(make('BB', 4).action);
  await settle();
  coach.doubt?.decide(true);
  await act;
  expect(table.done).toHaveLength(1);
  expect([coach.at, coach.left, coach.praise]).toEqual([3, true, 'You played BB.']);
});

test('without points, another kind of action is doubted and the same kind is fine', async () => {
  const steps = [
    { say: 'Discard.', play: 'discard 0' },
    { say: 'The end.', always: true },
  ];
  await begin(steps, 0);
  await table.act({ type: 'discard', card: 2 });
  expect([coach.at, coach.praise]).toEqual([1, 'That works too.']);
  coach.close();
  ways.push({ words: [], score: 0, text: 'pass', action: { type: 'pass', cards: [] } });
  await begin(steps, 0);
  const act = table.act({ type: 'pass', cards: [] });
  await settle();
  expect(coach.doubt?.sentence).toBe('That is allowed, but this step is about something else.');
  coach.doubt?.decide(true);
  await act;
  expect(coach.at).toBe(1);
});

test('when a play is impossible, any play will do', async () => {
  ways = ways.filter(({ text }) => text !== 'make BAA');
  await begin(STEPS, 4);
  expect([coach.free, coach.left, coach.text]).toEqual([true, true, 'Make a word.']);
  await table.act(make('BB', 4).action);
  expect(table.done).toHaveLength(1);
  await settle();
  // The discard is impossible too, and has no other text: it is left out.
  expect([coach.at, coach.text]).toEqual([6, 'The end.']);
});

test('a learner who plays before the text is read is ahead of the lesson', async () => {
  await begin(STEPS, 0);
  await table.act(make('AB', 40).action);
  expect([coach.at, coach.left]).toEqual([2, false]);
});

test('the end of the game leads to the end of the lesson', async () => {
  await begin(STEPS, 4);
  table.sight = { status: 'over' } as Sight;
  flushSync();
  expect([coach.at, coach.others]).toEqual([6, false]);
});

test('a step that is not known yet is waited for', async () => {
  let tell = (): void => undefined;
  const held = new Promise<void>((done) => (tell = done));
  fetched.mockImplementation((url: string, init: RequestInit) =>
    held.then(() => answer(url, init)),
  );
  await begin();
  const act = table.act(make('AB', 40).action);
  await vi.advanceTimersByTimeAsync(900);
  expect([coach.at, table.done.length]).toEqual([1, 0]);
  tell();
  await act;
  expect([coach.at, coach.left]).toEqual([2, false]);
});

test('a step is asked for again when the service could not be reached', async () => {
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  await begin();
  const act = table.act(make('AB', 40).action);
  await vi.advanceTimersByTimeAsync(2_000);
  await act;
  expect([coach.at, coach.left]).toEqual([2, false]);
});

test('an unknown step accepts any play', async () => {
  fetched.mockImplementation(() => new Promise(() => undefined));
  await begin();
  const act = table.act(make('BB', 4).action);
  await vi.advanceTimersByTimeAsync(10_000);
  await act;
  expect([coach.at, coach.left]).toEqual([2, false]);
});
