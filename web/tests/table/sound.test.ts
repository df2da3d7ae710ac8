import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Event, Kind } from '$types';
import { settings } from '$web/state/settings.svelte';
import { momentOf } from '$web/table/director/moments';
import { soundOf } from '$web/table/director/sounds';
import { tremble } from '$web/table/interaction/hear';
import { play, recipe, reset, type Sound } from '$web/table/interaction/sound';
import { told } from '../messages';

const SOUNDS: readonly Sound[] = [
  ...(['card', 'deal', 'knock', 'clink', 'gift', 'steal', 'zap', 'thud', 'chime'] as const),
  'round',
];

/** What was played: when each source starts and stops. */
let played: { start: number; stop: number; pitch: number }[];
let peaks: number[];

class FakeContext {
  currentTime = 5;
  sampleRate = 100;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  createGain = (): unknown => ({
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: (to: number) => peaks.push(to),
      exponentialRampToValueAtTime: () => undefined,
    },
    connect: (to: unknown) => to,
  });
  createOscillator = (): unknown => this.#source();
  createBufferSource = (): unknown => this.#source();
  createBiquadFilter = (): unknown => ({
    frequency: { setValueAtTime: () => undefined },
    connect: (to: unknown) => to,
  });
  createBuffer = (_: number, length: number): unknown => ({
    getChannelData: () => new Float32Array(length),
  });
  #source(): unknown {
    const one = { start: 0, stop: 0, pitch: 0 };
    played.push(one);
    return {
      frequency: {
        setValueAtTime: (pitch: number) => (one.pitch = pitch),
        exponentialRampToValueAtTime: () => undefined,
      },
      connect: (to: unknown) => to,
      start: (at: number) => (one.start = at),
      stop: (at: number) => (one.stop = at),
    };
  }
}

beforeEach(() => {
  [played, peaks] = [[], []];
  reset();
  vi.stubGlobal('AudioContext', FakeContext);
  settings.sound = true;
  settings.volume = 100;
});

afterEach(() => {
  settings.sound = false;
  vi.unstubAllGlobals();
});

it.each(SOUNDS)('%s is shorter than 300 ms', (sound) => {
  play(sound);
  expect(played.length).toBeGreaterThan(0);
  for (const { start, stop } of played) {
    expect(start).toBeGreaterThanOrEqual(5);
    expect(stop).toBeGreaterThan(start);
    expect(stop).toBeLessThan(5.3);
  }
});

it('is silent until the viewer wants sounds, and at volume 0', () => {
  settings.sound = false;
  play('chime');
  settings.sound = true;
  settings.volume = 0;
  play('chime');
  expect(played).toEqual([]);
});

it('is as loud as the volume says', () => {
  play('gift');
  settings.volume = 50;
  play('gift');
  expect(peaks[2]).toBeCloseTo((peaks[0] ?? 0) / 2);
});

it('rises by a note for each step, up to a limit', () => {
  for (const step of [0, 1, 2, 24, 500]) play('clink', step);
  const pitches = played.filter((_, at) => at % 2 === 0).map(({ pitch }) => pitch);
  expect(pitches[1]).toBeGreaterThan(pitches[0] ?? 0);
  expect(pitches[2]).toBeGreaterThan(pitches[1] ?? 0);
  expect(pitches[4]).toBe(pitches[3]);
  expect(recipe('knock', 12).tones[0]?.from).toBeCloseTo(660);
});

it('plays nothing in a browser without sound', () => {
  vi.stubGlobal('AudioContext', undefined);
  expect(() => play('chime')).not.toThrow();
});

it('lets a phone tremble only with sounds on', () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  tremble();
  settings.sound = false;
  tremble();
  expect(vibrate).toHaveBeenCalledTimes(1);
});

const CARDS: Kind[] = [...'WORD'].map((face) => ({ faces: [face], points: [1] }));
const word = (text: string, points: number | null = 4): Event => ({
  type: 'Played',
  seat: 1,
  words: [text],
  cards: [[0, 1, 2, 3]],
  points,
});
const moved: Event = { type: 'Moved', cards: [-1], origin: 'stock', goal: 'hand 1' };

it.each<[string, Event[], readonly [Sound, number] | null]>([
  ['a word', [word('WORD')], ['knock', 0]],
  ['a longer word', [word('WORDS'), moved], ['knock', 1]],
  ['a gift', [word('WORD'), { type: 'Scored', seat: 0, points: 4, reason: '' }], ['gift', 0]],
  ['a theft', [{ type: 'Acted', seat: 1, what: '', on: [0] }, word('WORD', null)], ['steal', 0]],
  ['a draw', [moved], ['card', 0]],
  ['a deal', [{ type: 'Dealt', round: 1, dealer: 0 }], ['deal', 0]],
  ['a refusal', [{ type: 'Judged', seat: 1, words: ['X'], good: false }], ['thud', 0]],
  ['a round', [word('WORD'), { type: 'RoundOver', round: 1, scores: [] }], ['round', 0]],
  ['a victory', [{ type: 'GameOver', winners: [0] }], ['win', 0]],
  ['a defeat', [{ type: 'GameOver', winners: [1] }], ['round', 0]],
  ['nothing', [], null],
])('%s has its sound', (_, events, sound) => {
  expect(soundOf(momentOf(told(2, { events }), 0), CARDS, 0)).toEqual(sound);
});

it('an effect sparks', () => {
  const events: Event[] = [{ type: 'Acted', seat: 1, what: '', effect: 'x', on: [0] }, moved];
  const headlines = [{ event: 0, text: 'Bo plays CHECK', effect: 'You miss a turn' }];
  expect(soundOf(momentOf(told(2, { events, headlines }), 0), CARDS, 0)).toEqual(['zap', 0]);
});
