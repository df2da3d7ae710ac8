/** What the director makes of one message: what to show, and for how long. */
import type { Event, Told } from '$types';
import type { Times } from './speeds';

/** One message of the service as it is shown. */
export interface Moment {
  told: Told;
  /** Whether the viewer did it: then it needs no time to be understood. */
  own: boolean;
  /** Whether it ends a round that another one follows. */
  endsRound: boolean;
}

/** The most cards that travel one after the other; more start together with the last. */
const MOST_APART = 8;

const hasEvent = (told: Told, type: Event['type']): boolean =>
  (told.events ?? []).some((event) => event.type === type);

/** Return how a message is shown to a seat; null stands for a spectator. */
export function momentOf(told: Told, you: number | null): Moment {
  return {
    told,
    own: told.by === 'person' && you !== null && told.chair === you,
    endsRound: hasEvent(told, 'RoundOver') && !hasEvent(told, 'GameOver'),
  };
}

/** Return how long a moment shows its word before the table changes. */
export function showTime(_moment: Moment, _times: Times): number {
  return 0;
}

/** Return how long a moment lasts after the table has changed. */
export function settleTime({ told }: Moment, times: Times): number {
  const moved = (told.events ?? []).flatMap((one) => (one.type === 'Moved' ? one.cards : []));
  if (!moved.length) return 0;
  return flightTime(moved.length, times) + times.rest;
}

function flightTime(cards: number, { travel, apart }: Times): number {
  return travel + apart * Math.min(cards - 1, MOST_APART);
}
