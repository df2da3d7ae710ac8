import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_AS, read, settings } from '$web/state/settings.svelte';

/** What the script does that runs before the first paint. */
const early = new Function(readFileSync('public/theme.js', 'utf-8'));
const root = document.documentElement;

/** Let the system want these things. */
function system(...wants: string[]): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: wants.some((want) => query.includes(want)) }) as MediaQueryList,
  );
}

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('what was kept', () => {
  it.each([null, '', 'null', '{', '[]', '{"theme":"pink","cards":7,"sound":"yes"}'])(
    '%s',
    (text) => {
      expect(read(text)).toEqual({
        theme: 'system',
        motion: 'system',
        cards: 'medium',
        sound: false,
      });
    },
  );

  it('is read again', () => {
    settings.theme = 'dark';
    settings.cards = 'huge';
    settings.motion = 'none';
    settings.sound = true;
    const kept = { theme: 'dark', cards: 'huge', motion: 'none', sound: true };
    expect(read(localStorage.getItem(KEPT_AS))).toEqual(kept);
    expect(root.dataset).toMatchObject({ theme: 'dark', cards: 'huge', motion: 'none' });
    expect(settings.moves).toBe(false);
  });

  it('comes from another tab, too', () => {
    settings.theme = 'dark';
    const newValue = JSON.stringify({ theme: 'contrast' });
    dispatchEvent(new StorageEvent('storage', { key: KEPT_AS, newValue }));
    expect(settings.theme).toBe('contrast');
    expect(root.dataset.theme).toBe('contrast');
  });

  it('may not be keepable', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    settings.theme = 'light';
    expect(root.dataset.theme).toBe('light');
  });
});

describe('before the first paint', () => {
  it.each([
    ['nothing kept, a light system', {}, [], 'light'],
    ['nothing kept, a dark system', {}, ['scheme: dark'], 'dark'],
    ['nothing kept, more contrast wanted', {}, ['scheme: dark', 'contrast: more'], 'contrast'],
    ['the system, by choice', { theme: 'system' }, ['scheme: dark'], 'dark'],
    ['light, by choice', { theme: 'light' }, ['scheme: dark'], 'light'],
    ['a theme that is none', { theme: 'pink' }, [], 'light'],
  ])('%s', (_, kept, wants, theme) => {
    system(...wants);
    localStorage.setItem(KEPT_AS, JSON.stringify(kept));
    early();
    expect(root.dataset.theme).toBe(theme);
    // The module that takes over agrees, so that nothing flashes.
    const newValue = localStorage.getItem(KEPT_AS);
    dispatchEvent(new StorageEvent('storage', { key: KEPT_AS, newValue }));
    expect(root.dataset.theme).toBe(theme);
  });

  it('does without a store', () => {
    system();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('closed');
    });
    early();
    expect(root.dataset.theme).toBe('light');
  });
});
