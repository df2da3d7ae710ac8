/** Asking the service what half-made plays would do. */
import type { Refusal, Trial } from '$types';
import { ask, isCalledOff, Refused } from '$web/api/ask';
import type { Draft } from '$web/games/game';

/** So many drafts are tried at once. */
export const MOST_DRAFTS = 24;

/** Return what each draft would do, or why it cannot be. */
export async function preview(
  table: string,
  drafts: readonly Draft[],
  signal?: AbortSignal,
): Promise<Trial[]> {
  if (!drafts.length) return [];
  const body = { drafts: drafts.slice(0, MOST_DRAFTS) };
  return ask('POST /api/tables/{table}/preview', {
    path: [table],
    body,
    ...(signal ? { signal } : {}),
  });
}

/** What went wrong as a refusal; null when the asking was just called off. */
export function asRefusal(wrong: unknown): Refusal | null {
  if (wrong instanceof Refused) return wrong.refusal;
  if (isCalledOff(wrong)) return null;
  throw wrong;
}
