import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Lobby from '$web/lobby/Lobby.svelte';
import { TableState } from '$web/state/table.svelte';
import { fakeSockets, type FakeSocket } from '../fakeSocket';
import { fresh, sight, told } from '../messages';

let sockets: FakeSocket[];
let table: TableState;
let lobby: ReturnType<typeof mount>;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = fakeSockets();
  table = new TableState('table');
  sockets[0]?.open();
  sockets[0]?.tell(fresh({ sight: sight({ status: 'open' }) }));
  const props = { table, name: 'Fake', onsit: () => undefined };
  lobby = mount(Lobby, { target: document.body, props });
  flushSync();
});

afterEach(async () => {
  await unmount(lobby);
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = (): string =>
  [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join(' ');

test('says that the connection is lost until it is back', async () => {
  expect(said()).not.toContain('Connection lost');
  sockets[0]?.close();
  flushSync();
  expect(said()).toContain('Connection lost');
  await vi.advanceTimersByTimeAsync(1_000);
  sockets[1]?.open();
  flushSync();
  expect(said()).not.toContain('Connection lost');
});

test('the host closes the table to watchers, and the others read it', () => {
  const box = document.querySelector<HTMLInputElement>('input[type="checkbox"]');
  expect(box?.checked).toBe(true);
  box?.click();
  expect(sockets[0]?.sent).toMatchObject([{ request: { type: 'allow_watching', allowed: false } }]);
  sockets[0]?.tell(told(2, { sight: sight({ status: 'open', you: 1, watching: false }) }));
  flushSync();
  expect(document.querySelector('input[type="checkbox"]')).toBeNull();
  expect(document.body.textContent).toContain('Only players can see it.');
});
