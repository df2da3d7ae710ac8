import { expect, test } from 'vitest';
import { ALPHABET } from '$web/cards/kinds';
import { pickCards } from '$web/table/draft/picking';

const card = (number: number, ...letters: string[]) => ({ card: number, letters });

test('plain cards are taken before those that turn, and wild ones last', () => {
  const cards = [card(1, ...ALPHABET), card(2, 'A', 'E'), card(3, 'A')];
  expect(pickCards(['A'], cards)).toEqual([3]);
  expect(pickCards(['A', 'A'], cards)).toEqual([3, 2]);
  expect(pickCards(['A', 'A', 'A'], cards)).toEqual([3, 2, 1]);
});

test('of equal cards the one to prefer comes first', () => {
  expect(pickCards(['T'], [card(7, 'T'), card(3, 'T')])).toEqual([7]);
});

test('a letter gives up its card when another one will do', () => {
  const cards = [card(1, 'A', 'E'), card(2, 'A', 'I')];
  expect(pickCards(['A', 'E'], cards)).toEqual([2, 1]);
});

test('a wild card is kept where turning cards can be shared out', () => {
  const cards = [card(1, 'A', 'E'), card(2, 'A', 'I'), card(3, ...ALPHABET)];
  expect(pickCards(['A', 'E', 'Z'], cards)).toEqual([2, 1, 3]);
});

test('a letter no card gives stays without one, and takes none from the others', () => {
  expect(pickCards(['C', 'A', 'T'], [card(1, 'C'), card(2, 'T')])).toEqual([1, null, 2]);
});
