import type { Game, Listing, Option } from '$types';
import { describe, expect, it } from 'vitest';
import {
  chosenTerms,
  firstChoices,
  judgingOf,
  moreOptions,
  termsOf,
  withVariant,
} from '$web/lobby/terms';
import { freeChairs, offeredLevel, quickTerms } from '$web/state/tables';
import { levels } from '../messages';

const judging: Option = {
  name: 'judging',
  kind: 'choice',
  default: 'strict',
  label: 'Word check',
  help: '',
  choices: [
    { value: 'strict', label: 'Dictionary decides' },
    { value: 'vote', label: 'Players vote' },
  ],
};
const game: Game = {
  id: 'gifts',
  name: 'Gifts',
  sentence: '',
  least_seats: 2,
  most_seats: 6,
  minutes: 40,
  variants: [
    { id: 'basic', name: 'Basic', sentence: '', seats: [3, 6] },
    { id: 'two', name: 'Two', sentence: '', seats: [2, 2], defaults: { rounds: 2 } },
  ],
  options: [
    judging,
    { name: 'rounds', kind: 'number', default: 4, label: 'Rounds', help: '', least: 1, most: 10 },
    { name: 'hand', kind: 'number', default: 12, label: 'Hand', help: '', designer: true },
  ],
  piece: 'card',
  sheet_judging: 'vote',
  lessons: [],
};

describe('play now', () => {
  it('takes the chosen bots', () => {
    expect(quickTerms(game, { variant: 'basic', level: 'club', bots: 2 })).toEqual({
      game: 'gifts',
      variant: 'basic',
      chairs: ['person', 'club', 'club'],
    });
  });

  it('offers the level of the last time, if people are offered it', () => {
    expect(offeredLevel({ levels }, 'club')).toBe('club');
    for (const other of ['', 'greedy', 'gone']) {
      expect(offeredLevel({ levels }, other)).toBe('casual');
    }
  });
});

describe('more options', () => {
  it('leaves out the numbers that only designers change', () => {
    expect(moreOptions(game).map(({ name }) => name)).toEqual(['rounds']);
    expect(chosenTerms(game, firstChoices(game, [])).options).not.toHaveProperty('hand');
  });
});

describe('a table for friends', () => {
  const first = firstChoices(game, ['junior', 'full']);

  it('begins with a friend, and bots where the game needs more', () => {
    expect(first.chairs).toEqual(['person', 'casual']);
    expect(first.dictionary).toBe('full');
  });

  it('sends only the options that differ from their defaults', () => {
    expect(chosenTerms(game, first)).toEqual({
      game: 'gifts',
      variant: 'basic',
      chairs: ['person', 'person', 'casual'],
      options: { judging: 'vote' },
      dictionary: 'full',
      listed: false,
      counts: true,
    });
    expect(chosenTerms(game, { ...first, counts: false }).counts).toBe(false);
    const other = { ...first, clock: 'minute', options: { ...first.options, rounds: 1 } };
    expect(chosenTerms(game, other)).toMatchObject({
      options: { judging: 'vote', rounds: 1 },
      clock: { kind: 'move', seconds: 60 },
    });
    expect(chosenTerms(game, { ...first, watching: false })).toMatchObject({ watching: false });
  });

  it('has the chairs and values of its variant', () => {
    const two = withVariant(game, { ...first, chairs: ['person', 'greedy', 'casual'] }, 'two');
    expect(two.chairs).toEqual(['person']);
    expect(two.options.rounds).toBe(2);
    expect(chosenTerms(game, two).options).toEqual({ judging: 'vote' });
    expect(withVariant(game, two, 'basic').chairs).toEqual(['person', 'casual']);
  });
});

describe('the word check', () => {
  const first = firstChoices(game, ['full']);
  const bots = { ...first, chairs: ['casual', 'greedy'] };

  it('is that of the rule sheet with friends, and strict against bots', () => {
    expect(judgingOf(game, first)).toBe('vote');
    expect(judgingOf(game, bots)).toBe('strict');
    expect(chosenTerms(game, bots).options).toEqual({});
  });

  it('stays as the viewer chose it', () => {
    for (const choices of [first, bots]) {
      const chosen = withVariant(game, { ...choices, judging: 'strict' }, 'two');
      expect(judgingOf(game, chosen)).toBe('strict');
      expect(chosenTerms(game, chosen).options).toEqual({});
    }
    expect(chosenTerms(game, { ...bots, judging: 'vote' }).options).toEqual({ judging: 'vote' });
  });
});

it('free chairs are those of people who are not there yet', () => {
  const listing: Listing = {
    table: 'table',
    status: 'open',
    listed: true,
    changed: 0,
    summary: {
      code: 'ABCDEF',
      game: 'gifts',
      variant: 'basic',
      clock: {},
      judging: 'strict',
      opened: 0,
      chairs: [{ kind: 'person', name: 'Ann' }, { kind: 'person' }, { kind: 'bot', name: 'Bo' }],
    },
  };
  expect(freeChairs(listing)).toBe(1);
  expect(freeChairs({ ...listing, status: 'playing' })).toBe(0);
});

describe('the terms of a table', () => {
  it('name the word check, the dictionary and the clock', () => {
    expect(termsOf(game, 'vote', {}, { dictionary: 'full' })).toBe(
      'Word check: Players vote. Dictionary: full. No clock.',
    );
    expect(termsOf(game, 'strict', { kind: 'move', seconds: 60 })).toBe(
      'Word check: Dictionary decides. 1 min per move.',
    );
    expect(termsOf(game, 'strict', { kind: 'move', seconds: 7 })).toMatch(/With a clock\.$/);
    expect(termsOf(undefined, 'strict', {}, { dictionary: 'full' })).toBe(
      'Dictionary: full. No clock.',
    );
    expect(termsOf(undefined, 'strict', {}, { counts: false })).toBe(
      'No clock. Does not count for records.',
    );
  });
});
