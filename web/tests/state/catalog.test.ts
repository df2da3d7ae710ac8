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
});

test('a game is called by its variant, and by its own name where that says less', () => {
  expect(catalog.title({ game: 'zap', variant: 'zap' })).toBe('zap');
  catalog.now = {
    games: [
      game('newword', 'NewWord', variant('newword', 'NewWord'), variant('junior', 'New Word Jr.')),
      game('giftwords', 'Gift Words', variant('basic', 'Basic')),
    ],
    levels: [],
    dictionaries: [],
  };
  expect(catalog.title({ game: 'newword', variant: 'newword' })).toBe('NewWord');
  expect(catalog.title({ game: 'newword', variant: 'junior' })).toBe('New Word Jr.');
  expect(catalog.title({ game: 'giftwords', variant: 'basic' })).toBe('Gift Words\u00a0· Basic');
});
