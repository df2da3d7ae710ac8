/** What the coach says about plays. */
import type { Advice } from '$types';
import { plural } from '$web/table/sentences';

/** A play is as good as another if at most this part of the points is missing. */
const MARGIN = 0.1;

/** Put the names of players in place of {1} and {1's}. */
export function fillNames(text: string, names: readonly string[]): string {
  return text.replace(
    /\{(\d+)('s)?\}/g,
    (_, seat: string, owner = '') => `${names[Number(seat)] ?? ''}${owner as string}`,
  );
}

/** Whether a play is as good as the one that the step asks for, or almost. Without points it must
 * be an action of the same kind. */
export function isAsGood(way: Advice, wanted: Advice): boolean {
  if (way.score < wanted.score - Math.max(1, wanted.score * MARGIN)) return false;
  return way.score > 0 || way.action.type === wanted.action.type;
}

/** Name the words of a play: BEGIN and SHUT. */
export function wordsOf({ action, words }: Advice): string {
  // Of a word on a board, the words that it makes besides are not named.
  return 'word' in action ? action.word : words.join(' and ');
}

export function tellPraise(way: Advice, wanted: Advice, good: boolean): string {
  const words = wordsOf(way);
  if (!good) return words ? `You played ${words}.` : 'All right.';
  if (!words || !way.score) return 'That works too.';
  const verdict = way.score > wanted.score ? 'is even better' : 'is just as good';
  return `Well done, ${words} ${verdict}: ${plural(way.score, 'point')}.`;
}

export function tellDoubt(way: Advice, wanted: Advice): string {
  const [words, better] = [wordsOf(way), wordsOf(wanted)];
  if (!better || !wanted.score)
    return `${words || 'That'} is allowed, but this step is about something else.`;
  const worth = `${better} is worth ${plural(wanted.score, 'point')}`;
  if (!words) return `You may do that, but ${worth}.`;
  return `${words} is allowed and worth ${way.score}, but ${worth}.`;
}
