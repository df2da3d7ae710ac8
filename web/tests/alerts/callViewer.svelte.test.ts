import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callViewer } from '$web/alerts/callViewer.svelte';
import { settings } from '$web/state/settings.svelte';
import { TableState } from '$web/state/table.svelte';
import { FakeNotification, fakeNotifications, hideTab } from '../fakeNotifications';
import { fakeSockets, type FakeSocket } from '../fakeSocket';
import { fresh, sight, told } from '../messages';

let sockets: FakeSocket[];
let table: TableState;
let stop: () => void;
const badge = vi.fn((_count: number) => Promise.resolve());

beforeEach(() => {
  fakeNotifications('granted');
  badge.mockClear();
  Object.assign(navigator, { setAppBadge: badge });
  settings.alerts = true;
  sockets = fakeSockets();
  table = new TableState('table');
  sockets[0]?.open();
});

afterEach(() => {
  stop();
  table.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  localStorage.clear();
});

/** Begin with the turn of a seat. */
function begin(toAct: number): void {
  sockets[0]?.tell(fresh({ sight: sight({ to_act: [toAct] }) }));
  stop = callViewer(table, () => 'Zap');
  flushSync();
}

/** Let the turn pass to a seat. */
function pass(seq: number, toAct: number): void {
  sockets[0]?.tell(
    told(seq, { sight: sight({ to_act: [toAct] }), sentences: ['Bo makes GLOW.'], events: [] }),
  );
  flushSync();
}

const titles = (): string[] => FakeNotification.shown.map(({ title }) => title);

test('a turn that begins in a hidden tab is told by a notification, once', () => {
  begin(1);
  hideTab(true);
  pass(2, 0);
  pass(3, 0);
  expect(titles()).toEqual(['Your turn · Zap']);
  expect(FakeNotification.shown[0]?.options).toMatchObject({
    body: 'Bo makes GLOW.',
    tag: 'turn-table',
  });
});

test('the notification goes when the viewer looks, and a click leads to the tab', () => {
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
  begin(1);
  hideTab(true);
  pass(2, 0);
  FakeNotification.shown[0]?.onclick?.();
  expect(focus).toHaveBeenCalledOnce();
  pass(3, 1);
  pass(4, 0);
  expect(FakeNotification.shown.map(({ closed }) => closed)).toEqual([true, false]);
  hideTab(false);
  expect(FakeNotification.shown.every(({ closed }) => closed)).toBe(true);
});

test('the notification goes when the turn is over: the viewer played elsewhere', () => {
  begin(1);
  hideTab(true);
  pass(2, 0);
  pass(3, 1);
  expect(FakeNotification.shown.map(({ closed }) => closed)).toEqual([true]);
});

test.each([
  ['the viewer sees the table', () => hideTab(false)],
  ['the viewer wants none', () => (settings.alerts = false)],
  ['the viewer was not asked', () => (settings.alerts = null)],
  ['the browser allows none', () => (FakeNotification.permission = 'denied')],
])('there is no notification when %s', (_, change) => {
  begin(1);
  hideTab(true);
  change();
  pass(2, 0);
  expect(titles()).toEqual([]);
});

test('a turn that had begun before is not told', () => {
  hideTab(true);
  begin(0);
  expect(titles()).toEqual([]);
});

test('a host who waits is told when everyone is here', () => {
  const chairs = [
    { kind: 'person' as const, name: 'Ada' },
    { kind: 'person' as const, name: '' },
  ];
  sockets[0]?.tell(fresh({ sight: sight({ status: 'open', chairs, to_act: [] }) }));
  stop = callViewer(table, () => 'Zap');
  flushSync();
  hideTab(true);
  sockets[0]?.tell(told(2, { sight: sight({ status: 'open', to_act: [] }) }));
  flushSync();
  expect(titles()).toEqual(['Everyone is here · Zap']);
});

test('the badge of the app shows a turn until it is over', () => {
  begin(1);
  pass(2, 0);
  pass(3, 1);
  expect(badge.mock.calls.flat()).toEqual([0, 1, 0]);
  pass(4, 0);
  stop();
  expect(badge.mock.calls.flat()).toEqual([0, 1, 0, 1, 0]);
});

test('where pages may show no notification the service worker shows it', async () => {
  const close = vi.fn();
  const worker = {
    showNotification: vi.fn(() => Promise.resolve()),
    getNotifications: vi.fn(() => Promise.resolve([{ close }])),
  };
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    },
  );
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(worker) },
  });
  begin(1);
  hideTab(true);
  pass(2, 0);
  await vi.waitFor(() => expect(worker.showNotification).toHaveBeenCalledOnce());
  expect(worker.showNotification.mock.calls[0]).toMatchObject([
    'Your turn · Zap',
    { tag: 'turn-table', data: { path: location.pathname } },
  ]);
  hideTab(false);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
