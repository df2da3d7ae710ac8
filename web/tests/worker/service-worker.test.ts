import { beforeEach, expect, test, vi } from 'vitest';

/** A cache that a test can look into. */
class FakeCache {
  kept = new Map<string, Response>();
  addAll = (paths: string[]): Promise<void> => {
    for (const path of paths) this.kept.set(path, new Response(`kept ${path}`));
    return Promise.resolve();
  };
  put = (request: { url: string }, found: Response): Promise<void> => {
    this.kept.set(new URL(request.url).pathname, found);
    return Promise.resolve();
  };
}

interface FakeRequest {
  url: string;
  method: string;
  mode: string;
}
type Heard = Record<string, (event: unknown) => void>;

const HOME = 'https://parlor.example';
let stored: Map<string, FakeCache>;
let heard: Heard;
let claim: ReturnType<typeof vi.fn>;
let tabs: { url: string; focus: () => void }[];
const openWindow = vi.fn();
let network: ReturnType<typeof vi.fn>;

beforeEach(async () => {
  vi.resetModules();
  openWindow.mockReset();
  stored = new Map();
  heard = {};
  tabs = [];
  claim = vi.fn();
  network = vi.fn((request: FakeRequest) => Promise.resolve(new Response(`new ${request.url}`)));
  vi.stubGlobal('__FILES__', ['/offline.html', '/theme.js', '/assets/index-1.js']);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      (heard[name] = listener),
    location: { origin: HOME },
    clients: { claim, matchAll: () => Promise.resolve(tabs), openWindow },
  });
  vi.stubGlobal('caches', {
    open: (name: string) => {
      const cache = stored.get(name) ?? new FakeCache();
      stored.set(name, cache);
      return Promise.resolve(cache);
    },
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
    match: (wanted: string | FakeRequest) => {
      const path = typeof wanted === 'string' ? wanted : new URL(wanted.url).pathname;
      const found = [...stored.values()].map(({ kept }) => kept.get(path)).find(Boolean);
      return Promise.resolve(found?.clone());
    },
  });
  await import('../../src/worker/service-worker.js');
  await event('install');
});

/** Let something happen to the worker, and wait for what it does. */
async function event(name: string, facts: object = {}): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  heard[name]?.({ ...facts, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}

/** Ask for something; undefined: the worker leaves it to the browser. */
async function get(path: string, facts: Partial<FakeRequest> = {}): Promise<string | undefined> {
  const request = { url: new URL(path, HOME).href, method: 'GET', mode: 'cors', ...facts };
  let answer: Promise<Response> | undefined;
  heard['fetch']?.({ request, respondWith: (found: Promise<Response>) => (answer = found) });
  return (await answer)?.text();
}

const offline = (): void => {
  network.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
};

test('pages come from the network, and without one there is a page for that', async () => {
  expect(await get('/table/abc', { mode: 'navigate' })).toBe(`new ${HOME}/table/abc`);
  offline();
  expect(await get('/table/abc', { mode: 'navigate' })).toBe('kept /offline.html');
  expect(await get('/theme.js')).toBe('kept /theme.js');
});

test('a file with a fingerprint comes from the cache, and is kept there', async () => {
  expect(await get('/assets/index-1.js')).toBe('kept /assets/index-1.js');
  expect(await get('/assets/zap-2.js')).toBe(`new ${HOME}/assets/zap-2.js`);
  await vi.waitFor(() => expect([...stored.values()][0]?.kept.has('/assets/zap-2.js')).toBe(true));
  expect(await get('/assets/zap-2.js')).toBe(`new ${HOME}/assets/zap-2.js`);
  expect(network).toHaveBeenCalledOnce();
});

test('a file that is not there is not kept', async () => {
  network.mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
  await get('/assets/gone-3.js');
  await get('/assets/gone-3.js');
  expect(network).toHaveBeenCalledTimes(2);
});

test.each([
  ['/api/me', {}],
  ['/api/tables', { mode: 'navigate' }],
  ['/assets/index-1.js', { method: 'POST' }],
  ['https://other.example/assets/index-1.js', {}],
  ['/icon-512.png', {}],
])('it leaves %s to the browser', async (path, facts) => {
  expect(await get(path, facts)).toBeUndefined();
  expect(network).not.toHaveBeenCalled();
});

test('a new worker deletes the files of the old one, and serves the open pages', async () => {
  stored.set('wordparlor-old', new FakeCache());
  await event('activate');
  expect([...stored.keys()]).toEqual(['wordparlor-__VERSION__']);
  expect(claim).toHaveBeenCalledOnce();
});

test('a notification leads to the tab of its table, or opens one', async () => {
  const close = vi.fn();
  const focus = vi.fn();
  const notification = { close, data: { path: '/table/abc' } };
  await event('notificationclick', { notification });
  expect(openWindow).toHaveBeenCalledWith('/table/abc');
  tabs = [{ url: `${HOME}/table/abc`, focus }];
  await event('notificationclick', { notification });
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledTimes(2);
});
