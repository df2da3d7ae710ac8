import { expect, test } from 'vitest';
import { choose, linesOf } from '$web/games/fitting';

test('words that fit share a line', () => {
  expect(linesOf([], 100, 10)).toBe(1);
  expect(linesOf([45, 45], 100, 10)).toBe(1);
  expect(linesOf([45, 46], 100, 10)).toBe(2);
  // A word wider than the row has a line of its own.
  expect(linesOf([120, 20, 20], 100, 10)).toBe(2);
});

test('a full row shows its newest words, and those that are about to change', () => {
  const fits = (widths: readonly number[]): boolean => linesOf(widths, 100, 10) <= 1;
  const free = [false, false, false];
  expect(choose([30, 20, 30], free, fits)).toEqual([true, true, true]);
  expect(choose([45, 45, 45], free, fits)).toEqual([false, true, true]);
  expect(choose([45, 45, 45], [true, false, false], fits)).toEqual([true, false, true]);
  // The newest word is shown though it is too wide.
  expect(choose([45, 45, 120], free, fits)).toEqual([false, false, true]);
});
