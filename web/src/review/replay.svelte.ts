/** A finished game, looked at again move by move: a table nobody can act at. */
import type { Done, Event, Fresh, Kind, Sight, Told } from '$types';
import { Refused } from '$web/api/ask';
import { fetchHistory } from '$web/state/history';
import { printedOn, type TableView } from '$web/state/table.svelte';

export class Replay implements TableView {
  readonly id: string;
  readonly fresh: Fresh;
  readonly cards: readonly Kind[];
  /** Nobody sits here: the pieces on the table offer nothing. */
  readonly seat = null;
  readonly myTurn = false;
  readonly names: readonly string[];
  /** Whose cards are seen. */
  from = $state(0);
  #wanted = 0;
  /** The entries at which the game went on. */
  steps = $state.raw<readonly Told[]>([]);
  at = $state(0);
  version = $derived(this.at);
  sight = $derived<Sight | null>(this.steps[this.at]?.sight ?? null);
  seq = $derived(this.steps[this.at]?.seq ?? 0);
  sentences = $derived(this.steps[this.at]?.sentences ?? []);
  events = $derived<readonly Event[]>(this.steps[this.at]?.events ?? []);

  constructor(fresh: Fresh) {
    this.id = fresh.table;
    this.fresh = fresh;
    this.cards = printedOn(fresh.game?.deck);
    this.names = fresh.sight.chairs.map(({ name }) => name ?? '');
  }

  /** Look from a seat: of a finished game all may be known. What was wanted last counts. */
  async look(from: number): Promise<readonly Told[]> {
    this.#wanted = from;
    const story = await fetchHistory(this.id, from);
    if (this.#wanted === from) {
      this.tell(story);
      this.from = from;
    }
    return story;
  }

  /** Look at the game as this story tells it; the move one is at stays. */
  tell(story: readonly Told[]): void {
    const seq = this.seq;
    this.steps = story.filter(({ events, sight }) => sight.view != null && events?.length);
    this.at = Math.max(
      0,
      this.steps.findIndex((step) => step.seq === seq),
    );
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
  }

  /** Nobody puts a play together here, so nobody needs to know. */
  onView(): () => void {
    return () => undefined;
  }

  /** Time stands still. */
  now(): number {
    return this.steps[this.at]?.at ?? 0;
  }

  ask(): Promise<Done> {
    return Promise.reject(
      new Refused({ type: 'refusal', sentence: 'The game is over; it is only looked at again.' }),
    );
  }
}
