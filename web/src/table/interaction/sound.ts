/** The sounds of the table, made of short tones and noise: nothing is loaded.
 *
 * Each lasts less than 300 ms; only the chord of a victory rings longer. */
import { settings } from '$web/state/settings.svelte';

export type Sound =
  | 'card'
  | 'deal'
  | 'knock'
  | 'clink'
  | 'gift'
  | 'steal'
  | 'zap'
  | 'thud'
  | 'chime'
  | 'round'
  | 'win';

interface Tone {
  /** Hertz at the start and, where it glides, at the end. */
  from: number;
  to?: number;
  /** Seconds after the start of the sound, and how long it rings. */
  at?: number;
  rings: number;
  loud: number;
  shape?: OscillatorType;
}

/** A rush of noise: paper, a spark. */
interface Rush {
  /** The middle of its band, in hertz. */
  band: number;
  at?: number;
  rings: number;
  loud: number;
}

const SEMITONE = 2 ** (1 / 12);

/** Return the tones and rushes of a sound; `step` raises its pitch by semitones. */
export function recipe(sound: Sound, step = 0): { tones: Tone[]; rushes: Rush[] } {
  const up = SEMITONE ** step;
  const [tones, rushes]: [Tone[], Rush[]] = (
    {
      card: [[], [{ band: 2_600, rings: 0.06, loud: 0.5 }]],
      deal: [
        [],
        [0, 0.045, 0.09, 0.135].map((at) => ({ band: 3_200, at, rings: 0.05, loud: 0.4 })),
      ],
      knock: [
        [{ from: 330 * up, to: 300 * up, rings: 0.16, loud: 0.5, shape: 'triangle' }],
        [{ band: 900, rings: 0.03, loud: 0.5 }],
      ],
      clink: [
        [
          { from: 1_400 * up, rings: 0.28, loud: 0.25 },
          { from: 2_310 * up, rings: 0.18, loud: 0.14 },
        ],
        [],
      ],
      gift: [
        [
          { from: 523.25, rings: 0.28, loud: 0.25 },
          { from: 659.25, rings: 0.28, loud: 0.25 },
        ],
        [],
      ],
      steal: [[{ from: 420, to: 1_250, rings: 0.26, loud: 0.25 }], []],
      zap: [
        [{ from: 1_900, to: 140, rings: 0.16, loud: 0.16, shape: 'sawtooth' }],
        [{ band: 5_200, rings: 0.12, loud: 0.5 }],
      ],
      thud: [
        [{ from: 120, to: 62, rings: 0.2, loud: 0.7 }],
        [{ band: 220, rings: 0.08, loud: 0.6 }],
      ],
      chime: [
        [
          { from: 523.25, rings: 0.16, loud: 0.25 },
          { from: 659.25, at: 0.1, rings: 0.19, loud: 0.25 },
        ],
        [],
      ],
      round: [[392, 493.88, 587.33].map((from) => ({ from, rings: 0.29, loud: 0.18 })), []],
      win: [
        [523.25, 659.25, 783.99, 1_046.5].map((from, n) => ({
          from,
          at: n * 0.09,
          rings: 0.9,
          loud: 0.18,
        })),
        [],
      ],
    } satisfies Record<Sound, [Tone[], Rush[]]>
  )[sound];
  return { tones, rushes };
}

/** The steepest pitch that a step can ask for: two octaves. */
const MOST_STEPS = 24;
const ATTACK = 0.008;
/** A share of the loudest tone that nobody hears; a gain must not fall to 0 by a curve. */
const SILENT = 0.0001;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound, where the viewer wants sounds; none where the browser requires a gesture first. */
export function play(sound: Sound, step = 0): void {
  if (!settings.sound || !settings.volume) return;
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  void context.resume();
  const start = context.currentTime;
  const { tones, rushes } = recipe(sound, Math.max(0, Math.min(MOST_STEPS, step)));
  for (const tone of tones) sing(context, tone, start + (tone.at ?? 0));
  for (const rush of rushes) hiss(context, rush, start + (rush.at ?? 0));
}

/** Forget the context: for tests. */
export function reset(): void {
  context = noise = null;
}

function sing(on: AudioContext, { from, to, rings, loud, shape }: Tone, start: number): void {
  const tone = on.createOscillator();
  tone.type = shape ?? 'sine';
  tone.frequency.setValueAtTime(from, start);
  if (to) tone.frequency.exponentialRampToValueAtTime(to, start + rings);
  tone.connect(fade(on, loud, start, rings));
  tone.start(start);
  tone.stop(start + rings);
}

function hiss(on: AudioContext, { band, rings, loud }: Rush, start: number): void {
  const source = on.createBufferSource();
  source.buffer = noise ??= rush(on);
  const filter = on.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(band, start);
  source.connect(filter).connect(fade(on, loud, start, rings));
  source.start(start);
  source.stop(start + rings);
}

/** Return a gain that rises at once and fades out until the sound ends. */
function fade(on: AudioContext, loud: number, start: number, rings: number): GainNode {
  const gain = on.createGain();
  const peak = Math.max(SILENT, (loud * settings.volume) / 100);
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.linearRampToValueAtTime(peak, start + Math.min(ATTACK, rings / 4));
  gain.gain.exponentialRampToValueAtTime(SILENT, start + rings);
  gain.connect(on.destination);
  return gain;
}

/** Make a third of a second of noise. */
function rush(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate / 3), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
