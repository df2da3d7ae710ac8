/** Puzzles: which one comes next, and what the viewer reads about a try. */
import type { PuzzleProgress } from '$types';
import { ask } from '$web/api/ask';
import { me } from '$web/state/me.svelte';

/** What the viewer wants to solve. */
export interface Choice {
  /** The id of a game; empty: any game. */
  game: string;
  /** From 1 to 10; 0: as good as the viewer. */
  level: number;
}

/** The last choice: the next puzzle is like it. */
let last: Choice = { game: '', level: 0 };

/** Return the path of another puzzle. */
export async function nextPuzzle(choice: Choice = last): Promise<string> {
  last = choice;
  await me.ensure();
  const { progress } = await ask('POST /api/puzzles/next', { body: { ...choice } });
  return `/puzzles/${progress.puzzle}`;
}

/** Return how many tries are left, as a sentence. */
export function tellLeft(left: number): string {
  return left === 1 ? 'One try is left.' : `${left} tries are left.`;
}

/** Return what the viewer reads after a try that did not solve the puzzle. */
export function tellTry({ hint, left, tries = [] }: PuzzleProgress): string {
  if (hint === 'again') return 'You have tried this already. It does not count again.';
  if (hint === 'other cards') return 'This is the word. Lay it in a way that scores more.';
  const name = tries.at(-1)?.words.join(' + ');
  return `There is something better${name ? ` than ${name}` : ''}. ${tellLeft(left)}`;
}
