/** The lists of tables on the first page. They outlive the page: a viewer who comes back sees them
 * at once, and then they are refreshed. */
import type { Listing } from '$types';
import { ask } from '$web/api/ask';
import { me } from './me.svelte';
import { noteGames } from './tables';

/** Listed tables that one request asks for. */
const PAGE = 50;
/** Finished games that the first page shows; the page of results has all of them. */
export const NEWEST = 4;

class Listings {
  /** The viewer's unfinished tables. */
  mine = $state.raw<readonly Listing[]>([]);
  /** The viewer's latest finished games. */
  finished = $state.raw<readonly Listing[]>([]);
  #listed = $state.raw<readonly Listing[]>([]);
  /** Whether the server may have more listed tables. */
  hasMore = $state(false);
  /** Tables that a refresh asks for. Not a state: the effect that refreshes must not depend on it. */
  #most = PAGE;
  /** Listed tables at which the viewer does not sit. */
  others = $derived.by(() => {
    const mine = new Set(this.mine.map(({ table }) => table));
    return this.#listed.filter(({ table }) => !mine.has(table));
  });

  /** Fetch each list on its own. All are optional: one that fails stays as it was. */
  async refresh(): Promise<void> {
    await Promise.allSettled([this.#refreshListed(), this.#refreshOwn()]);
  }

  /** Fetch the listed tables after those that are here. */
  async more(): Promise<void> {
    const after = this.#listed.at(-1)?.table;
    const found = noteGames(await ask('GET /api/tables', { query: { after, most: PAGE } }));
    const known = new Set(this.#listed.map(({ table }) => table));
    this.#listed = [...this.#listed, ...found.filter(({ table }) => !known.has(table))];
    this.hasMore = found.length === PAGE;
    this.#most = 2 * PAGE;
  }

  async #refreshListed(): Promise<void> {
    const most = this.#most;
    const found = await ask('GET /api/tables', { query: { most } });
    this.#listed = noteGames(found);
    this.hasMore = found.length === most;
  }

  async #refreshOwn(): Promise<void> {
    if (!(await me.load())) return;
    await Promise.allSettled([
      ask('GET /api/me/tables').then((found) => (this.mine = noteGames(found))),
      ask('GET /api/me/history', { query: { most: NEWEST } }).then(({ games }) => {
        this.finished = games;
      }),
    ]);
  }
}

export const listings = new Listings();
