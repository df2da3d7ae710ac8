/** A puzzle on a table: what the viewer plays there is a try, which the server counts. */
import type {
  Action,
  Command,
  Fresh,
  PuzzleProgress,
  PuzzleTryRequest,
  Receipt,
  ShownPuzzle,
} from '$types';
import { ask, Refused } from '$web/api/ask';
import type { SocketHandlers } from '$web/api/live';
import { TableState, type Link } from '$web/state/table.svelte';
import { tellTry } from './puzzles';

export class Solving {
  readonly table: TableState;
  progress = $state.raw<PuzzleProgress>()!;
  readonly #fresh: Fresh;
  #heard: SocketHandlers['heard'] = () => undefined;

  constructor({ progress, table }: ShownPuzzle) {
    this.progress = progress;
    this.#fresh = table;
    this.table = new TableState(table.table, (handlers) => this.#link(handlers));
  }

  get over(): boolean {
    return this.progress.state !== 'open';
  }

  /** Show the answer without another try. */
  async giveUp(): Promise<void> {
    await this.#try({});
  }

  close(): void {
    this.table.close();
  }

  #link({ heard, connection }: SocketHandlers): Link {
    this.#heard = heard;
    connection('open');
    this.#show();
    return {
      ask: (request) => this.#do(request),
      restart: () => undefined,
      close: () => (this.#heard = () => undefined),
    };
  }

  /** Show the table; once the puzzle is over nobody can act there. */
  #show(): void {
    const { sight } = this.#fresh;
    const ended = { ...sight, to_act: [], legal: [], says: 'This puzzle is over.' };
    this.#heard({ ...this.#fresh, sight: this.over ? ended : sight });
  }

  async #do(request: Command): Promise<Receipt> {
    if (request.type === 'act') await this.#try({ action: request.action as Action });
    else if (request.type === 'play') await this.#try({ text: request.text });
    else throw refused('At a puzzle you can only play.');
    return { type: 'receipt', table: this.table.id, seq: this.#fresh.seq };
  }

  async #try(body: PuzzleTryRequest): Promise<void> {
    const path = [this.progress.puzzle];
    this.progress = await ask('POST /api/puzzles/{puzzle}/tries', { path, body });
    if (!this.over) throw refused(tellTry(this.progress));
    this.#show();
  }
}

function refused(sentence: string): Refused {
  return new Refused({ type: 'refusal', sentence });
}
