import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import BotChoice from '$web/bots/BotChoice.svelte';
import { faceOf } from '$web/bots/faces';
import { levels } from '../messages';

let shown: ReturnType<typeof mount>;
const props = $state({ legend: 'Who do you want to play?', levels, value: 'casual' });

beforeEach(() => {
  props.value = 'casual';
  shown = mount(BotChoice, { target: document.body, props });
  flushSync();
});

afterEach(() => unmount(shown));

const radios = (): HTMLInputElement[] => [...document.querySelectorAll('input')];
const said = (): string => document.querySelector('p')?.textContent?.trim() ?? '';

test('offers the levels for people in their order', () => {
  expect(radios().map(({ value }) => value)).toEqual(['reader', 'casual', 'club']);
  expect(radios().map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Pip, first reader: plays as a first reader',
    'Cleo, casual: plays as a casual',
    'Ada, club: plays as a club',
  ]);
});

test('says how the chosen bot plays', () => {
  expect(said()).toBe('Cleo plays as a casual.');
  radios()[2]?.click();
  flushSync();
  expect(said()).toBe('Ada plays as a club.');
});

test('every level for people has a face of its own', () => {
  const six = ['reader', 'casual', 'regular', 'club', 'expert', 'master'];
  expect(new Set([...six, 'greedy'].map(faceOf)).size).toBe(7);
  expect(faceOf('random')).toBe(faceOf('greedy'));
});
