import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import newword from '$web/games/newword';
import { TableState } from '$web/state/table.svelte';
import GameTable from '$web/table/GameTable.svelte';
import { announcements } from '$web/ui/notify.svelte';
import { fakeSockets, type FakeSocket } from '../fakeSocket';
import { chat, fresh, sight, told } from '../messages';

let sockets: FakeSocket[];
let table: TableState;
let page: ReturnType<typeof mount>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  sockets = fakeSockets();
  announcements.splice(0);
});

afterEach(async () => {
  await unmount(page);
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Open the page of a table; whose turn it is. */
function open(toAct: number): void {
  table = new TableState('table');
  sockets[0]?.open();
  sockets[0]?.tell(fresh({ sight: sight({ to_act: [toAct] }) }));
  page = mount(GameTable, { target: document.body, props: { table, game: newword } });
  flushSync();
}

const announced = (): string[] => announcements.map(({ text }) => text);

test('a turn is announced when it begins', () => {
  open(1);
  sockets[0]?.tell(told(2));
  expect(announced()).toEqual(['Your turn.']);
  sockets[0]?.tell(told(3));
  expect(announced()).toEqual(['Your turn.']);
});

test('a chat line does not announce a turn that had begun before the page was opened', () => {
  open(0);
  sockets[0]?.tell(chat(2, 'Hello'));
  expect(announced()).not.toContain('Your turn.');
});

test('a turn that began while the connection was lost is announced', async () => {
  open(1);
  sockets[0]?.close();
  await vi.advanceTimersByTimeAsync(1_000);
  sockets[1]?.open();
  sockets[1]?.tell(fresh({ seq: 9, sight: sight({ to_act: [0] }) }));
  expect(announced()).toEqual(['Your turn.']);
});
