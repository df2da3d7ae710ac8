/** A first lesson at a real table: what to do, step by step, and whether it was done. */
import { untrack } from 'svelte';
import type { Action, Kind, LessonStep, Command, Trial } from '$types';
import type { TableState } from '$web/state/table.svelte';
import { preview } from '$web/table/draft/preview';
import { Previewer } from '$web/table/draft/previewer';

/** A play waits this long until the action that the step asks for is known, in milliseconds. */
const PATIENCE = 5_000;

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** The fields of an action that name cards. */
const CARDS = new Set(['card', 'cards', 'unwanted', 'star', 'taken', 'stars']);

/** Write an action as comparable lines; of an action with words, leave the cards out. */
function lines(action: unknown, kinds: readonly Kind[], words: boolean, path = ''): string[] {
  if (Array.isArray(action)) return action.flatMap((one) => lines(one, kinds, words, path));
  if (action !== null && typeof action === 'object')
    return Object.entries(action).flatMap(([key, value]) =>
      CARDS.has(key) && words ? [] : lines(value, kinds, words, key),
    );
  if (CARDS.has(path) && typeof action === 'number')
    return [`${path} ${JSON.stringify(kinds[action] ?? null)}`];
  // A key that is false, zero or null may also be left out.
  if (!action) return [];
  return [`${path} ${String(action)}`];
}

/** Whether two actions do the same; equal cards count as the same card. */
export function sameAction(one: Action, other: Action, kinds: readonly Kind[]): boolean {
  const words = JSON.stringify(one).includes('"word"');
  const told = (action: Action): string => lines(action, kinds, words).sort().join('\n');
  return told(one) === told(other);
}

/** Return the word that an action makes; empty when it makes none or several. */
function wordIn(action: Action): string {
  return 'word' in action ? action.word : '';
}

/** The part of a table that a lesson uses. */
export type LessonTable = Pick<
  TableState,
  'id' | 'cards' | 'myTurn' | 'version' | 'onAsk' | 'onDone'
>;

export class Coach {
  readonly table: LessonTable;
  readonly steps: readonly LessonStep[];
  at = $state(0);
  /** Whether the learner did something else than the step asked for. */
  astray = $state(false);
  /** The word that the learner made instead, and the word of the lesson; empty where there is none. */
  did = $state('');
  wanted = $state('');
  step = $derived.by(() => this.steps[this.at] ?? null);
  last = $derived.by(() => this.at === this.steps.length - 1);
  /** Whether the lesson waits for the learner to play. */
  waits = $derived(Boolean(this.step?.play) && !this.astray);
  /** The action that the step asks for, as far as it is known. */
  #wanted: Action | null = null;
  /** Resolves when the action that the step asks for is known. */
  #known: Promise<void> = Promise.resolve();
  #resolve: () => void = () => undefined;
  readonly #previewer: Previewer;
  readonly #stop: () => void;

  constructor(table: LessonTable, steps: readonly LessonStep[]) {
    this.table = table;
    this.steps = steps;
    table.onAsk = (request) => this.#exactly(request);
    table.onDone = (request) => this.#done(request);
    this.#previewer = new Previewer((proposals, signal) => preview(table.id, proposals, signal), {
      answered: (trials) => this.#learn(trials),
      failed: () => undefined,
    });
    this.#stop = $effect.root(() => {
      $effect(() => {
        const text = table.myTurn ? this.step?.play : undefined;
        untrack(() => this.#prepare(text));
      });
    });
  }

  close(): void {
    this.#stop();
    this.#previewer.close();
    this.table.onAsk = null;
    this.table.onDone = null;
  }

  next(): void {
    if (!this.last) this.at += 1;
  }

  /** Find out which action a step asks for. */
  #prepare(text: string | undefined): void {
    const asked = this.#previewer.ask(text ? [{ text }] : [], this.table.version);
    if (!text || !asked) return;
    this.#wanted = null;
    this.#known = new Promise((known) => (this.#resolve = known));
  }

  #learn([trial]: readonly Trial[]): void {
    this.#wanted = trial?.ways?.[0]?.action ?? null;
    // Without such an action the game has left the lesson.
    if (!this.#wanted && this.table.myTurn) this.astray = true;
    this.#resolve();
  }

  /** Replace equal cards by those of the lesson: what the bots do next depends on them. */
  async #exactly(request: Command): Promise<Command> {
    if (request.type !== 'act' || !this.waits) return request;
    void this.#previewer.flush();
    await Promise.race([this.#known, pause(PATIENCE)]);
    const wanted = this.#wanted;
    if (!wanted) return request;
    const same = sameAction(request.action as Action, wanted, this.table.cards);
    return same ? { ...request, action: wanted } : request;
  }

  #done(request: Command): void {
    const wanted = this.step?.play;
    if (this.astray || (request.type !== 'act' && request.type !== 'play')) return;
    if (wanted === undefined) {
      // A learner who plays before the text is read is ahead of the lesson.
      this.astray = !this.last;
      return;
    }
    const did =
      request.type === 'play'
        ? request.text.trim().toLowerCase() === wanted.toLowerCase()
        : // While the wanted action is not known, anything counts as right.
          !this.#wanted || sameAction(request.action as Action, this.#wanted, this.table.cards);
    if (did) return this.next();
    this.astray = true;
    this.did = request.type === 'act' ? wordIn(request.action as Action) : '';
    this.wanted = this.#wanted ? wordIn(this.#wanted) : '';
  }
}
