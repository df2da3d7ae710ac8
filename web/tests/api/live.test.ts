import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '$web/api/ask';
import { Live, type Connection } from '$web/api/live';
import { fakeSockets, type FakeSocket } from '../fakeSocket';

let sockets: FakeSocket[];
let live: Live;
let connections: Connection[];

beforeEach(() => {
  vi.useFakeTimers();
  sockets = fakeSockets();
  connections = [];
  live = new Live('table', {
    heard: () => undefined,
    connection: (now) => connections.push(now),
    last: () => null,
  });
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keyOf = (socket: FakeSocket | undefined): string =>
  (socket?.sent.at(-1) as { key: string }).key;

test('a request is kept while the connection is lost, and sent again', async () => {
  sockets[0]?.open();
  const done = live.ask({ type: 'start' });
  const key = keyOf(sockets[0]);
  sockets[0]?.close();
  await vi.advanceTimersByTimeAsync(1_000);
  sockets[1]?.open();
  expect(keyOf(sockets[1])).toBe(key);
  sockets[1]?.tell({ type: 'receipt', key, table: 'table', seq: 1 });
  await expect(done).resolves.toMatchObject({ seq: 1 });
  expect(connections).toEqual(['open', 'lost', 'open']);
});

test('a pending request is refused with the sentence of the service when the table is gone', async () => {
  sockets[0]?.open();
  const asked = live.ask({ type: 'start' });
  sockets[0]?.tell({ type: 'refusal', sentence: 'No such table.' });
  sockets[0]?.close(4_004);
  await expect(asked).rejects.toThrow(Refused);
  await expect(asked).rejects.toThrow('No such table.');
});

test.each(['before', 'after'])(
  'a request sent %s the table was closed is called off',
  async (when) => {
    sockets[0]?.open();
    if (when === 'after') live.close();
    const asked = live.ask({ type: 'start' });
    const settled = expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    if (when === 'before') live.close();
    await settled;
  },
);
