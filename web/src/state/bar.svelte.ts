/** What a running game adds to the header of the page. */
import type { Snippet } from 'svelte';

class Bar {
  /** The buttons of the table; null where no game is shown. */
  tools = $state.raw<Snippet | null>(null);
  /** The part of the game: "Round 2". */
  part = $state('');
}

export const bar = new Bar();
