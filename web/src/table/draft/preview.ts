/** Ask the service what proposals would do. */
import type { Refusal, Trial } from '$types';
import { ask, isCalledOff, Refused } from '$web/api/ask';
import type { Proposal } from './draft';

/** The service tries this many proposals in one request. */
export const MOST_PROPOSALS = 24;

/** Return what each proposal would do, or why it is refused. */
export async function preview(
  table: string,
  proposals: readonly Proposal[],
  signal: AbortSignal,
): Promise<Trial[]> {
  const drafts = proposals
    .slice(0, MOST_PROPOSALS)
    .map((one) => ('action' in one ? { action: one.action } : { text: one.text }));
  const body = { drafts };
  return ask('POST /api/tables/{table}/preview', { path: [table], body, signal });
}

/** Return an error as a refusal; null when the request was only called off. */
export function asRefusal(wrong: unknown): Refusal | null {
  if (wrong instanceof Refused) return wrong.refusal;
  if (isCalledOff(wrong)) return null;
  throw wrong;
}
