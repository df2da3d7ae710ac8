/** The standing after a round, as the scenes show it: from events and facts, never from sentences. */
import type { Event, Goal } from '$types';
import { listed, plural } from '$web/table/sentences';

export type RoundOver = Extract<Event, { type: 'RoundOver' }>;

/** One line of the count: why, and how many points. */
export interface Counted {
  reason: string;
  points: number;
}

/** What a scene shows of one seat. */
export interface Panel {
  seat: number;
  before: number;
  gain: number;
  total: number;
  /** From 1; equal totals share a place. */
  place: number;
  /** The cards left in the hand; negative ones are face down. */
  hand: readonly number[];
  out: boolean;
  counted: readonly Counted[];
}

/** A share of the target from which on the end of the game is near. */
const NEAR = 0.8;

export function endOf(events: readonly Event[]): RoundOver | undefined {
  return events.findLast((event) => event.type === 'RoundOver');
}

/** Return a panel for each seat, the best first.
 *
 * `before` has the scores when the round began; without it the events of the round tell them. */
export function panelsOf(
  events: readonly Event[],
  goal: Goal,
  before: readonly number[] = [],
): readonly Panel[] {
  const end = endOf(events);
  const scores = end?.scores ?? [];
  const better = betterFirst(goal);
  return scores
    .map((total, seat) => {
      const counted = countedBy(events, seat);
      const scored = counted.reduce((sum, { points }) => sum + points, 0);
      const first = before[seat] ?? total - scored;
      return {
        seat,
        before: first,
        gain: total - first,
        total,
        place: 1 + scores.filter((other) => better(other, total) < 0).length,
        hand: end?.hands?.[seat] ?? [],
        out: end?.out === seat,
        counted,
      };
    })
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Return how to sort scores, the best first. */
export function betterFirst(goal: Goal): (one: number, other: number) => number {
  return goal.fewest ? (one, other) => one - other : (one, other) => other - one;
}

function countedBy(events: readonly Event[], seat: number): Counted[] {
  const scored = events.filter((event) => event.type === 'Scored');
  return scored
    .filter((event) => event.seat === seat && event.points !== 0)
    .map(({ reason, points }) => ({ reason, points }));
}

/** Return the last word that a seat made; empty when it made none. */
export function lastWord(events: readonly Event[], seat: number): string {
  const made = events.findLast(
    (event) => event.type === 'Played' && event.seat === seat && event.judged !== false,
  );
  return made?.type === 'Played' ? (made.words.at(-1) ?? '') : '';
}

/** Say a place: "Leader", "Tied", "2nd". */
export function tellPlace(place: number, panels: readonly Panel[]): string {
  if (place > 1) return ordinal(place);
  return panels.filter((panel) => panel.place === 1).length > 1 ? 'Tied' : 'Leader';
}

function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** Say who leads and by how much: "You lead by 12 points". `you` is the viewer's seat. */
export function tellLead(
  panels: readonly Panel[],
  names: readonly string[],
  you: number | null,
  verb = { one: 'leads', many: 'lead' },
): string {
  const first = panels.filter(({ place }) => place === 1);
  const second = panels.find(({ place }) => place > 1);
  const who = [...first].sort((a, b) => Number(b.seat === you) - Number(a.seat === you));
  const told = listed(who.map(({ seat }) => (seat === you ? 'You' : (names[seat] ?? ''))));
  if (!second) return '';
  if (first.length > 1) return `${told} share the lead`;
  const margin = plural(Math.abs((first[0]?.total ?? 0) - second.total), 'point');
  return `${told} ${told === 'You' ? verb.many : verb.one} by ${margin}`;
}

/** Say how far a score is from the target; `near`: one more round may end the game. */
export function tellTarget(total: number, goal: Goal): { text: string; near: boolean } {
  const { target = 0, ends, fewest } = goal;
  if (!target) return { text: '', near: false };
  if (ends && total >= NEAR * target)
    return { text: `${target - total} more and the game ends`, near: true };
  return { text: `${total} of ${target}${fewest ? ', fewer is better' : ''}`, near: false };
}

/** Say what is left in a hand: "Nothing left", "2 cards left". */
export function tellLeft(hand: readonly number[], piece: string): string {
  return hand.length ? `${plural(hand.length, piece || 'card')} left` : 'Nothing left';
}

export const signed = (points: number): string => (points < 0 ? `− ${-points}` : `+ ${points}`);
