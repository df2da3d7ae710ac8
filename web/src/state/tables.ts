/** Opening tables and sitting down at them. */
import type { Game, Listing, Command, Terms } from '$types';
import { ask, newKey } from '$web/api/ask';
import { loadGame } from '$web/games/load';
import { loadPage, loadTable } from '$web/pages/load';
import { router } from '$web/router.svelte';
import { me } from './me.svelte';
import { seatsOf } from './catalog.svelte';

/** Who one plays against unless one says otherwise. */
export const USUAL_BOT = 'casual';

/** A table for one person and as many bots as the game needs. */
export function quickTerms(game: Game): Terms {
  const variant = game.variants[0];
  const [least] = seatsOf(game, variant);
  const bots = Array<string>(Math.max(1, least - 1)).fill(USUAL_BOT);
  return { game: game.id, variant: variant?.id ?? '', chairs: ['person', ...bots] };
}

/** The game of each table this browser has heard of. */
const gamesAt = new Map<string, string>();

/** The id of the game at a table, where that is known before the table opens. */
export function gameAt(table: string): string | undefined {
  return gamesAt.get(table);
}

/** Remember the games of tables, and return the tables. */
export function noteGames(listings: readonly Listing[]): readonly Listing[] {
  for (const { table, summary } of listings) gamesAt.set(table, summary.game);
  return listings;
}

/** Load what shows a game, while the service gets its table ready. A chunk that fails to load
 * here is loaded again, and its error shown, by the page that needs it. */
function preload(game: string): void {
  Promise.all([loadPage('Table'), loadTable(), loadGame(game)]).catch(() => undefined);
}

/** Open a table; its id. */
export async function open(terms: Terms): Promise<string> {
  preload(terms.game);
  await me.ensure();
  const { table } = await ask('POST /api/tables', { body: { terms, key: newKey() } });
  gamesAt.set(table, terms.game);
  return table;
}

/** Open a table and deal at once; its id. */
export async function openAndStart(terms: Terms): Promise<string> {
  const table = await open(terms);
  await request(table, { type: 'start' });
  return table;
}

/** Take the first free chair; the table's id. */
export async function sit(table: string): Promise<string> {
  await me.ensure();
  await request(table, { type: 'sit' });
  return table;
}

/** The dialog one is in. */
const dialog = (): Element | null => document.querySelector('dialog[open]');
let onTheWay = false;

/** Go to a table when it is ready, unless one went elsewhere meanwhile: then it waits under
 * Continue. Only one is got ready at a time; whether this one was. */
export async function goTo(
  ready: () => Promise<string>,
  { replace = false } = {},
): Promise<boolean> {
  if (onTheWay) return false;
  onTheWay = true;
  const { visits } = router;
  const within = dialog();
  try {
    const table = await ready();
    if (router.visits === visits && dialog() === within) router.go(`/table/${table}`, { replace });
    return true;
  } finally {
    onTheWay = false;
  }
}

/** The chairs nobody sits on yet. */
export function freeChairs({ summary, status }: Listing): number {
  if (status !== 'open') return 0;
  return summary.chairs.filter(({ kind, name }) => kind === 'person' && !name).length;
}

/** Ask something of a table one need not be at. */
export async function request(table: string, what: Command): Promise<void> {
  await ask('POST /api/tables/{table}/requests', {
    path: [table],
    body: { request: what, key: newKey() },
  });
}
