import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import glass from '$web/games/glass';
import { Composer } from '$web/table/draft/composer.svelte';
import { FakeTable, plainCards } from '../fakeTable.svelte';

let composer: Composer;
let middle: ReturnType<typeof mount>;

beforeEach(() => {
  // ON lies on the table; the rack has A and B.
  const laid = [
    [2, 0, 0],
    [3, 2, 0],
  ];
  const table = new FakeTable(plainCards('ABON'), { hands: [[0, 1], []], laid, stock: [9] });
  composer = new Composer(table, glass, { still: true });
  middle = mount(glass.Middle, { target: document.body, props: { table, composer } });
  flushSync();
});

afterEach(async () => {
  await unmount(middle);
  composer.close();
});

const openPlaces = (): number => document.querySelectorAll('.board .open').length;

test.each([0, 1])('the board shows open places when card %i is picked', (card) => {
  expect(openPlaces()).toBe(0);
  composer.pick(card);
  flushSync();
  expect(openPlaces()).toBeGreaterThan(0);
});
