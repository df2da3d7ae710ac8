import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Refusal, Trial } from '$types';
import { Refused } from '$web/api/ask';
import type { Proposal } from '$web/table/draft/draft';
import { PAUSE, Previewer, RETRY } from '$web/table/draft/previewer';

/** A question as the service gets it, to be answered by the test. */
interface Sent {
  texts: string[];
  signal: AbortSignal;
  answer: (sentence: string) => void;
  fail: (wrong: Error) => void;
}

let sent: Sent[];
let answers: string[];
let failures: string[];
let previewer: Previewer;

const propose = (...texts: string[]): Proposal[] => texts.map((text) => ({ text }));
const refusal = (sentence: string): Refusal => ({ type: 'refusal', sentence });
/** Let promises that are settled be heard, without time passing. */
const hear = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  failures = [];
  const send = (proposals: readonly Proposal[], signal: AbortSignal): Promise<Trial[]> =>
    new Promise((done, fail) => {
      const texts = proposals.map((one) => ('text' in one ? one.text : ''));
      sent.push({ texts, signal, answer: (said) => done([{ refusal: refusal(said) }]), fail });
    });
  previewer = new Previewer(send, {
    answered: ([trial]) => answers.push(trial?.refusal?.sentence ?? ''),
    failed: ({ sentence }) => failures.push(sentence),
  });
});

afterEach(() => {
  previewer.close();
  vi.useRealTimers();
});

/** Ask at a table that is known already, so that the pause counts. */
async function askAfterPause(...texts: string[]): Promise<void> {
  previewer.ask([], 1);
  previewer.ask(propose(...texts), 1);
  await vi.advanceTimersByTimeAsync(PAUSE);
}

describe('a question', () => {
  test('waits for a pause, and only the last one is sent', async () => {
    previewer.ask([], 1);
    previewer.ask(propose('A'), 1);
    await vi.advanceTimersByTimeAsync(PAUSE - 1);
    previewer.ask(propose('AB'), 1);
    await vi.advanceTimersByTimeAsync(PAUSE - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.map(({ texts }) => texts)).toEqual([['AB']]);
  });

  test('about a table that has changed does not wait', async () => {
    await askAfterPause('A');
    previewer.ask(propose('A'), 2);
    await hear();
    expect(sent).toHaveLength(2);
  });

  test('is sent once, however often it is asked', async () => {
    await askAfterPause('A');
    expect(previewer.ask(propose('A'), 1)).toBe(false);
    await vi.advanceTimersByTimeAsync(10 * RETRY);
    expect(sent).toHaveLength(1);
  });

  test('without proposals is not sent, and ends the one before', async () => {
    await askAfterPause('A');
    expect(previewer.ask([], 1)).toBe(true);
    sent[0]?.answer('late');
    await vi.advanceTimersByTimeAsync(10 * RETRY);
    expect([sent.length, answers]).toEqual([1, []]);
  });
});

describe('an answer', () => {
  test('is told', async () => {
    await askAfterPause('A');
    sent[0]?.answer('No.');
    await hear();
    expect(answers).toEqual(['No.']);
  });

  test('to an older question is ignored, and its request is aborted', async () => {
    await askAfterPause('A');
    previewer.ask(propose('AB'), 1);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[1]?.answer('new');
    await hear();
    sent[0]?.answer('old');
    await hear();
    expect(answers).toEqual(['new']);
  });
});

describe('a failure', () => {
  const down = new Refused(refusal('Down.'));

  test('is told, and the question is sent again', async () => {
    await askAfterPause('A');
    sent[0]?.fail(down);
    await hear();
    expect([failures, sent.length]).toEqual([['Down.'], 1]);
    await vi.advanceTimersByTimeAsync(RETRY);
    sent[1]?.answer('Up.');
    await hear();
    expect([sent[1]?.texts, answers]).toEqual([['A'], ['Up.']]);
  });

  test('of an older question is ignored', async () => {
    await askAfterPause('A');
    previewer.ask(propose('AB'), 1);
    await vi.advanceTimersByTimeAsync(PAUSE);
    sent[0]?.fail(down);
    await vi.advanceTimersByTimeAsync(RETRY);
    expect([failures, sent.length]).toEqual([[], 2]);
  });
});

describe('flush', () => {
  test('sends what waits for a pause, and resolves with its answer', async () => {
    previewer.ask([], 1);
    previewer.ask(propose('A'), 1);
    const flushed = previewer.flush().then(() => answers.push('flushed'));
    expect(sent).toHaveLength(1);
    sent[0]?.answer('No.');
    await flushed;
    expect(answers).toEqual(['No.', 'flushed']);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(sent).toHaveLength(1);
  });

  test('sends what waits for a retry, and resolves though that fails', async () => {
    await askAfterPause('A');
    sent[0]?.fail(new Refused(refusal('Down.')));
    await hear();
    const flushed = previewer.flush();
    sent[1]?.fail(new Refused(refusal('Still down.')));
    await flushed;
    expect(failures).toEqual(['Down.', 'Still down.']);
  });

  test('waits for the newest question', async () => {
    await askAfterPause('A');
    let done = false;
    const flushed = previewer.flush().then(() => (done = true));
    previewer.ask(propose('AB'), 1);
    sent[0]?.answer('old');
    await hear();
    expect(done).toBe(false);
    sent[1]?.answer('new');
    await flushed;
    expect(answers).toEqual(['new']);
  });

  test('resolves at once when nothing is asked', async () => {
    await expect(previewer.flush()).resolves.toBeUndefined();
  });
});

describe('close', () => {
  test('aborts the request, lets nobody wait and asks nothing more', async () => {
    await askAfterPause('A');
    const flushed = previewer.flush();
    previewer.close();
    await flushed;
    expect(sent[0]?.signal.aborted).toBe(true);
    sent[0]?.answer('late');
    expect(previewer.ask(propose('AB'), 2)).toBe(false);
    await vi.advanceTimersByTimeAsync(10 * RETRY);
    expect([sent.length, answers]).toEqual([1, []]);
  });
});
