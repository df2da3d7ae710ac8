import { expect, test } from 'vitest';
import { tellAway, tellLeaving } from '$web/table/leaving/leaving';

const ann = { kind: 'person', name: 'Ann' } as const;
const ben = { kind: 'person', name: 'Ben' } as const;
const bot = { kind: 'bot', name: 'Flo', level: 'casual' } as const;
const away = { away: true } as const;

test('a game against bots waits for its player', () => {
  expect(tellLeaving([ann, bot, bot], 0)).toMatch('The game waits for you.');
});

test('a bot plays on while another person plays', () => {
  expect(tellLeaving([ann, bot, ben], 0)).toMatch('A bot plays in your place.');
  expect(tellAway([{ ...ann, ...away }, ben])).toBe('A bot plays in your place.');
});

test('a game that all people left waits for any of them', () => {
  expect(tellLeaving([ann, { ...ben, ...away }], 0)).toMatch('until one of you comes back');
  expect(tellAway([{ ...ann, ...away }, { ...ben, ...away }, bot])).toBe(
    'You left, and the game waits.',
  );
});
