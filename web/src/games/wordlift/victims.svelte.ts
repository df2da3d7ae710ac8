/** From whom the viewer may steal now: the service says, by looking at a steal that is not made yet. */
import type { Refusal } from '$types';
import type { TableView } from '$web/state/table.svelte';
import { asRefusal, preview } from '$web/table/draft/preview';
import { viewOf } from './draft';

/** What is refused for who steals from whom, whatever the words are. */
const WHO = ['WL-19', 'WL-32'];
const NOTHING = { word: '', cards: [] };

export class Thieving {
  #refusals = $state.raw<ReadonlyMap<number, Refusal>>(new Map());
  #asked = -1;

  constructor(table: TableView) {
    $effect(() => {
      if (table.seq === this.#asked || table.seat === null) return;
      this.#asked = table.seq;
      void this.#look(table);
    });
  }

  /** Why nothing can be stolen from a seat; null when it can be, or nobody knows. */
  refusal(seat: number): Refusal | null {
    return this.#refusals.get(seat) ?? null;
  }

  async #look(table: TableView): Promise<void> {
    const seats = (viewOf(table).words ?? []).flatMap((row, seat) => (row.length ? [seat] : []));
    const asked = table.seq;
    const drafts = table.myTurn
      ? seats.map((victim) => ({
          action: { type: 'steal', victim, place: 0, first: NOTHING, second: NOTHING },
        }))
      : [];
    try {
      const trials = await preview(table.id, drafts);
      if (asked !== this.#asked) return;
      const refused = seats.flatMap((seat, n): [number, Refusal][] => {
        const refusal = trials[n]?.refusal;
        return refusal && WHO.includes(refusal.clause ?? '') ? [[seat, refusal]] : [];
      });
      this.#refusals = new Map(refused);
    } catch (wrong) {
      // Then nothing is greyed: the service says no when the steal is tried.
      asRefusal(wrong);
      this.#refusals = new Map();
    }
  }
}
