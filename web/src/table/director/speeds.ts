/** How long the steps of a moment last, at each speed. */
import type { Speed } from '$web/state/settings.svelte';
import { APART, TRAVEL } from '$web/table/interaction/flight';

/** Milliseconds; all of them are 0 at the speed "off". */
export interface Times {
  /** A card travels. */
  travel: number;
  /** From the start of one travelling card to the next. */
  apart: number;
  /** A word lies readable before it goes to its place. */
  word: number;
  /** A sentence about an effect or a refused word stays. */
  notice: number;
  /** The pause after cards landed, so that two moves do not run into each other. */
  rest: number;
}

const FLIGHT = { travel: TRAVEL, apart: APART };
const TIMES: Record<Speed, Times> = {
  calm: { ...FLIGHT, word: 1_600, notice: 2_000, rest: 250 },
  quick: { ...FLIGHT, word: 700, notice: 1_000, rest: 100 },
  off: { travel: 0, apart: 0, word: 0, notice: 0, rest: 0 },
};

/** Return the times of a speed. Without motion nothing travels, but everything stays readable. */
export function timesOf(speed: Speed, motion: boolean): Times {
  const times = TIMES[speed];
  return motion ? times : { ...times, travel: 0, apart: 0 };
}
