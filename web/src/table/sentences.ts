/** What is said at the table, and the little that all games' views have in common. */
import type { Advice, Event, Sight } from '$types';

/** A play whose words wait for the answers of the others. */
export interface Question {
  seat: number;
  words: readonly string[];
  vote: boolean;
  waiting: readonly number[];
  against?: readonly number[];
}

/** What every game's view has. */
export interface CommonView {
  hands?: readonly (readonly number[])[];
  window?: Question | null;
  turn?: number;
  round?: number;
  dealer?: number;
  over?: boolean;
}

/** The view of a game, as far as all games are alike. */
export function common(sight: Sight | null): CommonView {
  return (sight?.view ?? {}) as CommonView;
}

/** Whose turn it is and why, in a sentence. */
export function whoseTurn(sight: Sight | null): string {
  return sight?.says ?? '';
}

export function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** What a play makes: its words, what they score, and what else they do: "PINK, 6 points". */
export function worth({ words, score, besides, text }: Advice, told = words.join(' + ')): string {
  const parts = [told || (besides ? '' : text), score && plural(score, 'point'), besides];
  return parts.filter(Boolean).join(', ');
}

/** Ways to play in a few words; only where they are alike, with what tells one from the others. */
export function tellApart(ways: readonly Advice[], told: readonly string[]): string[] {
  const parts = ways.map(({ text }) => text.split(' '));
  return told.map((said, at) => {
    const alike = parts.filter((_, other) => told[other] === said);
    const own = parts[at]?.filter((part) => !alike.every((other) => other.includes(part)));
    return own?.length ? `${said} (${own.join(' ')})` : said;
  });
}

/** Names in a row: "Ada, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The seats that won, once the game is over. */
export function winnersOf(events: readonly Event[]): readonly number[] {
  return events.findLast((event) => event.type === 'GameOver')?.winners ?? [];
}

/** Who won, as it is said to someone: "You and Bo win"; empty when nobody did. */
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

/** What happened in the round that ended last. */
export function lastRound(events: readonly Event[]): readonly Event[] {
  const isEnd = ({ type }: Event): boolean => type === 'RoundOver';
  const end = events.findLastIndex(isEnd);
  return events.slice(events.slice(0, Math.max(0, end)).findLastIndex(isEnd) + 1, end + 1);
}

/** A span of time as a clock shows it: 0:07, 12:30, 3 days. */
export function span(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 2 * 86_400) return plural(Math.floor(left / 86_400), 'day');
  if (left >= 3_600) return `${Math.floor(left / 3_600)} h ${pad(Math.floor(left / 60) % 60)}`;
  return `${Math.floor(left / 60)}:${pad(left % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
