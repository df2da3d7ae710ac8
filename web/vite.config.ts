import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The service that answers while pages are served from their sources. */
const SERVER = process.env.WORDPARLOR_SERVER ?? 'http://127.0.0.1:8000';

/** How much all scripts together may weigh, packed: phones fetch them too. */
const MOST_KILOBYTES = 90;

/** What is fetched together: few large scripts pack better than many small ones. */
const CHUNKS = [
  // Rules show cards, but need no table: cards are of the house.
  {
    name: 'house',
    test: /src\/(router|(ui|state|api|cards)\/|lobby\/terms|pages\/(?!Table))/,
  },
  { name: 'table', test: /src\/((table|lobby|lesson|review)\/|games\/(?!.*Picture)|pages\/Table)/ },
];

/** Says what all scripts weigh, and warns when it is too much. */
const scales: Plugin = {
  name: 'scales',
  apply: 'build',
  generateBundle(_, bundle) {
    const scripts = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [gzipSync(file.code).length] : [],
    );
    const kilobytes = scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000;
    const weight = `All scripts weigh ${kilobytes.toFixed(1)} KB of ${MOST_KILOBYTES} KB, packed.`;
    if (kilobytes > MOST_KILOBYTES) this.warn(weight);
    else console.info(weight);
  },
};

export default defineConfig({
  plugins: [svelte(), scales],
  resolve: {
    alias: { $web: here('./src'), $types: here('../docs/api/wordparlor.ts') },
    // Vitest would take the server's half of Svelte.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: here('../src/wordparlor/server/http/static'),
    emptyOutDir: true,
    target: 'es2022',
    // What is inlined would not pass the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long plugins take is nobody's business who builds in order to play.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
});
