/** The quick actions of a game: which of them are allowed now, and why the others are not. */
import type { Refusal } from '$types';
import type { QuickAction } from '$web/games/game';
import type { Composer } from './composer.svelte';
import type { Proposal } from './draft';
import { preview } from './preview';
import { Previewer } from './previewer';
import { passes, verdictOn } from '$web/table/legal';

export class QuickActions {
  readonly composer: Composer;
  list = $derived.by<readonly QuickAction[]>(() =>
    this.composer.game.quickActions(this.composer.table, this.composer),
  );
  /** Why proposals are refused, by their text. Nothing is greyed while that is not known. */
  #refusals = $state.raw<ReadonlyMap<string, Refusal>>(new Map());
  /** Whether a person was asked in this turn before a pass. */
  #asked = false;
  readonly #previewer: Previewer;
  readonly #stop: () => void;

  constructor(composer: Composer) {
    this.composer = composer;
    const { table } = composer;
    this.#previewer = new Previewer((proposals, signal) => preview(table.id, proposals, signal), {
      answered: (trials, proposals) => {
        const refused = trials.flatMap(({ refusal }, at): [string, Refusal][] =>
          refusal ? [[keyOf(proposals[at]), refusal]] : [],
        );
        this.#refusals = new Map(refused);
      },
      failed: () => (this.#refusals = new Map()),
    });
    this.#stop = $effect.root(() => {
      $effect(() => {
        if (!table.myTurn) this.#asked = false;
      });
      $effect(() => {
        const all = table.seat === null ? [] : this.list.map(({ proposal }) => proposal);
        const open = all.filter((proposal) => this.#verdict(proposal) === undefined);
        this.#previewer.ask(open, table.version);
      });
    });
  }

  close(): void {
    this.#stop();
    this.#previewer.close();
  }

  /** Return why an action is not allowed now; null when it is. */
  refusal({ proposal, prompt }: QuickAction): Refusal | null {
    const said = this.#verdict(proposal);
    const refusal = said === undefined ? this.#refusals.get(keyOf(proposal)) : said;
    return refusal ?? (prompt ? { type: 'refusal', sentence: prompt } : null);
  }

  /** Do an action; a person who passes and could still play is asked once in a turn. */
  async play({ proposal }: QuickAction): Promise<void> {
    const { table } = this.composer;
    if ('action' in proposal && passes(table, proposal.action) && !this.#asked) {
      const { version } = table;
      // Without the question a pass works as before.
      const goesOn = await import('$web/table/passing/passing').then(
        ({ mayPass }) => mayPass(table.id, proposal),
        () => true,
      );
      this.#asked ||= !goesOn;
      if (!goesOn || table.version !== version) return;
    }
    await this.composer.play(proposal);
  }

  #isRefused(proposal: Proposal): boolean {
    return Boolean(this.#verdict(proposal) ?? this.#refusals.get(keyOf(proposal)));
  }

  /** Look a proposal up in the offers of the table; undefined when the service must be asked. */
  #verdict(proposal: Proposal): Refusal | null | undefined {
    return 'action' in proposal ? verdictOn(this.composer.table, proposal.action) : undefined;
  }

  /** Return what a person must do before the action that the turn asks for. */
  get prompt(): string {
    const asked = this.list.find(({ main, prompt }) => main && prompt);
    return asked?.prompt && !this.#isRefused(asked.proposal) ? asked.prompt : '';
  }
}

function keyOf(proposal: Proposal | undefined): string {
  return JSON.stringify(proposal);
}
