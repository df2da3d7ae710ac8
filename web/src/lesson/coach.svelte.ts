/** A first lesson at a real table: what to do, step by step, and whether it was done. */
import type { Kind, LessonStep, Command } from '$types';
import type { TableState } from '$web/state/table.svelte';
import { preview } from '$web/table/draft/preview';

type Action = Record<string, unknown>;

/** So long after the service could not say what a step means it is asked again, in milliseconds. */
const AGAIN = 500;
/** So long a play waits until it is known what the lesson means. */
const PATIENCE = 5_000;

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** Keys of an action under which cards stand. */
const CARDS = new Set(['card', 'cards', 'unwanted', 'star', 'taken', 'stars']);

/** All that an action says, as comparable lines; where it has words any fitting cards will do. */
function lines(action: unknown, kinds: readonly Kind[], words: boolean, path = ''): string[] {
  if (Array.isArray(action)) return action.flatMap((one) => lines(one, kinds, words, path));
  if (action !== null && typeof action === 'object')
    return Object.entries(action).flatMap(([key, value]) =>
      CARDS.has(key) && words ? [] : lines(value, kinds, words, key),
    );
  if (CARDS.has(path) && typeof action === 'number')
    return [`${path} ${JSON.stringify(kinds[action] ?? null)}`];
  // What is not so may also be left out.
  if (!action) return [];
  return [`${path} ${String(action)}`];
}

/** Whether two actions come to the same, whichever of equal cards they use. */
export function sameDeed(one: Action, other: Action, kinds: readonly Kind[]): boolean {
  const words = JSON.stringify(one).includes('"word"');
  const told = (action: Action): string => lines(action, kinds, words).sort().join('\n');
  return told(one) === told(other);
}

export class Coach {
  readonly table: TableState;
  readonly steps: readonly LessonStep[];
  at = $state(0);
  /** Whether something else was done than the lesson said. */
  astray = $state(false);
  step = $derived.by(() => this.steps[this.at] ?? null);
  last = $derived.by(() => this.at === this.steps.length - 1);
  /** Whether the lesson waits for the learner to play. */
  waits = $derived(Boolean(this.step?.play) && !this.astray);
  #wanted: Action | null = null;
  /** Kept when it is known what the lesson wants. */
  #known: Promise<void> = Promise.resolve();
  readonly #stop: () => void;

  constructor(table: TableState, steps: readonly LessonStep[]) {
    this.table = table;
    this.steps = steps;
    table.onAsk = (request) => this.#exactly(request);
    table.onDone = (request) => this.#done(request);
    this.#stop = $effect.root(() => {
      $effect(() => {
        if (this.step?.play && table.myTurn) this.#known = this.#prepare(this.step);
      });
    });
  }

  close(): void {
    this.#stop();
    this.table.onAsk = null;
    this.table.onDone = null;
  }

  next(): void {
    if (!this.last) this.at += 1;
  }

  /** Find out which action the lesson means. */
  async #prepare(step: LessonStep): Promise<void> {
    this.#wanted = null;
    while (this.step === step && this.table.onAsk) {
      try {
        const [trial] = await preview(this.table.id, [{ text: step.play ?? '' }]);
        if (this.step !== step) return;
        this.#wanted = trial?.ways?.[0]?.action ?? null;
        // The table went another way, and what the lesson says of it is not so.
        if (!this.#wanted && this.table.myTurn) this.astray = true;
        return;
      } catch {
        await pause(AGAIN);
      }
    }
  }

  /** Of equal cards take those of the lesson: what the bots do next depends on them. */
  async #exactly(request: Command): Promise<Command> {
    if (request.type !== 'act' || !this.waits) return request;
    await Promise.race([this.#known, pause(PATIENCE)]);
    const wanted = this.#wanted;
    if (!wanted) return request;
    const same = sameDeed(request.action as Action, wanted, this.table.cards);
    return same ? { ...request, action: wanted } : request;
  }

  #done(request: Command): void {
    const wanted = this.step?.play;
    if (this.astray || (request.type !== 'act' && request.type !== 'play')) return;
    if (wanted === undefined) {
      // Who plays on while there is still something to read is ahead of the lesson.
      this.astray = !this.last;
      return;
    }
    const did =
      request.type === 'play'
        ? request.text.trim().toLowerCase() === wanted.toLowerCase()
        : // What could not be found out is not held against the learner.
          !this.#wanted || sameDeed(request.action as Action, this.#wanted, this.table.cards);
    if (did) this.next();
    else this.astray = true;
  }
}
