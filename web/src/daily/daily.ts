/** Daily deals: begin them, and say days and times. */
import { ask } from '$web/api/ask';
import { loadGame } from '$web/games/load';
import { loadPage, loadTable } from '$web/pages/load';
import { me } from '$web/state/me.svelte';

/** Open the viewer's table with a deal, or find it, and return its id; without a day, today's. */
export async function beginDaily(game: string, day = ''): Promise<string> {
  // The page that needs a chunk loads it again and shows an error, so none is shown here.
  Promise.all([loadPage('Table'), loadTable(), loadGame(game)]).catch(() => undefined);
  await me.ensure();
  const { table } = await ask('POST /api/daily/{game}', { path: [game], body: { day } });
  return table;
}

/** Name a day: Today, Yesterday, Mon 16 Nov. */
export function nameDay(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day));
}

/** Say how long it takes: 5 h 12 min, 3 min; less than a minute counts as one. */
export function countDown(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Say a place: 1st, 2nd, 3rd, 11th. */
export function ordinal(place: number): string {
  const ends: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
  const kind = new Intl.PluralRules('en', { type: 'ordinal' }).select(place);
  return `${place}${ends[kind] ?? 'th'}`;
}

/** Say how many steps of hints were taken: 1 hint step. */
export function hintSteps(steps: number): string {
  return `${steps} hint ${steps === 1 ? 'step' : 'steps'}`;
}
