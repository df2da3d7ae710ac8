/** From whom the viewer may steal now: the service says, when it tries a steal without words. */
import type { Refusal } from '$types';
import type { TableView } from '$web/state/table.svelte';
import type { Proposal } from '$web/table/draft/draft';
import { preview } from '$web/table/draft/preview';
import { Previewer } from '$web/table/draft/previewer';
import { viewOf } from './view';

/** The clauses that say who may steal from whom, whatever the words are. */
const WHO = ['WL-19', 'WL-32'];
const NOTHING = { word: '', cards: [] };

export class Victims {
  #refusals = $state.raw<ReadonlyMap<number, Refusal>>(new Map());
  readonly #table: TableView;
  readonly #previewer: Previewer;
  readonly #stop: () => void;

  constructor(table: TableView) {
    this.#table = table;
    this.#previewer = new Previewer((proposals, signal) => preview(table.id, proposals, signal), {
      answered: (trials) => {
        const refused = this.#seats().flatMap((seat, at): [number, Refusal][] => {
          const refusal = trials[at]?.refusal;
          return refusal && WHO.includes(refusal.clause ?? '') ? [[seat, refusal]] : [];
        });
        this.#refusals = new Map(refused);
      },
      // Then nothing is greyed: the service refuses a steal when it is tried.
      failed: () => (this.#refusals = new Map()),
    });
    this.#stop = table.onView(() => this.#look());
    this.#look();
  }

  close(): void {
    this.#stop();
    this.#previewer.close();
  }

  /** Why nothing can be stolen from a seat; null when something can be, or while it is not known. */
  refusal(seat: number): Refusal | null {
    return this.#refusals.get(seat) ?? null;
  }

  #seats(): number[] {
    const { words = [] } = viewOf(this.#table);
    return words.flatMap((row, seat) => (row.length ? [seat] : []));
  }

  #look(): void {
    const seats = this.#table.myTurn ? this.#seats() : [];
    const proposals = seats.map((victim): Proposal => {
      return { action: { type: 'steal', victim, place: 0, first: NOTHING, second: NOTHING } };
    });
    if (!proposals.length) this.#refusals = new Map();
    this.#previewer.ask(proposals, this.#table.version);
  }
}
