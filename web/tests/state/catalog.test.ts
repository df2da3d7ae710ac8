import { expect, test } from 'vitest';
import type { Game } from '$types';
import { catalog } from '$web/state/catalog.svelte';

const variant = (id: string, name: string): Game['variants'][number] => ({
  id,
  name,
  sentence: '',
});
const game = (id: string, name: string, ...variants: Game['variants']): Game => ({
  id,
  name,
  sentence: '',
  least_seats: 2,
  most_seats: 4,
  minutes: 20,
  variants,
  options: [],
  piece: 'card',
  sheet_judging: 'strict',
  lessons: [],
});

test('a title names the variant, and the game where the variant does not', () => {
  expect(catalog.title({ game: 'zap', variant: 'zap' })).toBe('zap');
  catalog.content = {
    games: [
      game('newword', 'NewWord', variant('newword', 'NewWord'), variant('junior', 'New Word Jr.')),
      game('giftwords', 'Gift Words', variant('basic', 'Basic')),
    ],
    levels: [],
    dictionaries: [],
    avatars: [],
  };
  expect(catalog.title({ game: 'newword', variant: 'newword' })).toBe('NewWord');
  expect(catalog.title({ game: 'newword', variant: 'junior' })).toBe('New Word Jr.');
  expect(catalog.title({ game: 'giftwords', variant: 'basic' })).toBe('Gift Words\u00a0· Basic');
});
