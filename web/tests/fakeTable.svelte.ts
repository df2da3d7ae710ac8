/** A table whose view the test changes; it records all commands. */
import type { Receipt, Fresh, Kind, Command, Sight } from '$types';
import { Refused } from '$web/api/ask';
import type { TableView } from '$web/state/table.svelte';
import { sight } from './messages';

export class FakeTable implements TableView {
  readonly id = 'table';
  readonly piece = 'card';
  fresh: Fresh | null = null;
  sight = $state.raw<Sight>(sight());
  seq = 1;
  version = $state(1);
  readonly cards: readonly Kind[];
  seat: number | null = 0;
  myTurn = true;
  readonly names = ['Ada', 'Bo'];
  asked: Command[] = [];
  /** The sentence with which it refuses all commands; empty: it accepts them. */
  refuses = '';
  readonly #listeners = new Set<() => void>();

  constructor(cards: readonly Kind[], view: unknown = {}) {
    this.cards = cards;
    this.sight = sight({ view });
  }

  /** Let the game go on: the view changes. */
  show(view: unknown, said: Partial<Sight> = {}): void {
    this.sight = sight({ view, ...said });
    this.seq += 1;
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }

  onView(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  now(): number {
    return 0;
  }

  ask(request: Command): Promise<Receipt> {
    this.asked.push(request);
    if (this.refuses) {
      const refusal = { type: 'refusal', sentence: this.refuses, clause: 'X-1' } as const;
      return Promise.reject(new Refused(refusal));
    }
    return Promise.resolve({ type: 'receipt', table: 'table', seq: 2 });
  }
}

/** Make a card for each letter, worth a point. */
export function plainCards(letters: string): Kind[] {
  return [...letters].map((face) => ({ faces: [face], points: [1] }));
}
