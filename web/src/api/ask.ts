/** Requests to the server by HTTP, typed by the API document. */
import type { Api, Refusal } from '$types';

/** The server refused: the sentence, the clause where it is a rule, and the cards. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly status: number;

  constructor(refusal: Refusal, status = 0) {
    super(refusal.sentence);
    this.refusal = refusal;
    this.status = status;
  }
}

type Body<K extends keyof Api> = Api[K] extends { body: infer B } ? B : undefined;
type Query = Record<string, string | number | boolean | undefined>;

export interface Details<K extends keyof Api> {
  /** The values for the placeholders of the path, in order. */
  path?: readonly string[];
  body?: Body<K>;
  query?: Query;
  signal?: AbortSignal;
}

/** Send a request and return the answer; throws `Refused`. */
export async function ask<K extends keyof Api>(
  what: K,
  { path = [], body, query = {}, signal }: Details<K> = {},
): Promise<Api[K]['answer']> {
  const [method = 'GET', template = ''] = what.split(' ');
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  let answer: Response;
  try {
    answer = await fetch(address(template, path, query), init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok) {
    const refusal: Refusal = type.includes('json')
      ? ((await answer.json()) as Refusal)
      : { type: 'refusal', sentence: `The server failed (${answer.status}). Please try again.` };
    throw new Refused(refusal, answer.status);
  }
  return (type.includes('json') ? await answer.json() : await answer.text()) as Api[K]['answer'];
}

function address(template: string, path: readonly string[], query: Query): string {
  const values = [...path];
  const filled = template.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size ? `${filled}?${search}` : filled;
}

function unreachable(): Refused {
  return new Refused({
    type: 'refusal',
    sentence: 'The server cannot be reached. Check your connection and try again.',
  });
}

/** Whether a request was called off because its answer is no longer needed. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Make up the key of a request: the server does a request that it gets twice only once. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint8Array(12)).reduce((key, n) => key + n.toString(36), '');
}
