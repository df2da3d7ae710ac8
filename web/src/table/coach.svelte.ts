/** A first lesson at a real table: what to do, step by step, and whether it was done. */
import type { Kind, LessonStep, Request } from '$types';
import type { TableState } from '$web/state/table.svelte';
import { preview } from './preview';

type Action = Record<string, unknown>;

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
  readonly #stop: () => void;

  constructor(table: TableState, steps: readonly LessonStep[]) {
    this.table = table;
    this.steps = steps;
    table.onAsk = (request) => this.#exactly(request);
    table.onDone = (request) => this.#done(request);
    this.#stop = $effect.root(() => {
      $effect(() => {
        if (this.step?.play && table.myTurn) void this.#prepare(this.step.play);
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
  async #prepare(text: string): Promise<void> {
    this.#wanted = null;
    const [trial] = await preview(this.table.id, [{ text }]);
    if (this.step?.play !== text) return;
    this.#wanted = trial?.ways?.[0]?.action ?? null;
    // The table went another way, and what the lesson says of it is not so.
    if (!this.#wanted && this.table.myTurn) this.astray = true;
  }

  /** Of equal cards take those of the lesson: what the bots do next depends on them. */
  #exactly(request: Request): Request {
    const wanted = this.#wanted;
    if (request.type !== 'act' || !wanted || !this.waits) return request;
    const same = sameDeed(request.action as Action, wanted, this.table.cards);
    return same ? { ...request, action: wanted } : request;
  }

  #done(request: Request): void {
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
        : this.#wanted !== null &&
          sameDeed(request.action as Action, this.#wanted, this.table.cards);
    if (did) this.next();
    else this.astray = true;
  }
}
