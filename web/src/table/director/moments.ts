/** What the director makes of one message: what to show, and for how long. */
import type { Event, Headline, Moved, Played, Scored, Told } from '$types';
import type { Times } from './speeds';

/** One message of the service as it is shown. */
export interface Moment {
  told: Told;
  /** Whether the viewer did it: then it needs no time to be understood, unless it is a challenge. */
  own: boolean;
  /** Whether it ends a round that another one follows. */
  endsRound: boolean;
  /** The words that were played, and their title: "Ben makes JACKET". */
  play: Played | null;
  title: string;
  /** What other seats score by the same play. */
  gifts: readonly Scored[];
  /** An effect, a pass or a verdict, to be read by everyone. */
  notice: Headline | null;
}

/** The most cards that travel one after the other; more start together with the last. */
const MOST_APART = 8;
/** A second word is read faster than the first, and a word that was proposed before, too. */
const KNOWN = 0.5;

/** Return how a message is shown to a seat; null stands for a spectator. */
export function momentOf(told: Told, you: number | null): Moment {
  const { events = [], headlines = [] } = told;
  const has = (type: Event['type']): boolean => events.some((event) => event.type === type);
  const play = events.findLast((event) => event.type === 'Played') ?? null;
  const at = play ? events.indexOf(play) : -1;
  const others = headlines.filter(({ event }) => event !== at);
  const verdict = others.find(({ event }) => events[event]?.type === 'Judged');
  // Several effects are seldom; the last one is the one that still matters.
  const last = others.at(-1) ?? null;
  return {
    told,
    own: told.by === 'person' && you !== null && told.chair === you && !verdict,
    endsRound: has('RoundOver') && !has('GameOver'),
    play,
    title: headlines.find(({ event }) => event === at)?.text ?? '',
    gifts: play ? giftsOf(play, events) : [],
    notice:
      verdict && last && last !== verdict
        ? { ...verdict, effect: `${verdict.effect}. ${last.text}` }
        : last,
  };
}

/** Return what other seats score by a play; what they score by the end of a round is no gift. */
function giftsOf({ seat, points }: Played, events: readonly Event[]): Scored[] {
  if (points == null) return [];
  return events.filter(
    (event): event is Scored =>
      event.type === 'Scored' && event.seat !== seat && !event.how && !event.team,
  );
}

/** Return the moves of the cards that lie in the words of a moment. */
export function movesOf({ play, told }: Moment): Moved[] {
  const cards = new Set(play?.cards?.flat());
  return (told.events ?? []).filter(
    (event): event is Moved => event.type === 'Moved' && event.cards.some((one) => cards.has(one)),
  );
}

/** Return how long a moment shows its words before the table changes. */
export function showTime({ play, told, own }: Moment, times: Times): number {
  if (!play || own || !times.word) return 0;
  const known = (told.events ?? []).some(({ type }) => type === 'Answered');
  const words = known ? KNOWN : 1 + (play.words.length - 1) * KNOWN;
  return flightTime(play.cards?.[0]?.length ?? 0, times) + times.word * words;
}

/** Return how long a moment lasts after the table has changed. */
export function settleTime({ told, play, notice, own }: Moment, times: Times): number {
  const moved = (told.events ?? []).flatMap((one) => (one.type === 'Moved' ? one.cards : []));
  const flight = moved.length ? flightTime(moved.length, times) + times.rest : 0;
  if (!notice || own) return flight;
  // Beside a word the notice was readable already; without an effect it is short.
  return Math.max(flight, play || !notice.effect ? times.notice * KNOWN : times.notice);
}

function flightTime(cards: number, { travel, apart }: Times): number {
  return travel + apart * Math.min(Math.max(cards - 1, 0), MOST_APART);
}
