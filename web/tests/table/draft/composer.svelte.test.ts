import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Advice, Kind } from '$types';
import type { GameClient } from '$web/games/game';
import newword from '$web/games/newword';
import { Composer } from '$web/table/draft/composer.svelte';
import { FakeTable, plainCards } from '../../fakeTable.svelte';

const KINDS: Kind[] = [
  ...plainCards('CATS'),
  { faces: ['A', 'E'], points: [1, 1] },
  { faces: ['?'], points: [0] },
  { faces: ['QU'], points: [7] },
];
const [C, A, T, S, AE, WILD, QU] = [0, 1, 2, 3, 4, 5, 6] as const;
/** A game of words with a card for each letter, all from the hand. */
const game: GameClient = newword;

const way = (word: string, cards: number[], score = 1): Advice => ({
  words: [word],
  score,
  text: `make ${word}`,
  action: { type: 'make', word, cards },
});

let table: FakeTable;
/** Let the viewer hold these cards. */
const hold = (...cards: number[]): void => table.show({ hands: [cards] });

let composer: Composer;
let fetched: ReturnType<typeof vi.fn>;

function answer(trials: unknown): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(trials)));
}

/** Let the pause before asking pass, and the answer come. */
async function settle(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(100);
}

beforeEach(() => {
  vi.useFakeTimers();
  fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  answer([{ refusal: { type: 'refusal', sentence: 'No.' } }]);
  table = new FakeTable(KINDS);
  hold(...KINDS.keys());
  composer = new Composer(table, game);
});

afterEach(() => {
  composer.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cards = (): (number | null)[] => composer.picks.map((pick) => pick.card);

test('tapping picks and takes back', () => {
  composer.toggle(C);
  composer.toggle(A);
  composer.toggle(C);
  expect(cards()).toEqual([A]);
});

test('cards out of reach cannot be picked, and fall out when they go', () => {
  hold(C, A);
  composer.pick(T);
  expect(composer.picks).toEqual([]);
  composer.pick(C);
  composer.pick(A);
  flushSync();
  hold(A);
  flushSync();
  expect(cards()).toEqual([A]);
});

test('typing picks cards, the wild one last', () => {
  for (const letter of 'cat') composer.type(letter);
  expect(cards()).toEqual([C, A, T]);
  expect(composer.typed).toBe('CAT');
  composer.type('a');
  expect(cards()).toEqual([C, A, T, AE]);
  composer.type('z');
  expect(composer.picks.at(-1)).toMatchObject({ card: WILD, letter: 'Z' });
});

test('a letter without a card is shown as missing, and a tapped card fills it', () => {
  hold(C, T);
  for (const letter of 'cat') composer.type(letter);
  expect(cards()).toEqual([C, null, T]);
  expect(composer.missing).toBe(true);
  hold(C, T, AE);
  composer.pick(AE);
  expect(cards()).toEqual([C, AE, T]);
  expect(composer.picks[1]?.letter).toBe('A');
});

test('a U joins the Q of a card that is both', () => {
  composer.type('q');
  composer.type('u');
  expect(composer.picks).toMatchObject([{ card: QU, letter: 'QU' }]);
});

test('tapped and typed letters mix, at the cursor', () => {
  composer.pick(C);
  composer.pick(T);
  composer.step(-1);
  composer.type('a');
  expect(cards()).toEqual([C, A, T]);
  expect(composer.typed).toBe('');
  composer.backspace();
  expect(cards()).toEqual([C, T]);
});

test('cards can be put in another order', () => {
  for (const card of [T, A, C]) composer.pick(card);
  composer.put(C, 0);
  expect(cards()).toEqual([C, T, A]);
  composer.move(1, 3);
  expect(cards()).toEqual([C, A, T]);
  composer.put(S, 3);
  expect(composer.word).toBe('CATS');
});

test('a two-faced card is read in both ways until it is turned', () => {
  composer.pick(C);
  composer.pick(AE);
  expect(composer.readings.map(({ word }) => word)).toEqual(['CA', 'CE']);
  composer.turn(AE);
  composer.turn(AE);
  expect(composer.readings.map(({ word }) => word)).toEqual(['CE']);
});

test('a two-faced card shows the letter of the chosen play, and turns from there', async () => {
  answer([{ ways: [way('CET', [C, AE, T])] }]);
  for (const card of [C, AE, T]) composer.pick(card);
  await settle();
  expect(composer.picks.map((pick) => composer.letterOf(pick)).join('')).toBe('CET');
  composer.turn(AE);
  expect(composer.word).toBe('CAT');
});

test('a wild card needs a letter', () => {
  composer.pick(C);
  composer.pick(WILD);
  expect(composer.readings).toEqual([]);
  composer.read(WILD, 'O');
  expect(composer.readings).toMatchObject([{ word: 'CO', cards: [C, WILD] }]);
});

test('the service is asked once, after a pause, and the best way comes first', async () => {
  answer([{ ways: [way('CAT', [C, A, T], 3), way('CAT', [C, AE, T], 8)] }]);
  for (const letter of 'cat') composer.type(letter);
  await settle();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(composer.chosen?.score).toBe(8);
});

test('the letter that a card shows comes before more points with its other letter', async () => {
  answer([{ ways: [way('CA', [C, AE], 3)] }, { ways: [way('CE', [C, AE], 8)] }]);
  composer.pick(C);
  composer.pick(AE);
  await settle();
  expect(composer.chosen?.words).toEqual(['CA']);
  expect(composer.picks.map((pick) => composer.letterOf(pick)).join('')).toBe('CA');
  composer.choose(composer.ways[1]!);
  expect(composer.chosen?.words).toEqual(['CE']);
});

test('a chosen way stays chosen when the game goes on, until the draft changes', async () => {
  const ways = [way('CA', [C, AE], 3), way('CE', [C, AE], 8)];
  answer(ways.map((one) => ({ ways: [one] })));
  composer.pick(C);
  composer.pick(AE);
  await settle();
  composer.choose(composer.ways[1]!);
  hold(C, AE, T);
  await settle();
  expect(composer.chosen?.words).toEqual(['CE']);
  composer.move(0, 2);
  composer.move(0, 2);
  await settle();
  expect(composer.chosen?.words).toEqual(['CA']);
});

test('a typed word takes the cards the service finds best', async () => {
  answer([{ ways: [way('CAT', [C, AE, T])] }]);
  for (const letter of 'cat') composer.type(letter);
  await settle();
  expect(cards()).toEqual([C, AE, T]);
  expect(composer.typed).toBe('CAT');
  await settle();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a legal play is sent and empties the tray', async () => {
  answer([{ ways: [way('CAT', [C, A, T])] }]);
  for (const card of [C, A, T]) composer.pick(card);
  await settle();
  expect(await composer.play()).toBe(true);
  expect(table.asked).toMatchObject([{ type: 'act', action: { word: 'CAT' }, seen: 2 }]);
  expect(composer.empty).toBe(true);
});

test('a refusal is shown and leaves the draft', async () => {
  for (const card of [C, T]) composer.pick(card);
  await settle();
  expect(composer.refusal?.sentence).toBe('No.');
  expect(composer.refused).toBe(false);
  expect(await composer.play()).toBe(false);
  expect(composer.refused).toBe(true);
  expect(table.asked).toEqual([]);
  expect(cards()).toEqual([C, T]);
  composer.pick(A);
  expect(composer.refused).toBe(false);
});

test('a play that the service refuses stays in the draft', async () => {
  answer([{ ways: [way('CAT', [C, A, T])] }]);
  table.refuses = 'Too late.';
  for (const card of [C, A, T]) composer.pick(card);
  await settle();
  expect(await composer.play()).toBe(false);
  expect(composer.refusal).toMatchObject({ sentence: 'Too late.', clause: 'X-1' });
  expect(cards()).toEqual([C, A, T]);
});

test('the service is asked again when the table has changed', async () => {
  for (const card of [C, T]) composer.pick(card);
  await settle();
  hold(C, T);
  await settle();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a proposed play can be taken over', () => {
  composer.take({ type: 'make', word: 'CAT', cards: [C, AE, T] });
  expect(composer.word).toBe('CAT');
  expect(cards()).toEqual([C, AE, T]);
});

test('a player who plays a wild card without a letter is asked for it', async () => {
  for (const card of [C, AE, WILD]) composer.pick(card);
  expect(composer.unsaid).toBe(WILD);
  expect(await composer.play()).toBe(false);
  expect(composer.asked).toBe(WILD);
  expect(composer.refused).toBe(false);
  composer.read(WILD, 'B');
  expect(composer.unsaid).toBeNull();
});

test('an incomplete play says so, until the draft changes', async () => {
  composer.pick(C);
  expect(await composer.play()).toBe(false);
  expect(composer.refusal?.sentence).toBe('Not a complete play yet.');
  composer.pick(A);
  expect(composer.refusal).toBeNull();
});

/** The service is away, or has too much to do. */
const away = {
  unreachable: () => Promise.reject(new TypeError('Failed to fetch')),
  busy: () =>
    Promise.resolve(Response.json({ type: 'refusal', sentence: 'Slower.' }, { status: 429 })),
};

test.each(Object.entries(away))(
  'a word typed while the service was %s can be played later',
  async (_, no) => {
    fetched.mockImplementation(no);
    for (const letter of 'CAT') composer.type(letter);
    await settle();
    expect(composer.refusal).not.toBeNull();
    expect(await composer.play()).toBe(false);
    expect(composer.refused).toBe(true);
    answer([{ ways: [way('CAT', [C, A, T])] }]);
    expect(await composer.play()).toBe(true);
    expect(table.asked).toHaveLength(1);
  },
);

test('a service that could not answer is asked again by itself', async () => {
  fetched.mockImplementation(away.unreachable);
  for (const letter of 'CAT') composer.type(letter);
  await settle();
  answer([{ ways: [way('CAT', [C, A, T])] }]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(composer.chosen?.words).toEqual(['CAT']);
  expect(composer.refusal).toBeNull();
});

test('a play that a rule forbids is not asked again', async () => {
  for (const letter of 'CAT') composer.type(letter);
  await settle();
  const { length } = fetched.mock.calls;
  await composer.play();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched.mock.calls).toHaveLength(length);
});
