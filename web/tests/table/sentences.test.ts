import { expect, test } from 'vitest';
import type { Advice, Event, Sight } from '$types';
import {
  lastFeat,
  lastRound,
  listed,
  span,
  tellApart,
  victory,
  whoseTurn,
  winnersOf,
  worth,
} from '$web/table/sentences';

const sight = (says: string): Sight => ({ status: 'playing', chairs: [], says });

test('the service says whose turn it is', () => {
  expect(whoseTurn(sight('Your turn to draw a card.'))).toBe('Your turn to draw a card.');
  expect(whoseTurn(null)).toBe('');
});

test('names in a row', () => {
  expect(listed([])).toBe('');
  expect(listed(['Ada'])).toBe('Ada');
  expect(listed(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben and Cleo');
});

test('spans of time as clocks show them', () => {
  expect([7, 750, 7_500, 259_200, -3].map(span)).toEqual([
    '0:07',
    '12:30',
    '2 h 05',
    '3 days',
    '0:00',
  ]);
});

test('the winner, for each viewer', () => {
  const names = ['Ada', 'Bo', 'Cleo'];
  expect(victory([1], names, 1)).toBe('You win');
  expect(victory([1], names, 0)).toBe('Bo wins');
  expect(victory([0, 1], names, 1)).toBe('You and Ada win');
  expect(victory([0, 1], names, null)).toBe('Ada and Bo win');
  expect(victory([], names, 0)).toBe('');
});

test('the events of the last round', () => {
  const scored = (points: number): Event => ({ type: 'Scored', seat: 0, points, reason: '' });
  const over = (round: number): Event => ({ type: 'RoundOver', round, scores: [0] });
  const dealt: Event = { type: 'Dealt', round: 2, dealer: 0 };
  expect(lastRound([scored(1), over(1), dealt])).toEqual([scored(1), over(1)]);
  expect(lastRound([scored(1), over(1), scored(2), over(2), dealt])).toEqual([scored(2), over(2)]);
  expect(lastRound([dealt, scored(1)])).toEqual([]);
  expect(winnersOf([scored(1), { type: 'GameOver', winners: [0] }])).toEqual([0]);
});

test('the description of a play', () => {
  const way: Advice = {
    words: ['PINK'],
    score: 6,
    text: 'make PINK using P I N K',
    action: { type: 'pass' },
  };
  expect(worth(way)).toBe('PINK, 6 points');
  expect(worth({ ...way, besides: 'Ben scores 6' }, 'PINK ↗')).toBe(
    'PINK ↗, 6 points, Ben scores 6',
  );
  expect(worth({ ...way, words: [], score: 0, text: 'discard X' })).toBe('discard X');
});

test('equal descriptions get what differs', () => {
  const ways = ['make ZEKS using E/I K ?S', 'make ZEKS using E/I K S', 'make ZEK using E/I K'].map(
    (text): Advice => ({ words: [], score: 0, text, action: { type: 'pass' } }),
  );
  expect(tellApart(ways, ['ZEKS', 'ZEKS', 'ZEK'])).toEqual(['ZEKS (?S)', 'ZEKS (S)', 'ZEK']);
});

test('the last words and their points are told in one line', () => {
  const events: Event[] = [
    { type: 'Played', seat: 1, words: ['GARDEN'] },
    { type: 'Scored', seat: 1, points: 30, reason: 'GARDEN' },
    { type: 'Scored', seat: 1, points: 9, reason: 'bonus' },
    { type: 'Scored', seat: 0, points: 4, reason: 'gift' },
  ];
  expect(lastFeat(events)).toEqual({ seat: 1, words: ['GARDEN'], points: 39 });
  expect(lastFeat(events.slice(1))).toBeNull();
});
