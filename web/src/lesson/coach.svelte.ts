/** A lesson at a real table: what to do, step by step, and what the learner did. */
import { untrack } from 'svelte';
import type { Action, Advice, Command, Kind, LessonStep, Trial } from '$types';
import type { TableState } from '$web/state/table.svelte';
import { preview } from '$web/table/draft/preview';
import { Previewer } from '$web/table/draft/previewer';
import { CARD_FIELDS } from './lights';
import { fillNames, isAsGood, tellDoubt, tellPraise, wordsOf } from './sentences';

/** A play waits this long until the action that the step asks for is known, in milliseconds. */
const PATIENCE = 5_000;

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** Write an action as comparable lines; of an action with words, leave the cards out. */
function lines(action: unknown, kinds: readonly Kind[], words: boolean, path = ''): string[] {
  if (Array.isArray(action)) return action.flatMap((one) => lines(one, kinds, words, path));
  if (action !== null && typeof action === 'object')
    return Object.entries(action).flatMap(([key, value]) =>
      CARD_FIELDS.has(key) && words ? [] : lines(value, kinds, words, key),
    );
  if (CARD_FIELDS.has(path) && typeof action === 'number')
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

/** The part of a table that a lesson uses. */
export type LessonTable = Pick<
  TableState,
  'id' | 'cards' | 'myTurn' | 'names' | 'sight' | 'version' | 'onAsk' | 'onDone'
>;

/** A play that is poorer than the one that the step asks for: the learner decides. */
interface Doubt {
  sentence: string;
  /** The word of the play, for the button. */
  word: string;
  decide: (plays: boolean) => void;
}

/** What the learner's play was, as the step sees it. */
type Verdict = 'asked' | 'good' | 'poor' | 'beside';

export class Coach {
  readonly table: LessonTable;
  readonly steps: readonly LessonStep[];
  at = $state(0);
  /** Whether the learner has left the script: other cards lie on the table. */
  left = $state(false);
  /** Whether the play of the step is impossible, so that any play will do. */
  free = $state(false);
  /** What the coach says about the learner's last play. */
  praise = $state('');
  doubt = $state.raw<Doubt | null>(null);
  /** The action that the step asks for, as far as it is known. */
  asked = $state.raw<Advice | null>(null);
  step = $derived.by(() => this.steps[this.at] ?? null);
  last = $derived.by(() => this.at >= this.steps.length - 1);
  /** Whether the lesson waits for the learner to play. */
  waits = $derived(Boolean(this.step?.play));
  over = $derived.by(() => this.table.sight?.status === 'over');
  /** Whether the others must play before the lesson goes on. */
  others = $derived.by(
    () => !this.over && !this.table.myTurn && (this.waits || this.#answered !== null),
  );
  text = $derived.by(() => {
    const { say = '', always = false, otherwise = '', play } = this.step ?? {};
    const told = this.left && !always && (this.free || !play) ? otherwise || say : say;
    return fillNames(told, this.table.names);
  });

  /** The version of the table when the learner played and bots were to reply; null: all is seen. */
  #answered = $state<number | null>(null);
  /** Resolves when the action that the step asks for is known. */
  #known: Promise<void> = Promise.resolve();
  #resolve: () => void = () => undefined;
  #verdict: Verdict = 'beside';
  readonly #previewer: Previewer;
  readonly #stop: () => void;

  constructor(table: LessonTable, steps: readonly LessonStep[]) {
    this.table = table;
    this.steps = steps;
    table.onAsk = (request) => this.#check(request);
    table.onDone = (request) => this.#done(request);
    this.#previewer = new Previewer((proposals, signal) => preview(table.id, proposals, signal), {
      answered: (trials) => this.#learn(trials),
      failed: () => undefined,
    });
    this.#stop = $effect.root(() => {
      $effect(() => {
        const { myTurn, version } = table;
        const text = myTurn && !this.free ? this.step?.play : undefined;
        if (myTurn && this.#answered !== null && version > this.#answered) this.seen();
        untrack(() => this.#prepare(text));
      });
      // Nothing more can be played: only the end is left to read.
      $effect(() => {
        if (this.over && this.waits) untrack(() => this.#finish());
      });
    });
  }

  close(): void {
    this.#stop();
    this.#previewer.close();
    this.doubt?.decide(false);
    this.table.onAsk = null;
    this.table.onDone = null;
  }

  /** Go to the next step, past those that are not true any more. */
  next(): void {
    this.praise = '';
    this.#advance();
  }

  /** Note that the replies of the others have been shown. */
  seen(): void {
    this.#answered = null;
  }

  #advance(): void {
    this.free = false;
    do {
      if (this.last) return;
      this.at += 1;
    } while (this.left && !this.last && isLeftOut(this.step));
  }

  #finish(): void {
    this.left = true;
    this.at = this.steps.length - 1;
  }

  /** Find out which action a step asks for. */
  #prepare(text: string | undefined): void {
    const named = text && fillNames(text, this.table.names);
    const asked = this.#previewer.ask(named ? [{ text: named }] : [], this.table.version);
    if (!asked) return;
    this.asked = null;
    if (named) this.#known = new Promise((known) => (this.#resolve = known));
  }

  #learn([trial]: readonly Trial[]): void {
    this.asked = trial?.ways?.[0] ?? null;
    this.#resolve();
    if (this.asked || !this.table.myTurn) return;
    // The game has left the script: the learner plays freely, or the step is left out.
    this.left = true;
    if (this.step?.otherwise) this.free = true;
    else this.#advance();
  }

  /** Replace equal cards by those of the lesson, and ask about a poor play before it is sent.
   *
   * Rejects with an AbortError when the learner takes the play back. */
  async #check(request: Command): Promise<Command> {
    if (request.type !== 'act' && request.type !== 'play') return request;
    this.#verdict = 'beside';
    this.#skipTexts();
    if (!this.waits) return request;
    this.#verdict = 'asked';
    if (this.free) return request;
    void this.#previewer.flush();
    await Promise.race([this.#known, pause(PATIENCE)]);
    const wanted = this.asked;
    // While the wanted action is not known, anything counts as right.
    if (!wanted) return request;
    const same = (action: unknown): boolean =>
      sameAction(action as Action, wanted.action, this.table.cards);
    if (request.type === 'act' && same(request.action))
      return { ...request, action: wanted.action };
    const way = await this.#try(request);
    if (request.type === 'play' && way && same(way.action)) return request;
    const good = !way || isAsGood(way, wanted);
    this.#verdict = good ? 'good' : 'poor';
    if (!good && !(await this.#ask(way, wanted)))
      throw new DOMException('The learner takes the play back.', 'AbortError');
    this.praise = way ? tellPraise(way, wanted, good) : '';
    return request;
  }

  /** Go on to the next play of the lesson: a learner who plays has read enough. */
  #skipTexts(): void {
    const later = this.steps.findIndex(({ play }, at) => at >= this.at && play);
    if (later < 0 || later === this.at) return;
    this.at = later;
    this.#prepare(this.table.myTurn ? this.step?.play : undefined);
  }

  /** Return what the learner's play would do; null when the service does not say. */
  async #try(request: Command): Promise<Advice | null> {
    const proposal =
      request.type === 'act'
        ? { action: request.action as Action }
        : { text: request.type === 'play' ? request.text : '' };
    const [trial] = await preview(this.table.id, [proposal], AbortSignal.timeout(PATIENCE)).catch(
      () => [],
    );
    return trial?.ways?.[0] ?? null;
  }

  /** Ask whether the learner wants a poor play; resolves with the answer. */
  #ask(way: Advice, wanted: Advice): Promise<boolean> {
    return new Promise((decided) => {
      this.doubt = {
        sentence: tellDoubt(way, wanted),
        word: wordsOf(way),
        decide: (plays) => {
          this.doubt = null;
          decided(plays);
        },
      };
    });
  }

  #done(request: Command): void {
    if (request.type !== 'act' && request.type !== 'play') return;
    if (this.#verdict === 'beside') return;
    if (this.step?.replies?.length) this.#answered = this.table.version;
    if (this.#verdict === 'asked') this.praise = '';
    else this.left = true;
    this.#advance();
  }
}

/** Whether a text is not true for a learner who has left the script. */
function isLeftOut(step: LessonStep | null): boolean {
  return Boolean(step && !step.play && !step.always && !step.otherwise);
}
