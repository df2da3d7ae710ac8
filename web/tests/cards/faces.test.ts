import { describe, expect, it } from 'vitest';
import type { Kind } from '$types';
import { cardName, printed } from '$web/cards/faces/names';
import { outlinePath } from '$web/cards/faces/outline';

const kind = (faces: string[], points: number[], more: Partial<Kind> = {}): Kind => ({
  faces,
  points,
  ...more,
});

describe('the name of a card', () => {
  it('says the colour, the letter and the points', () => {
    expect(cardName(kind(['A'], [1], { colour: 'red' }))).toBe('red A, 1 point');
    expect(cardName(kind(['QU'], [7], { colour: 'black' }))).toBe('black Qu, 7 points');
  });
  it('says both letters of a card that turns, or the one it is read as', () => {
    const turning = kind(['A', 'U'], [1, 2]);
    expect(cardName(turning)).toBe('A or U, 1 or 2 points');
    expect(cardName(turning, 'A')).toBe('A, turns to U, 1 point');
    expect(cardName(turning, 'U')).toBe('U, turned from A, 2 points');
  });
  it('says what a wild card stands for', () => {
    expect(cardName(kind(['?'], [0]))).toBe('wild card');
    expect(cardName(kind(['?'], [5], { name: 'WILD' }), 'M')).toBe('wild card as M, 5 points');
  });
  it('says the signs and the cards that are no letter', () => {
    expect(cardName(kind(['S'], [1], { mark: '¶' }))).toBe('S with Pilcrow, 1 point');
    expect(cardName(kind([], [5], { name: '2-TURNS' }))).toBe('2 turns, 5 points');
    expect(cardName(kind([], [0], { name: 'SILENT-E' }))).toBe('Silent E');
    expect(cardName(kind([], [0], { name: 'STAR', mark: '*' }))).toBe('Star');
  });
  it('tells small letters', () => {
    const small = kind(['Q'], [2], { colour: 'red', case: 'small' });
    expect(cardName(small)).toBe('small red q, 2 points');
    expect(printed(small, 'Q')).toBe('q');
  });
});

it('a tile is outlined with round corners', () => {
  expect(outlinePath(4, 1, 5)).toMatch(/^M22\.7 -27\.7Q27\.7 -27\.7 27\.7 -22\.7L27\.7 22\.7Q/);
  expect(outlinePath(6, 1, 8)).toMatch(/^M-6\.9 -28\.0Q-?0\.0 -32\.0 6\.9 -28\.0L/);
});
