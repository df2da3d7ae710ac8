/** The sound of each moment: from its events and what is printed on the cards. */
import type { Kind } from '$types';
import { isGlass } from '$web/cards/faces/names';
import type { Sound } from '$web/table/interaction/sound';
import type { Moment } from './moments';

/** A sound, and by how many notes it is higher than usual. */
export type Heard = readonly [sound: Sound, step: number];

/** Words of this length sound as they are; each letter more is a note higher. */
const USUAL = 4;

/** Return the sound with which a moment begins; null when it makes none. */
export function soundOf(moment: Moment, kinds: readonly Kind[], you: number | null): Heard | null {
  const { told, play, notice, gifts } = moment;
  const { events = [] } = told;
  const has = (type: (typeof events)[number]['type']): boolean =>
    events.some((event) => event.type === type);
  const over = events.find((event) => event.type === 'GameOver');
  if (over) return [you !== null && over.winners.includes(you) ? 'win' : 'round', 0];
  if (has('RoundOver')) return ['round', 0];
  if (events.some((event) => event.type === 'Judged' && !event.good)) return ['thud', 0];
  // An effect on a seat: together with words they were stolen.
  const hit = events.some((event) => event.type === 'Acted' && event.on?.length && !event.effect);
  if (play && hit) return ['steal', 0];
  if (notice?.effect) return ['zap', 0];
  if (play) return wordSound(moment, kinds, gifts.length > 0);
  if (has('Dealt')) return ['deal', 0];
  return has('Moved') ? ['card', 0] : null;
}

function wordSound({ play }: Moment, kinds: readonly Kind[], shared: boolean): Heard {
  const kind = kinds[play?.cards?.[0]?.[0] ?? -1];
  if (kind && isGlass(kind)) return ['clink', play?.points ?? 0];
  if (shared) return ['gift', 0];
  return ['knock', Math.max(0, (play?.words[0]?.length ?? 0) - USUAL)];
}
