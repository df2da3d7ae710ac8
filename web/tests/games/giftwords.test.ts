import { describe, expect, it } from 'vitest';
import type { GiftwordsState, Kind } from '$types';
import giftwords from '$web/games/giftwords';
import { aim, compose, quickActions, isStale, release } from '$web/games/giftwords/draft';
import { colourOf, lyingBefore, spell, wordName } from '$web/games/giftwords/view';
import type { TableView } from '$web/state/table.svelte';
import { Composer } from '$web/table/draft/composer.svelte';

const card = (face: string, colour = 'red'): Kind => ({ faces: [face], points: [1], colour });
const [P, I, N, K, QU, U, D, SILENT, G] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const KINDS: Kind[] = [
  ...[...'PIN'].map((face) => card(face)),
  card('K', 'black'),
  card('QU', 'black'),
  ...[...'UD'].map((face) => card(face)),
  { faces: [], points: [0], name: 'SILENT-E' },
  card('G', 'green'),
];

function seated(view: Partial<GiftwordsState>, variant = 'basic'): TableView {
  const state = { words: [{ text: 'PIN', cards: [P, I, N], owner: 1 }], aside: [SILENT], ...view };
  return {
    id: 'T',
    seq: 1,
    seat: 0,
    myTurn: true,
    cards: KINDS,
    names: ['Ann', 'Bo'],
    sight: { status: 'playing', chairs: [], view: { hands: [[K, QU, U, D, G], []], ...state } },
    fresh: { terms: { variant } },
    now: () => 0,
    ask: () => Promise.reject(new Error('nobody asks here')),
  } as unknown as TableView;
}

function sit(view: Partial<GiftwordsState> = {}, variant = 'basic'): [TableView, Composer] {
  const table = seated(view, variant);
  return [table, new Composer(table, giftwords, { still: true })];
}

describe('letters and cards of a word', () => {
  it('shares the letters out, a Qu card having two or one', () => {
    const letters = (cards: number[], word: string) =>
      spell(cards, word, KINDS).map(({ letter }) => letter);
    expect(letters([QU, I, D], 'QUID')).toEqual(['QU', 'I', 'D']);
    expect(letters([QU, U, I, D], 'QUID')).toEqual(['Q', 'U', 'I', 'D']);
    expect(letters([P, I, N, SILENT], 'PINE')).toEqual(['P', 'I', 'N', 'E']);
  });
  it('knows the colour of a word by its coloured cards', () => {
    expect(colourOf([K, P, I], KINDS)).toBe('red');
    expect(colourOf([K, QU], KINDS)).toBe('black');
  });
  it('names a word that lies there twice', () => {
    const pin = { text: 'PIN', cards: [] };
    expect([wordName([pin, pin], 0), wordName([pin, pin], 1)]).toEqual(['PIN', 'PIN#2']);
  });
});

describe('what the picked cards stand for', () => {
  it('is a new word', () => {
    const [table, composer] = sit();
    [D, U, K].forEach((one) => composer.pick(one));
    expect(compose(table, composer)).toEqual([
      { action: { type: 'make', word: 'DUK', cards: [D, U, K] } },
    ]);
  });
  it('is nothing while there is one card', () => {
    const [table, composer] = sit();
    composer.pick(D);
    expect(compose(table, composer)).toBeNull();
  });
  it('is a word on the table with cards between its own', () => {
    const [table, composer] = sit();
    aim(table, composer, { word: 0 });
    // The service says that something is to be added.
    expect(compose(table, composer)).toEqual([
      { action: { type: 'extend', target: 0, word: 'PIN', cards: [0, 1, 2] } },
    ]);
    composer.pick(K);
    composer.put(D, 1);
    const cards = [P, D, I, N, K];
    expect(compose(table, composer)).toEqual([
      { action: { type: 'extend', target: 0, word: 'PDINK', cards } },
    ]);
  });
  it('is the bare word when it is typed, unless that would be a command', () => {
    const [table, composer] = sit();
    [...'PINK'].forEach((letter) => composer.type(letter));
    expect(compose(table, composer)).toEqual([{ text: 'PINK' }]);
    composer.clear();
    [...'DRAW'].forEach((letter) => composer.type(letter));
    expect(compose(table, composer)).toEqual([{ text: 'make DRAW' }]);
  });
  it('covers the letter that was tapped', () => {
    const [table, composer] = sit({}, 'junior');
    composer.pick(G);
    aim(table, composer, { word: 0, place: 2 });
    expect(compose(table, composer)).toEqual([
      { action: { type: 'cover', target: 0, word: 'PIG', place: 2, card: G } },
    ]);
  });
  it('puts a Silent E behind a word', () => {
    const [table, composer] = sit({}, 'junior');
    aim(table, composer, { word: 0, silent: true });
    expect(composer.cards).toEqual([P, I, N, SILENT]);
    expect(compose(table, composer)).toEqual([{ action: { type: 'silent', target: 0 } }]);
  });
  it('is taken from a hint', () => {
    const [table, composer] = sit();
    const action = { type: 'extend', target: 0, word: 'PINK', cards: [P, I, N, K] };
    composer.take(action);
    expect(composer.picks.map(({ fixed }) => Boolean(fixed))).toEqual([true, true, true, false]);
    expect(compose(table, composer)).toEqual([{ action }]);
  });
});

describe('the word that is aimed at', () => {
  it('is given up when it changes, and the hand is kept', () => {
    const [table, composer] = sit();
    aim(table, composer, { word: 0 });
    composer.pick(K);
    expect(isStale(table, composer)).toBe(false);
    expect(isStale(seated({ words: [] }), composer)).toBe(true);
    release(composer);
    expect(composer.cards).toEqual([K]);
  });
});

describe('a word that waits for the others', () => {
  const waiting = { seat: 1, words: [], vote: false, waiting: [0] };
  const shown = (play: object, owner: number | null = 1) =>
    lyingBefore(seated({ window: { ...waiting, play } as never }), owner).map(
      ({ word, proposed }) => [word.text, Boolean(proposed)],
    );
  it('lies with its maker, or in place of the word it grows from', () => {
    expect(shown({ type: 'make', word: 'DUG', cards: [D, U, G] })).toEqual([
      ['PIN', false],
      ['DUG', true],
    ]);
    expect(shown({ type: 'extend', target: 0, word: 'PINK', cards: [P, I, N, K] })).toEqual([
      ['PINK', true],
    ]);
    expect(shown({ type: 'make', word: 'DUG', cards: [D, U, G] }, 0)).toEqual([]);
  });
});

describe('the quick actions', () => {
  const labels = (view: Partial<GiftwordsState>): string[] => {
    const [table, composer] = sit(view);
    composer.pick(D);
    return quickActions(table, composer).map(({ label }) => label);
  };
  it('are those of the phase', () => {
    expect(labels({ phase: 'draw' })).toEqual(['Draw', 'Discard D', 'Done']);
    expect(labels({ phase: 'extend', taken: D })[0]).toBe('Put the discard back');
    expect(labels({ phase: 'choose' })).toEqual(['Go first', 'Go second']);
    expect(labels({ phase: 'free' })).toEqual(['Done']);
  });
});
