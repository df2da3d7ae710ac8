/** Sentences of the table, and the part of a view that all games share. */
import type { Advice, Event, Sight } from '$types';

/** A play whose words are in question. */
export interface Question {
  seat: number;
  words: readonly string[];
  vote: boolean;
  waiting: readonly number[];
  against?: readonly number[];
}

/** The part of a view that all games share. */
export interface CommonView {
  hands?: readonly (readonly number[])[];
  window?: Question | null;
  turn?: number;
  round?: number;
  dealer?: number;
  over?: boolean;
}

/** Return the shared part of a view. */
export function common(sight: Sight | null): CommonView {
  return (sight?.view ?? {}) as CommonView;
}

/** Return the sentence that says whose turn it is and why. */
export function whoseTurn(sight: Sight | null): string {
  return sight?.says ?? '';
}

export function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Describe a play: its words, its points, and what else it does: "PINK, 6 points". */
export function worth({ words, score, besides, text }: Advice, told = words.join(' + ')): string {
  const parts = [told || (besides ? '' : text), score && plural(score, 'point'), besides];
  return parts.filter(Boolean).join(', ');
}

/** Describe several ways to play; to equal descriptions add what tells the ways apart. */
export function tellApart(ways: readonly Advice[], told: readonly string[]): string[] {
  const parts = ways.map(({ text }) => text.split(' '));
  return told.map((said, at) => {
    const alike = parts.filter((_, other) => told[other] === said);
    const own = parts[at]?.filter((part) => !alike.every((other) => other.includes(part)));
    return own?.length ? `${said} (${own.join(' ')})` : said;
  });
}

/** Join names: "Ada, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** A word that was made, in a line: "Gus made GARDEN for 39". */
export interface Feat {
  seat: number;
  words: readonly string[];
  points: number;
}

/** Return the last words that these events make; null when they make none. */
export function lastFeat(events: readonly Event[]): Feat | null {
  const played = events.findLast((event) => event.type === 'Played');
  if (!played?.words.length) return null;
  const { seat, words } = played;
  const scored = events.filter((event) => event.type === 'Scored');
  const points = scored.reduce((sum, one) => sum + (one.seat === seat ? one.points : 0), 0);
  return { seat, words, points };
}

/** Return the seats that won, once the game is over. */
export function winnersOf(events: readonly Event[]): readonly number[] {
  return events.findLast((event) => event.type === 'GameOver')?.winners ?? [];
}

/** Say who won, for a viewer: "You and Bo win"; empty when nobody did. */
export function victory(
  winners: readonly number[],
  names: readonly string[],
  you: number | null | undefined,
): string {
  const others = winners.filter((seat) => seat !== you).map((seat) => names[seat] ?? '');
  const who = others.length < winners.length ? ['You', ...others] : others;
  if (!who.length) return '';
  return `${listed(who)} ${who.length > 1 || who[0] === 'You' ? 'win' : 'wins'}`;
}

/** Return the events of the round that ended last. */
export function lastRound(events: readonly Event[]): readonly Event[] {
  const isEnd = ({ type }: Event): boolean => type === 'RoundOver';
  const end = events.findLastIndex(isEnd);
  return events.slice(events.slice(0, Math.max(0, end)).findLastIndex(isEnd) + 1, end + 1);
}

/** Return a time span as a clock shows it: 0:07, 12:30, 3 days. */
export function span(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 2 * 86_400) return plural(Math.floor(left / 86_400), 'day');
  if (left >= 3_600) return `${Math.floor(left / 3_600)} h ${pad(Math.floor(left / 60) % 60)}`;
  return `${Math.floor(left / 60)}:${pad(left % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
