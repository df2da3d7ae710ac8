import { describe, expect, it } from 'vitest';
import type { Action, GiftwordsState, Kind } from '$types';
import giftwords from '$web/games/giftwords';
import { aim, reconcile, type Target } from '$web/games/giftwords/draft';
import { quickActions } from '$web/games/giftwords/quickActions';
import { spell } from '$web/cards/spelling';
import { colourOf, lyingBefore, sharesPile, wordName } from '$web/games/giftwords/view';
import { Composer } from '$web/table/draft/composer.svelte';
import { draftOf } from '$web/table/draft/draft';
import { FakeTable } from '../fakeTable.svelte';
import { fresh } from '../messages';

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

const PIN = { text: 'PIN', cards: [P, I, N], owner: 1 };
const viewWith = (view: Partial<GiftwordsState>): Partial<GiftwordsState> => ({
  hands: [[K, QU, U, D, G], []],
  words: [PIN],
  aside: [SILENT],
  ...view,
});

function sit(view: Partial<GiftwordsState> = {}, variant = 'basic'): [FakeTable, Composer] {
  const table = new FakeTable(KINDS, viewWith(view));
  table.fresh = fresh({ variant });
  return [table, new Composer(table, giftwords, { still: true })];
}

function aimAt(table: FakeTable, composer: Composer, target: Target): void {
  composer.change((draft) => aim(table, draft, target));
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

describe('the discard pile', () => {
  it.each([
    { variant: 'coop', discards: [[D]], shared: true },
    { variant: 'coop', discards: [[D], []], shared: false },
    { variant: 'basic', discards: [[D], []], shared: false },
  ])('is shared by partners who have one: %o', ({ variant, discards, shared }) => {
    const [table] = sit({ discards }, variant);
    expect(sharesPile(table)).toBe(shared);
  });
});

describe('the play of the picked cards', () => {
  it('is a new word', () => {
    const [, composer] = sit();
    [D, U, K].forEach((one) => composer.pick(one));
    expect(composer.proposals).toMatchObject([
      { action: { type: 'make', word: 'DUK', cards: [D, U, K] } },
    ]);
  });
  it('is nothing while there is one card', () => {
    const [, composer] = sit();
    composer.pick(D);
    expect(composer.proposals).toEqual([]);
  });
  it('is a word on the table with cards between its own', () => {
    const [table, composer] = sit();
    aimAt(table, composer, { word: 0 });
    // The service refuses it: a card must be added.
    expect(composer.proposals).toMatchObject([
      { action: { type: 'extend', target: 0, word: 'PIN', cards: [0, 1, 2] } },
    ]);
    composer.pick(K);
    composer.put(D, 1);
    const cards = [P, D, I, N, K];
    expect(composer.proposals).toMatchObject([
      { action: { type: 'extend', target: 0, word: 'PDINK', cards } },
    ]);
  });
  it('is the bare word when it is typed, unless that would be a command', () => {
    const [, composer] = sit();
    [...'PINK'].forEach((letter) => composer.type(letter));
    expect(composer.proposals).toMatchObject([{ text: 'PINK' }]);
    composer.clear();
    [...'DRAW'].forEach((letter) => composer.type(letter));
    expect(composer.proposals).toMatchObject([{ text: 'make DRAW' }]);
  });
  it('covers the letter that was tapped', () => {
    const [table, composer] = sit({}, 'junior');
    composer.pick(G);
    aimAt(table, composer, { word: 0, place: 2 });
    expect(composer.proposals).toMatchObject([
      { action: { type: 'cover', target: 0, word: 'PIG', place: 2, card: G } },
    ]);
  });
  it('puts a Silent E behind a word', () => {
    const [table, composer] = sit({}, 'junior');
    aimAt(table, composer, { word: 0, silent: true });
    expect(composer.cards).toEqual([P, I, N, SILENT]);
    expect(composer.proposals).toMatchObject([{ action: { type: 'silent', target: 0 } }]);
  });
  it('is taken from a hint', () => {
    const [, composer] = sit();
    const action: Action = { type: 'extend', target: 0, word: 'PINK', cards: [P, I, N, K] };
    composer.take(action);
    expect(composer.picks.map(({ fixed }) => Boolean(fixed))).toEqual([true, true, true, false]);
    expect(composer.proposals).toMatchObject([{ action }]);
  });
});

describe('the word that the draft is aimed at', () => {
  it('is given up when it changes, and the hand is kept', () => {
    const [table, composer] = sit();
    aimAt(table, composer, { word: 0 });
    composer.pick(K);
    table.show(viewWith({ round: 2 }));
    expect(composer.cards).toEqual([P, I, N, K]);
    table.show(viewWith({ words: [{ ...PIN, text: 'SPIN', cards: [G, P, I, N] }] }));
    expect([composer.cards, composer.target]).toEqual([[K], null]);
  });
  it('is given up when it is gone, and so are cards that left the hand', () => {
    const [table, composer] = sit();
    aimAt(table, composer, { word: 0 });
    composer.pick(K);
    composer.pick(D);
    table.show(viewWith({ words: [], hands: [[D], []] }));
    expect([composer.cards, composer.target]).toEqual([[D], null]);
  });
  it.each([{ word: 0 }, { word: 0, silent: true }, { word: 0, place: 1 }])(
    'stays as it is while nothing changes: %o',
    (target) => {
      const [table] = sit({}, 'junior');
      const draft = aim(table, draftOf([{ card: G, letter: 'G' }]), target);
      expect(reconcile(table, draft)).toEqual(draft);
    },
  );
});

describe('a typed word', () => {
  it('shows the cards of the play that the service found, on the table or in the hand', () => {
    const [table] = sit();
    const typed = draftOf([...'PINK'].map((letter) => ({ card: null, letter, typed: true })));
    const action: Action = { type: 'extend', target: 0, word: 'PINK', cards: [P, I, N, K] };
    const settled = giftwords.settle?.(table, typed, action);
    expect(settled?.picks.map((pick) => [pick.card, pick.typed])).toEqual(
      [P, I, N, K].map((one) => [one, true]),
    );
  });
});

describe('a word that waits for the others', () => {
  const waiting = { seat: 1, words: [], vote: false, waiting: [0] };
  const shown = (play: object, owner: number | null = 1) =>
    lyingBefore(sit({ window: { ...waiting, play } as never })[0], owner).map(
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
