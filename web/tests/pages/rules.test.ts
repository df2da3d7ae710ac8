import type { Clause, Deck } from '$types';
import { describe, expect, it } from 'vitest';
import { examplesOf } from '$web/pages/rules/examples';
import { clausesIn, matches, pieces, sections } from '$web/pages/rules/search';

const clause: Clause = {
  id: 'ZP-31',
  section: 'ZAP cards',
  text: 'Example: A, R, a WILD as M is ARM (or so).',
  rulings: ['The letter is said.'],
  examples: ['R', 'WILD', 'M', 'ARM'],
};

describe('searching', () => {
  it.each(['', '  ', 'zp-31', 'Zap', 'letter wild', 'ARM (or'])('finds %j', (asked) => {
    expect(matches(clause, asked)).toBe(true);
  });

  it('wants every word', () => {
    expect(matches(clause, 'wild challenge')).toBe(false);
  });

  it('marks what was found, whatever signs it has', () => {
    expect(pieces('Draw (two) cards.', '(two) DRAW')).toEqual([
      { text: 'Draw', found: true },
      { text: ' ', found: false },
      { text: '(two)', found: true },
      { text: ' cards.', found: false },
    ]);
    expect(pieces('Draw.', ' ')).toEqual([{ text: 'Draw.', found: false }]);
  });

  it('links the clauses of the sheet that a text names, and no others', () => {
    const known = new Set(['GW-36', 'GW-ADV-09']);
    expect(clausesIn('As in GW-36, not GW-99; see GW-ADV-09.', known)).toEqual([
      { text: 'As in ', clause: '' },
      { text: 'GW-36', clause: 'GW-36' },
      { text: ', not GW-99; see ', clause: '' },
      { text: 'GW-ADV-09', clause: 'GW-ADV-09' },
      { text: '.', clause: '' },
    ]);
    expect(clausesIn('Draw.', known)).toEqual([{ text: 'Draw.', clause: '' }]);
  });

  it('keeps the order of the sheet', () => {
    const other = { ...clause, id: 'ZP-40', section: 'Words' };
    const last = { ...clause, id: 'ZP-50' };
    const found = sections([clause, other, last]);
    expect(found.map(([name, all]) => [name, all.map(({ id }) => id)])).toEqual([
      ['ZAP cards', ['ZP-31', 'ZP-50']],
      ['Words', ['ZP-40']],
    ]);
  });
});

describe('examples', () => {
  const deck: Deck = {
    name: 'Zap',
    cards: [
      { kind: { faces: ['A'], points: [1], colour: 'red' }, copies: 1 },
      { kind: { faces: ['A'], points: [1], colour: 'blue' }, copies: 1 },
      { kind: { faces: ['R'], points: [1], colour: 'blue' }, copies: 1 },
      { kind: { faces: ['M', 'N'], points: [1, 1], colour: 'blue' }, copies: 1 },
      { kind: { faces: ['?'], points: [0], name: 'WILD' }, copies: 1 },
    ],
  };

  it('are laid with the cards of the game, in one colour where that can be', () => {
    const [wild, arm] = examplesOf(clause, deck);
    expect(wild?.cards.map(({ kind }) => kind.name)).toEqual(['WILD']);
    expect(arm?.word).toBe('ARM');
    expect(arm?.cards.map(({ kind, letter }) => [kind.colour, letter])).toEqual([
      ['blue', 'A'],
      ['blue', 'R'],
      ['blue', 'M'],
    ]);
  });

  it('may be single cards', () => {
    const some = ['WILD', 'R'];
    expect(examplesOf({ ...clause, examples: some }, deck).map(({ word }) => word)).toEqual([
      'WILD',
      'R',
    ]);
  });

  it('are only where a clause gives some', () => {
    expect(examplesOf({ ...clause, examples: [] }, deck)).toEqual([]);
    expect(examplesOf(clause, null)).toEqual([]);
  });
});
