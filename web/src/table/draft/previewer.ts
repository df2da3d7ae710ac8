/** Keep asking the service about the latest proposals: wait for a pause in typing, ignore stale
 * answers, ask again after a failure. */
import type { Refusal, Trial } from '$types';
import type { Proposal } from './draft';
import { asRefusal } from './preview';

/** A pause in typing of this length sends the question, in milliseconds. */
export const PAUSE = 60;
/** After a failure the question is sent again this much later, in milliseconds. */
export const RETRY = 2_000;

export type Send = (
  proposals: readonly Proposal[],
  signal: AbortSignal,
) => Promise<readonly Trial[]>;

export interface PreviewHandlers {
  /** The answer to the latest question: a trial for each of its proposals. */
  answered: (trials: readonly Trial[], proposals: readonly Proposal[]) => void;
  /** The latest question has no answer; it is sent again by itself. */
  failed: (refusal: Refusal) => void;
}

export class Previewer {
  readonly #send: Send;
  readonly #handlers: PreviewHandlers;
  #proposals: readonly Proposal[] = [];
  #question = '';
  #version = -1;
  /** Runs while the question waits for a pause or for a retry. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The request that is under way. */
  #request: AbortController | null = null;
  #waiting: (() => void)[] = [];
  #closed = false;

  constructor(send: Send, handlers: PreviewHandlers) {
    this.#send = send;
    this.#handlers = handlers;
  }

  /** Ask about proposals at a version of the table; return whether that is a new question.
   *
   * Without proposals nothing is sent. A table that has changed does not wait for a pause. */
  ask(proposals: readonly Proposal[], version: number): boolean {
    const question = JSON.stringify([version, proposals]);
    if (this.#closed || question === this.#question) return false;
    const pause = version === this.#version ? PAUSE : 0;
    this.#cancel();
    this.#question = question;
    this.#version = version;
    this.#proposals = proposals;
    if (!proposals.length) this.#release();
    else if (this.#waiting.length) void this.#fetch();
    else this.#fetchIn(pause);
    return true;
  }

  /** Send at once what waits for a pause or a retry; resolve when the latest question is settled. */
  flush(): Promise<void> {
    if (this.#timer === undefined && !this.#request) return Promise.resolve();
    return new Promise((settled) => {
      this.#waiting.push(settled);
      if (this.#timer !== undefined) void this.#fetch();
    });
  }

  /** Call off what is under way; nothing is asked or answered any more. */
  close(): void {
    this.#closed = true;
    this.#cancel();
    this.#release();
  }

  #fetchIn(pause: number): void {
    this.#timer = setTimeout(() => void this.#fetch(), pause);
  }

  async #fetch(): Promise<void> {
    this.#cancel();
    const request = new AbortController();
    this.#request = request;
    const proposals = this.#proposals;
    try {
      const trials = await this.#send(proposals, request.signal);
      if (this.#request !== request) return;
      this.#request = null;
      this.#handlers.answered(trials, proposals);
    } catch (wrong) {
      if (this.#request !== request) return;
      this.#request = null;
      const refusal = asRefusal(wrong);
      if (!refusal) return;
      this.#fetchIn(RETRY);
      this.#handlers.failed(refusal);
    }
    this.#release();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#request?.abort();
    this.#request = null;
  }

  #release(): void {
    for (const settled of this.#waiting.splice(0)) settled();
  }
}
