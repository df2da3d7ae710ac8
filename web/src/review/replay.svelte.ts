/** The replay of a finished game: a table at which nobody can act. */
import type { Receipt, Event, Fresh, Kind, Sight, Told } from '$types';
import { Refused } from '$web/api/ask';
import { fetchHistory } from '$web/state/history';
import { lastPlayed, printedOn, type TableView } from '$web/state/table.svelte';

export class Replay implements TableView {
  readonly id: string;
  readonly fresh: Fresh;
  readonly cards: readonly Kind[];
  readonly piece: string;
  /** Without a seat the table offers no actions. */
  readonly seat = null;
  readonly myTurn = false;
  readonly names: readonly string[];
  /** The seat whose cards are shown. */
  viewAs = $state(0);
  /** The seat that was chosen last. */
  #wanted = 0;
  /** The messages that changed the game, in order. */
  steps = $state.raw<readonly Told[]>([]);
  at = $state(0);
  version = $derived(this.at);
  sight = $derived<Sight | null>(this.steps[this.at]?.sight ?? null);
  seq = $derived(this.steps[this.at]?.seq ?? 0);
  sentences = $derived(this.steps[this.at]?.sentences ?? []);
  played = $derived(
    lastPlayed(this.steps.slice(0, this.at + 1).flatMap(({ events = [] }) => events)),
  );
  events = $derived<readonly Event[]>(this.steps[this.at]?.events ?? []);

  constructor(fresh: Fresh) {
    this.id = fresh.table;
    this.fresh = fresh;
    this.cards = printedOn(fresh.game?.deck);
    this.piece = fresh.game?.piece ?? '';
    this.names = fresh.sight.chairs.map(({ name }) => name ?? '');
  }

  /** Show the game as a seat saw it; of several choices the last one counts. */
  async show(seat: number): Promise<readonly Told[]> {
    this.#wanted = seat;
    const history = await fetchHistory(this.id, seat);
    if (this.#wanted === seat) {
      this.#fill(history);
      this.viewAs = seat;
    }
    return history;
  }

  /** Replace the messages and stay at the same move. */
  #fill(history: readonly Told[]): void {
    const seq = this.seq;
    this.steps = history.filter(({ events, sight }) => sight.view != null && events?.length);
    this.at = Math.max(
      0,
      this.steps.findIndex((step) => step.seq === seq),
    );
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
  }

  /** Ignore the listener: a replay has no draft that must follow the view. */
  onView(): () => void {
    return () => undefined;
  }

  /** Return the time of the current move: the clocks of a replay stand still. */
  now(): number {
    return this.steps[this.at]?.at ?? 0;
  }

  ask(): Promise<Receipt> {
    return Promise.reject(
      new Refused({ type: 'refusal', sentence: 'This game is over. You watch its replay.' }),
    );
  }
}
