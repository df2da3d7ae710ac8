/** The results of a daily deal. Par may come some seconds after the game: the master still plays. */
import type { DailyResults } from '$types';
import { ask } from '$web/api/ask';

/** How long to wait before asking for par again, in milliseconds. */
const AGAIN = 2_500;
const MOST_TRIES = 24;

export class Results {
  found = $state.raw<DailyResults | null>(null);
  error = $state('');
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly day: string,
  ) {}

  /** Fetch the results, and again until par is known. */
  load = (): void => {
    clearTimeout(this.#timer);
    this.error = '';
    ask('GET /api/daily/{game}/results', { path: [this.game], query: { day: this.day } }).then(
      (found) => {
        this.found = found;
        this.#tries += 1;
        if (found.shown && found.par == null && this.#tries < MOST_TRIES)
          this.#timer = setTimeout(this.load, AGAIN);
      },
      (reason: Error) => (this.error = reason.message),
    );
  };

  close = (): void => {
    this.#tries = MOST_TRIES;
    clearTimeout(this.#timer);
  };
}
