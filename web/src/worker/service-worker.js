/* The service worker: it makes the pages installable, and shows a page of its own without a network.
 *
 * It keeps the files that every page needs; their names change with their content. Pages always come
 * from the network, so a new version shows at once. It never touches the API. A new worker waits
 * until no page of the old one is open: an open table keeps its files.
 *
 * The build writes the names of the files, and a digest of them. */
const FILES = __FILES__;
const CACHE = 'wordparlor-__VERSION__';
const OFFLINE = '/offline.html';
const ASSETS = '/assets/';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith(ASSETS)) event.respondWith(findAsset(request));
  else if (FILES.includes(pathname)) event.respondWith(findFile(request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showTab(event.notification.data?.path ?? '/'));
});

/** Serve the pages that are open: at first they have no worker. No page of an old one is left. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Load a page from the network; without one, show the page for that. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const offline = await caches.match(OFFLINE);
    if (offline) return offline;
    throw error;
  }
}

/** Take a file with a fingerprint from the cache, or keep it there. */
async function findAsset(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const found = await fetch(request);
  if (found.ok) void keep(request, found.clone());
  return found;
}

async function keep(request, found) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(request, found);
  } catch {
    // The disk is full: the network serves as before.
  }
}

/** Load a file whose name never changes from the network; without one, take the kept one. */
async function findFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request);
    if (cached) return cached;
    throw error;
  }
}

/** Show the tab of a table, or open one. */
async function showTab(path) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname === path);
  return tab ? tab.focus() : self.clients.openWindow(path);
}
