import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Table from '$web/pages/Table.svelte';
import { fakeSockets, type FakeSocket } from '../fakeSocket';
import { fresh, sight } from '../messages';

let sockets: FakeSocket[];
let page: ReturnType<typeof mount>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  sockets = fakeSockets();
  page = mount(Table, { target: document.body, props: { id: 'table' } });
  flushSync();
});

afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = (): string =>
  [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join(' ');

test('a table that cannot be reached says so, and opens when it can', async () => {
  expect(said()).toBe('Opening the table…');
  sockets[0]?.close();
  flushSync();
  expect(said()).toContain('Connection lost');
  await vi.advanceTimersByTimeAsync(1_000);
  sockets[1]?.open();
  sockets[1]?.tell(fresh({ sight: sight({ status: 'open' }) }));
  flushSync();
  // The chunk of the lobby loads on demand.
  await import('$web/lobby/Lobby.svelte');
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(document.querySelector('[aria-label="Chairs"]')?.textContent).toContain('Ada');
});
