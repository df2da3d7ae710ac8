import { expect, test } from 'vitest';
import { factorsOf } from '$web/games/newword/points';
import type { TableView } from '$web/state/table.svelte';

/** Make a table with these options. */
function at(options: Record<string, number>, variant = 'newword'): TableView {
  return { fresh: { terms: { options, variant } } } as unknown as TableView;
}

test('the factors come from the terms of the table', () => {
  const factors = factorsOf(at({ five_letters: 2, six_letters: 3, seven_letters: 5 }));
  expect(factors.map(({ least, times }) => [least, times])).toEqual([
    [4, 1],
    [5, 2],
    [6, 3],
    [7, 5],
  ]);
});

test('a table where all words count alike has no factors', () => {
  expect(factorsOf(at({ five_letters: 1, six_letters: 1, seven_letters: 1 }))).toEqual([]);
  expect(factorsOf(at({}))).toEqual([]);
});

test('New Word Jr. has no factors, whatever its options say', () => {
  const options = { five_letters: 2, six_letters: 3, seven_letters: 4 };
  expect(factorsOf(at(options, 'junior'))).toEqual([]);
});
