import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parse, settings, STORAGE_KEY } from '$web/state/settings.svelte';

/** The script that runs before the first paint. */
const early = new Function(readFileSync('public/theme.js', 'utf-8'));
const root = document.documentElement;

/** Let the system prefer these things. */
function system(...wants: string[]): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: wants.some((want) => query.includes(want)) }) as MediaQueryList,
  );
}

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('stored settings', () => {
  it.each([
    null,
    '',
    'null',
    '{',
    '[]',
    '{"theme":"pink","cards":7,"sound":"yes"}',
    '{"games":7}',
    '{"games":{"fake":null,"other":{"variant":1,"bots":"2"}}}',
  ])('%s', (text) => {
    expect(parse(text)).toEqual({
      theme: 'system',
      motion: 'system',
      cards: 'medium',
      speed: 'calm',
      sound: false,
      volume: 60,
      bot: '',
      games: {},
      named: false,
      alerts: null,
    });
  });

  it('are read again', () => {
    settings.theme = 'dark';
    settings.cards = 'huge';
    settings.motion = 'none';
    settings.speed = 'quick';
    settings.sound = true;
    settings.volume = 30;
    settings.bot = 'club';
    settings.rememberGame('fake', { variant: 'short', bots: '2' });
    // To learn a game again changes no choice.
    settings.rememberGame('fake');
    settings.rememberGame('other');
    const games = { fake: { variant: 'short', bots: '2' }, other: { variant: '', bots: '' } };
    settings.named = true;
    settings.alerts = true;
    const stored = {
      named: true,
      alerts: true,
      theme: 'dark',
      cards: 'huge',
      motion: 'none',
      speed: 'quick',
      sound: true,
      volume: 30,
      bot: 'club',
      games,
    };
    expect(parse(localStorage.getItem(STORAGE_KEY))).toEqual(stored);
    expect(root.dataset).toMatchObject({ theme: 'dark', cards: 'huge', motion: 'none' });
  });

  it('follow another tab', () => {
    settings.theme = 'dark';
    const newValue = JSON.stringify({ theme: 'contrast' });
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue }));
    expect(settings.theme).toBe('contrast');
    expect(root.dataset.theme).toBe('contrast');
  });

  it('hold without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    settings.theme = 'light';
    expect(root.dataset.theme).toBe('light');
  });
});

describe('before the first paint', () => {
  it.each([
    ['nothing stored, a light system', {}, [], 'light'],
    ['nothing stored, a dark system', {}, ['scheme: dark'], 'dark'],
    ['nothing stored, more contrast preferred', {}, ['scheme: dark', 'contrast: more'], 'contrast'],
    ['the system, by choice', { theme: 'system' }, ['scheme: dark'], 'dark'],
    ['light, by choice', { theme: 'light' }, ['scheme: dark'], 'light'],
    ['an unknown theme', { theme: 'pink' }, [], 'light'],
  ])('%s', (_, stored, wants, theme) => {
    system(...wants);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
    early();
    expect(root.dataset.theme).toBe(theme);
    // The settings module agrees, so that nothing flashes.
    const newValue = localStorage.getItem(STORAGE_KEY);
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue }));
    expect(root.dataset.theme).toBe(theme);
  });

  it('works without storage', () => {
    system();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('closed');
    });
    early();
    expect(root.dataset.theme).toBe('light');
  });
});
