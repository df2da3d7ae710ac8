/** Which finished games to find: in the address, and as the query for the server. */

/** The filter as its fields show it; empty: it does not matter. */
export interface Filter {
  game: string;
  result: string;
  player: string;
  word: string;
  /** The first and the last day, like 2026-11-18, by the clock of this device. */
  from: string;
  to: string;
}

export const NO_FILTER: Filter = { game: '', result: '', player: '', word: '', from: '', to: '' };
const NAMES = Object.keys(NO_FILTER) as (keyof Filter)[];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Read the part of an address after the #. */
export function readFilter(hash: string): Filter {
  const given = new URLSearchParams(hash);
  const filter = { ...NO_FILTER };
  for (const name of NAMES) filter[name] = (given.get(name) ?? '').slice(0, 40);
  if (!['won', 'lost'].includes(filter.result)) filter.result = '';
  for (const name of ['from', 'to'] as const) if (!DAY.test(filter[name])) filter[name] = '';
  return filter;
}

/** Write a filter for the address; empty without one. */
export function writeFilter(filter: Filter): string {
  const given = NAMES.filter((name) => filter[name]).map((name) => [name, filter[name]]);
  return new URLSearchParams(given as [string, string][]).toString();
}

/** Return the query of a filter. Days begin and end at midnight here. */
export function queryOf({
  game,
  result,
  player,
  word,
  from,
  to,
}: Filter): Record<string, string | number | undefined> {
  return {
    game: game || undefined,
    result: result || undefined,
    player: player || undefined,
    word: word || undefined,
    since: startOf(from, 0),
    until: startOf(to, 1),
  };
}

/** Return when the day so many days after a day begins here, in seconds since 1970. */
function startOf(day: string, later: number): number | undefined {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + later).getTime() / 1000;
  return Number.isFinite(start) && start >= 0 ? start : undefined;
}

/** Say how many games were found so far. */
export function tellFound(found: number, more: boolean, filtered: boolean): string {
  if (!found && more) return 'None of the latest games fits; look at earlier ones.';
  if (!found) return filtered ? 'No finished game fits.' : 'You have no finished games yet.';
  const games = found === 1 && !more ? '1 game' : `${found} games`;
  return more ? `The latest ${games}` : games;
}
