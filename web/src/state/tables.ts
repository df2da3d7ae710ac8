/** Open tables, take chairs, and go to tables. */
import type { Catalogue, Game, Listing, Command, Sight, Terms } from '$types';
import { ask, newKey } from '$web/api/ask';
import { loadGame } from '$web/games/load';
import { loadPage, loadTable } from '$web/pages/load';
import { router } from '$web/router.svelte';
import { ago } from '$web/ui/times';
import { catalog, seatsOf } from './catalog.svelte';
import { me } from './me.svelte';

/** The level of bots unless the viewer chooses another. */
export const DEFAULT_LEVEL = 'casual';

/** Return a level that people are offered: the wanted one, or else the default. */
export function offeredLevel({ levels }: Pick<Catalogue, 'levels'>, wanted: string): string {
  const found = levels.find(({ level, for_people }) => for_people && level === wanted);
  return found?.level ?? DEFAULT_LEVEL;
}

/** Return the terms of a table for one person and some bots of a level. */
export function quickTerms(
  game: Game,
  { variant, level, bots }: { variant: string; level: string; bots: number },
): Terms {
  return { game: game.id, variant, chairs: ['person', ...Array<string>(bots).fill(level)] };
}

/** The game of each table this browser has heard of. */
const gamesAt = new Map<string, string>();

/** Return the game at a table, where it is known before the table opens. */
export function gameAt(table: string): string | undefined {
  return gamesAt.get(table);
}

/** Remember the games of tables, and return the tables. */
export function noteGames(listings: readonly Listing[]): readonly Listing[] {
  for (const { table, summary } of listings) gamesAt.set(table, summary.game);
  return listings;
}

/** Load the chunks of a game while the server opens its table. The page that needs a chunk loads it
 * again and shows an error, so none is shown here. */
function preload(game: string): void {
  Promise.all([loadPage('Table'), loadTable(), loadGame(game)]).catch(() => undefined);
}

/** Open a table and return its id. */
export async function open(terms: Terms): Promise<string> {
  preload(terms.game);
  await me.ensure();
  const { table } = await ask('POST /api/tables', { body: { terms, key: newKey() } });
  gamesAt.set(table, terms.game);
  return table;
}

/** Open a table, start its game and return its id. */
export async function openAndStart(terms: Terms): Promise<string> {
  const table = await open(terms);
  await request(table, { type: 'start' });
  return table;
}

/** Open and start a game against as few of the weakest bots as it allows; return its id. */
export async function openFirstGame(id: string): Promise<string> {
  const { games, levels } = await catalog.load();
  const game = games.find((one) => one.id === id);
  if (!game) throw new Error('This server does not have this game.');
  const level = levels.find(({ for_people }) => for_people)?.level ?? DEFAULT_LEVEL;
  const variant = game.variants[0];
  const bots = Math.max(1, seatsOf(game, variant)[0] - 1);
  return openAndStart(quickTerms(game, { variant: variant?.id ?? '', level, bots }));
}

/** Take the first free chair and return the table's id. */
export async function sit(table: string): Promise<string> {
  await me.ensure();
  await request(table, { type: 'sit' });
  return table;
}

const openDialog = (): Element | null => document.querySelector('dialog[open]');
let going = false;

/** Go to a table when it is ready. A viewer who has gone elsewhere stays there and finds the
 * table under Continue. False when another table is being opened. */
export async function goTo(
  ready: () => Promise<string>,
  { replace = false } = {},
): Promise<boolean> {
  if (going) return false;
  going = true;
  const { visits } = router;
  const within = openDialog();
  try {
    const table = await ready();
    if (router.visits === visits && openDialog() === within)
      router.go(`/table/${table}`, { replace });
    return true;
  } finally {
    going = false;
  }
}

/** Open the rematch of a finished game, or find it, and return its id. Bots need not agree: against
 * them alone it starts at once. */
export async function rematch(table: string, sight: Sight | null): Promise<string> {
  if (sight?.again) return sight.again;
  await request(table, { type: 'rematch' });
  const { sight: now } = await ask('GET /api/tables/{table}', { path: [table] });
  const again = now.again ?? '';
  const others = now.chairs.filter((_, chair) => chair !== now.you);
  if (others.every(({ kind }) => kind === 'bot')) await request(again, { type: 'start' });
  return again;
}

/** Count the chairs that are still free. */
export function freeChairs({ summary, status }: Listing): number {
  if (status !== 'open') return 0;
  return summary.chairs.filter(({ kind, name }) => kind === 'person' && !name).length;
}

/** Say who won a finished game, and when. */
export function resultOf({ summary, you, changed }: Listing): string {
  const names = (summary.winners ?? []).map((seat) =>
    seat === you ? 'You' : (summary.chairs[seat]?.name ?? ''),
  );
  const ended = names.length ? `${new Intl.ListFormat('en').format(names)} won` : 'Ended';
  return `${ended} ${ago(changed)}`;
}

/** Send a command to a table without a socket. */
export async function request(table: string, command: Command): Promise<void> {
  await ask('POST /api/tables/{table}/requests', {
    path: [table],
    body: { request: command, key: newKey() },
  });
}
