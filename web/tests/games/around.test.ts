import { describe, expect, it } from 'vitest';
import { rowsOf, rowsOfAll, seatsAround } from '$web/games/around';

describe('the seats around a table', () => {
  it('follow the viewer, half of them on each side', () => {
    expect(seatsAround(6, 2)).toEqual({
      others: [3, 4, 5, 0, 1],
      sides: [
        [3, 4, 5],
        [0, 1],
      ],
    });
  });

  it('are all seats for a spectator', () => {
    expect(seatsAround(3, null).others).toEqual([0, 1, 2]);
  });
});

describe('the rows of words', () => {
  it('are at least one', () => {
    expect(rowsOf([], 10)).toBe(1);
    expect(rowsOf([30], 10)).toBe(1);
  });

  it('break before a word that does not fit', () => {
    expect(rowsOf([4, 5], 10)).toBe(1);
    expect(rowsOf([5, 5], 10)).toBe(2);
    expect(rowsOf([3, 3, 3, 3], 10)).toBe(2);
  });

  it('lie one below the other', () => {
    expect(rowsOfAll([[5, 5], [], [3]], 10)).toBe(4);
  });
});
