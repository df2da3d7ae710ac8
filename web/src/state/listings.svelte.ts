/** The lists of tables on the first page. They outlive the page: a viewer who comes back sees them
 * at once, and then they are refreshed. */
import type { Listing } from '$types';
import { ask } from '$web/api/ask';
import { me } from './me.svelte';
import { noteGames } from './tables';

class Listings {
  /** The viewer's unfinished tables. */
  mine = $state.raw<readonly Listing[]>([]);
  /** The viewer's finished games. */
  finished = $state.raw<readonly Listing[]>([]);
  #listed = $state.raw<readonly Listing[]>([]);
  /** Listed tables at which the viewer does not sit. */
  others = $derived.by(() => {
    const mine = new Set(this.mine.map(({ table }) => table));
    return this.#listed.filter(({ table }) => !mine.has(table));
  });

  /** Fetch each list on its own. All are optional: one that fails stays as it was. */
  async refresh(): Promise<void> {
    const listed = ask('GET /api/tables').then((found) => (this.#listed = noteGames(found)));
    await Promise.allSettled([listed, this.#refreshOwn()]);
  }

  async #refreshOwn(): Promise<void> {
    if (!(await me.load())) return;
    await Promise.allSettled([
      ask('GET /api/me/tables').then((found) => (this.mine = noteGames(found))),
      ask('GET /api/me/history').then((found) => (this.finished = found)),
    ]);
  }
}

export const listings = new Listings();
