import { expect, test } from 'vitest';
import type { Kind } from '$types';
import { sameDeed } from '$web/table/coach.svelte';

const kind = (face: string): Kind => ({ faces: [face], points: [1] });
const kinds = [kind('A'), kind('A'), kind('B')];

test('a word is the same whichever cards spell it', () => {
  const one = { type: 'make', word: 'AB', cards: [0, 2] };
  expect(sameDeed({ ...one, cards: [1, 2] }, one, kinds)).toBe(true);
  expect(sameDeed({ ...one, word: 'BA' }, one, kinds)).toBe(false);
});

test('a discard is the same with a card that looks the same', () => {
  expect(sameDeed({ type: 'discard', card: 1 }, { type: 'discard', card: 0 }, kinds)).toBe(true);
  expect(sameDeed({ type: 'discard', card: 2 }, { type: 'discard', card: 0 }, kinds)).toBe(false);
});

test('what is not so may be left out', () => {
  expect(sameDeed({ type: 'draw' }, { type: 'draw', discarded: false }, kinds)).toBe(true);
  expect(sameDeed({ type: 'draw' }, { type: 'draw', discarded: true }, kinds)).toBe(false);
});

test('where a word is laid matters', () => {
  const lay = { type: 'lay', word: 'AB', x: 1, y: 2, toward: 'e', cards: [0, 2] };
  expect(sameDeed({ ...lay, cards: [1, 2] }, lay, kinds)).toBe(true);
  expect(sameDeed({ ...lay, x: 2 }, lay, kinds)).toBe(false);
});
