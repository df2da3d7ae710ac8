/** What can be asked of the service by HTTP: typed by the API document. */
import type { Api, Refusal } from '$types';

/** The service said no: the sentence, the clause where it is a rule, and the cards. */
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
  /** What stands in the places of the path, in order. */
  path?: readonly string[];
  body?: Body<K>;
  query?: Query;
  signal?: AbortSignal;
}

/** Ask for something; Refused when it cannot be. */
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
  } catch (wrong) {
    if (signal?.aborted) throw wrong;
    throw unreachable();
  }
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok) {
    const refusal: Refusal = type.includes('json')
      ? ((await answer.json()) as Refusal)
      : { type: 'refusal', sentence: `The service answered ${answer.status}; please try again.` };
    throw new Refused(refusal, answer.status);
  }
  return (type.includes('json') ? await answer.json() : await answer.text()) as Api[K]['answer'];
}

function address(template: string, path: readonly string[], query: Query): string {
  const places = [...path];
  const filled = template.replace(/\{\w+\}/g, () => encodeURIComponent(places.shift() ?? ''));
  const said = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return search.size ? `${filled}?${search}` : filled;
}

function unreachable(): Refused {
  return new Refused({
    type: 'refusal',
    sentence: 'The service cannot be reached; is the connection up? Please try again.',
  });
}

/** Whether a request was called off because nobody waits for its answer any more. */
export function isCalledOff(wrong: unknown): boolean {
  return wrong instanceof DOMException && wrong.name === 'AbortError';
}

/** A name for a request: sent twice, it is done once. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint8Array(12)).reduce((key, n) => key + n.toString(36), '');
}
