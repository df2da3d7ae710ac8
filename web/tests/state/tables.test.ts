import { beforeEach, expect, test } from 'vitest';
import { router } from '$web/router.svelte';
import { goTo } from '$web/state/tables';

/** Make a table that is ready when the test calls `now`. */
function later(): { ready: () => Promise<string>; now: (table: string) => void } {
  let now: (table: string) => void = () => undefined;
  const table = new Promise<string>((done) => (now = done));
  return { ready: () => table, now: (id) => now(id) };
}

beforeEach(() => {
  document.body.innerHTML = '';
  router.go('/');
});

test('the browser goes to a table that is ready', async () => {
  expect(await goTo(() => Promise.resolve('one'))).toBe(true);
  expect(router.path).toBe('/table/one');
});

test('a person who went elsewhere stays there', async () => {
  const { ready, now } = later();
  const gone = goTo(ready);
  router.go('/settings');
  now('one');
  expect(await gone).toBe(true);
  expect(router.path).toBe('/settings');
});

test('a person who closed the dialog stays on the page', async () => {
  document.body.innerHTML = '<dialog open></dialog>';
  const { ready, now } = later();
  const gone = goTo(ready);
  document.querySelector('dialog')?.remove();
  now('one');
  await gone;
  expect(router.path).toBe('/');
});

test('only one table opens at a time', async () => {
  const { ready, now } = later();
  const first = goTo(ready);
  let others = 0;
  const other = (): Promise<string> => Promise.resolve(`other${(others += 1)}`);
  expect(await goTo(other)).toBe(false);
  expect(others).toBe(0);
  now('one');
  await first;
  expect(router.path).toBe('/table/one');
});

test('after an error another table can open', async () => {
  await expect(goTo(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  await goTo(() => Promise.resolve('two'));
  expect(router.path).toBe('/table/two');
});
