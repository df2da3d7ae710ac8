import { expect, test } from 'vitest';
import type { Sight } from '$types';
import { listed, span, whoseTurn, yourTurn } from '$web/table/words';

const sight = (says: string): Sight => ({ status: 'playing', chairs: [], says });

test('whose turn it is, told to the one whose it is', () => {
  expect(whoseTurn(sight('Ada to draw a card.'))).toBe('Ada to draw a card.');
  expect(yourTurn(sight('Ada to draw a card.'), 'Ada')).toBe('to draw a card.');
  expect(yourTurn(sight('Ada must swap the hand.'), 'Ada')).toBe('Ada must swap the hand.');
});

test('names in a row', () => {
  expect(listed([])).toBe('');
  expect(listed(['Ada'])).toBe('Ada');
  expect(listed(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben and Cleo');
});

test('spans of time as clocks show them', () => {
  expect([7, 750, 7_500, 259_200, -3].map(span)).toEqual([
    '0:07',
    '12:30',
    '2 h 05',
    '3 days',
    '0:00',
  ]);
});
