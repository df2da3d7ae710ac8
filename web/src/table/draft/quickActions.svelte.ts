/** The quick actions of a game: which can be done now, and why the others cannot. */
import type { Refusal } from '$types';
import type { QuickAction } from '$web/games/game';
import type { Composer } from './composer.svelte';
import { asRefusal, preview } from './preview';

const PAUSE = 80;

export class QuickActions {
  readonly composer: Composer;
  list = $derived.by<readonly QuickAction[]>(() =>
    this.composer.game.quickActions(this.composer.table, this.composer),
  );
  #refusals = $state.raw<ReadonlyMap<string, Refusal>>(new Map());
  #asked = '';
  #seq = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop: () => void;

  constructor(composer: Composer) {
    this.composer = composer;
    this.#stop = $effect.root(() => {
      $effect(() => this.#look(this.list, composer.table.seq));
    });
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  /** Why an action cannot be done now; null when it can be. */
  refusal({ draft, first }: QuickAction): Refusal | null {
    const refusal = this.#refusals.get(JSON.stringify(draft));
    return refusal ?? (first ? { type: 'refusal', sentence: first } : null);
  }

  /** What is to be done before what the turn asks for. */
  get first(): string {
    const asked = this.list.find(({ main, first }) => main && first);
    return (asked && this.refusal(asked)?.sentence === asked.first && asked.first) || '';
  }

  #look(list: readonly QuickAction[], seq: number): void {
    const asked = JSON.stringify([seq, list.map(({ draft }) => draft)]);
    if (asked === this.#asked || !list.length || this.composer.table.seat === null) return;
    this.#asked = asked;
    clearTimeout(this.#timer);
    // Only fingers are waited for: when the table has changed people shall not see what was before.
    const pause = seq === this.#seq ? PAUSE : 0;
    this.#seq = seq;
    this.#timer = setTimeout(() => void this.#ask(list, asked), pause);
  }

  async #ask(list: readonly QuickAction[], asked: string): Promise<void> {
    const drafts = list.map(({ draft }) => draft);
    try {
      const trials = await preview(this.composer.table.id, drafts);
      if (asked !== this.#asked) return;
      const refused = drafts.flatMap((draft, at): [string, Refusal][] => {
        const refusal = trials[at]?.refusal;
        return refusal ? [[JSON.stringify(draft), refusal]] : [];
      });
      this.#refusals = new Map(refused);
    } catch (wrong) {
      // Then nothing is greyed: the service says no when the action is tried.
      asRefusal(wrong);
      this.#refusals = new Map();
    }
  }
}
