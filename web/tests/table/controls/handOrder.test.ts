import { beforeEach, expect, test } from 'vitest';
import type { Kind } from '$types';
import {
  arrange,
  byColour,
  byLetter,
  HandOrder,
  shuffled,
} from '$web/table/controls/handOrder.svelte';

const letter = (face: string, colour = ''): Kind => ({ faces: [face], points: [1], colour });
const kinds: Kind[] = [
  letter('T', 'red'),
  letter('A', 'blue'),
  { faces: ['?'], points: [0] },
  { faces: [], points: [5], name: 'CHECK' },
  letter('B', 'red'),
];

beforeEach(() => sessionStorage.clear());

test('new cards come behind those whose order is known', () => {
  expect(arrange([1, 2, 3], [3, 9, 1])).toEqual([3, 1, 2]);
});

test('sorting puts wild cards and cards that are no letters last', () => {
  expect(byLetter([0, 1, 2, 3, 4], kinds)).toEqual([1, 4, 0, 2, 3]);
});

test('grouping goes by colour, then by letter', () => {
  expect(byColour([0, 1, 4], kinds)).toEqual([1, 4, 0]);
});

test('shuffling keeps every card', () => {
  expect(shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
  expect(shuffled([1, 2, 3], () => 0)).toEqual([2, 3, 1]);
});

test('an order is kept for its table, and a card can be put elsewhere in it', () => {
  const order = new HandOrder('one');
  order.put([1, 2, 3], 3, 0);
  expect(order.of([1, 2, 3])).toEqual([3, 1, 2]);
  order.put([1, 2, 3], 3, 2);
  expect(new HandOrder('one').of([1, 2, 3])).toEqual([1, 3, 2]);
  expect(new HandOrder('another').of([1, 2, 3])).toEqual([1, 2, 3]);
});

test('a stored order that is broken is ignored', () => {
  sessionStorage.setItem('wordparlor.hand.one', '{broken');
  expect(new HandOrder('one').of([2, 1])).toEqual([2, 1]);
});
