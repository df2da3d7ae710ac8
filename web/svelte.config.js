import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Nobody asks the pages which Svelte made them.
    discloseVersion: false,
    // Classes are named in every line of markup: short names make lighter scripts.
    cssHash: ({ hash, filename, css }) => `s${hash(filename ?? css).slice(0, 4)}`,
  },
};
