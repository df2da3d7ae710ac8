import { expect, test } from 'vitest';
import { NO_FILTER, queryOf, readFilter, tellFound, writeFilter } from '$web/pages/results/filter';

test('a filter comes back from the address', () => {
  const filter = { ...NO_FILTER, player: 'Ann & Ben', result: 'won', from: '2026-11-18' };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(NO_FILTER)).toBe('');
  expect(readFilter('')).toEqual(NO_FILTER);
});

test('what no field can show is left out', () => {
  const filter = readFilter(`result=tied&from=yesterday&to=1&other=x&word=${'A'.repeat(90)}`);
  expect(filter).toEqual({ ...NO_FILTER, word: 'A'.repeat(40) });
});

test('days begin and end at midnight here', () => {
  const query = queryOf({ ...NO_FILTER, game: 'fake', from: '2026-11-18', to: '2026-11-18' });
  expect(query.since).toBe(new Date(2026, 10, 18).getTime() / 1000);
  expect(query.until).toBe(new Date(2026, 10, 19).getTime() / 1000);
  expect([query.game, query.player]).toEqual(['fake', undefined]);
  // The fields of a date take years that the server does not know.
  expect(queryOf({ ...NO_FILTER, from: '0001-01-01' }).since).toBeUndefined();
});

test('the number of games is told', () => {
  expect(tellFound(0, false, false)).toBe('You have no finished games yet.');
  expect(tellFound(0, false, true)).toBe('No finished game fits.');
  expect(tellFound(0, true, true)).toBe('None of the latest games fits; look at earlier ones.');
  expect(tellFound(1, false, true)).toBe('1 game');
  expect(tellFound(20, true, false)).toBe('The latest 20 games');
});
