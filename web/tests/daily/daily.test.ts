import { describe, expect, it } from 'vitest';
import { countDown, nameDay, ordinal } from '$web/daily/daily';
import { tellResult } from '$web/daily/picture';

describe('days', () => {
  it.each([
    ['2026-11-18', 'Today'],
    ['2026-11-17', 'Yesterday'],
    ['2026-11-16', 'Mon 16 Nov'],
    ['2026-10-31', 'Sat 31 Oct'],
  ])('%s', (day, name) => {
    expect(nameDay(day, '2026-11-18').replace(',', '')).toBe(name);
  });
});

describe('the countdown', () => {
  it.each([
    [43_260, '12 h 1 min'],
    [3_600, '1 h 0 min'],
    [61, '2 min'],
    [0, '1 min'],
  ])('%i seconds', (seconds, told) => {
    expect(countDown(seconds)).toBe(told);
  });
});

describe('places', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [22, '22nd'],
  ])('%i', (place, told) => {
    expect(ordinal(place)).toBe(told);
  });
});

describe('the result on a card', () => {
  const card = {
    game: 'Zap',
    day: '2026-11-18',
    score: 12,
    place: 2,
    players: 3,
    turns: [],
    hints: 0,
  };
  it('leaves out what is not known or not worth telling', () => {
    expect(tellResult(card)).toBe('2nd of 3');
  });
  it('has par and hints', () => {
    expect(tellResult({ ...card, par: 0, hints: 1 })).toBe('2nd of 3 · par 0 · 1 hint step');
  });
});
