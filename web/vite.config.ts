import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The service that answers while pages are served from their sources. */
const SERVER = process.env.WORDPARLOR_SERVER ?? 'http://127.0.0.1:8000';

/** Modules that load together. All other modules are divided by the pages that import them.
 * tests/browser/test_weight.py limits what each page loads. */
const CHUNKS = [
  {
    name: 'common',
    test: /node_modules\/(?!uqr)|src\/(router|ui\/(?!Picture)|state\/(?!table\.|history|listings))/,
  },
  { name: 'listings', test: /src\/state\/listings/ },
  { name: 'pictures', test: /\/Picture\.svelte/ },
  { name: 'cards', test: /src\/cards\// },
  { name: 'faces', test: /src\/(people\/(faces|Portrait)|bots\/(faces|BotFace))/ },
  { name: 'bots', test: /src\/bots\// },
  { name: 'alerts', test: /src\/alerts\// },
  // Before its parts that load on demand: a chunk also takes all that its modules import.
  {
    name: 'table',
    test: /src\/table\/(?!Banner|director\/WhileAway|ScoreSheet|scenes\/|leaving\/|explain\/(?!explaining)|hints\/|passing\/|interaction\/sound|sidebar\/(Panel|Chat|Log|Scores|CommandLine)\.)/,
  },
  { name: 'explain', test: /src\/table\/explain\/(?!explaining|WordText|marking)/ },
  { name: 'sheets', test: /src\/table\/(director\/WhileAway|ScoreSheet)\.svelte/ },
  { name: 'sound', test: /src\/table\/interaction\/sound\.ts/ },
  { name: 'panel', test: /src\/table\/sidebar\/(Panel|Chat|Log|Scores|CommandLine)\.svelte/ },
];

/** The files to compress: images other than SVG are compressed already. */
const TEXT = /\.(html|js|css|svg|webmanifest)$/;

/** Write a .gz and a .br beside each text file, as small as they get: the server sends these. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => TEXT.test(name))) {
      const path = join(dir, file);
      const content = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(content));
    }
  },
};

/** Copy the picture of each game that messengers show beside a link to a table. */
const invitations: Plugin = {
  name: 'invitations',
  apply: 'build',
  generateBundle() {
    const games = here('./src/games');
    for (const game of readdirSync(games)) {
      const picture = join(games, game, 'invitation.jpg');
      if (!existsSync(picture)) continue;
      const source = readFileSync(picture);
      this.emitFile({ type: 'asset', fileName: `invitations/${game}.jpg`, source });
    }
  },
};

/** What the page without a network needs. */
const OFFLINE = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/icon.svg'];

/** Write the service worker with the names of the files that every page needs. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      const html = page?.type === 'asset' ? String(page.source) : '';
      const assets = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name ?? '');
      if (!assets.length) this.error('The page names no files.');
      const files = [...OFFLINE, ...assets];
      const version = createHash('sha256').update(files.join());
      for (const name of OFFLINE) version.update(readFileSync(here(`./public${name}`)));
      const source = readFileSync(here('./src/worker/service-worker.js'), 'utf8')
        .replaceAll('__FILES__', JSON.stringify(files))
        .replaceAll('__VERSION__', version.digest('hex').slice(0, 12));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
};

export default defineConfig({
  plugins: [svelte(), invitations, serviceWorker, compressed],
  resolve: {
    alias: { $web: here('./src'), $types: here('../docs/api/wordparlor.ts') },
    // Without this Vitest takes the server's half of Svelte.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: here('../src/wordparlor/server/http/static'),
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy forbids inlined assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // People who build in order to play do not need the timings of plugins.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    // Threads start with less work than processes; each file still has a page of its own.
    pool: 'threads',
    // A busy machine is slow to import modules; no test waits for this long by itself.
    testTimeout: 60_000,
  },
});
