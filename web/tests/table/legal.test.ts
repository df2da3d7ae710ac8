import { expect, test } from 'vitest';
import type { Legal, Sight } from '$types';
import type { TableView } from '$web/state/table.svelte';
import { isLegal, refusalAt, verdictOn } from '$web/table/legal';

const LEGAL: Legal[] = [
  { verb: 'draw', place: 'stock', action: { type: 'draw', pile: null } },
  {
    verb: 'draw',
    place: 'discards 0',
    action: { type: 'draw', pile: 0 },
    sentence: 'No.',
    clause: 'X-1',
  },
  { verb: 'steal', place: 'words 1', sentence: 'Play first.', clause: 'X-2' },
  { verb: 'pass', cards: [1, 2] },
];
const sight: Sight = { status: 'playing', chairs: [], legal: LEGAL };
const table = { sight } as TableView;
const verdict = (action: { type: string } & Record<string, unknown>) => verdictOn(table, action);

test('a verb is legal at a place', () => {
  expect(isLegal(table, 'draw')).toBe(true);
  expect(isLegal(table, 'draw', 'stock')).toBe(true);
  expect(isLegal(table, 'draw', 'discards 0')).toBe(false);
  expect(isLegal(table, 'steal', 'words 1')).toBe(false);
  expect(isLegal(table, 'swap')).toBe(false);
});

test('a refusal at a place has its clause', () => {
  expect(refusalAt(table, 'steal', 'words 1')).toMatchObject({
    sentence: 'Play first.',
    clause: 'X-2',
  });
  expect(refusalAt(table, 'draw', 'stock')).toBeNull();
  expect(refusalAt(table, 'steal', 'words 2')).toBeNull();
});

test('offers decide on whole actions and leave others open', () => {
  expect(verdict({ type: 'draw' })).toBeNull();
  expect(verdict({ type: 'draw', pile: 0 })).toMatchObject({ clause: 'X-1' });
  expect(verdict({ type: 'steal', victim: 1 })).toMatchObject({ clause: 'X-2' });
  expect(verdict({ type: 'pass', cards: [1] })).toBeUndefined();
  expect(verdict({ type: 'swap' })).toBeUndefined();
});
