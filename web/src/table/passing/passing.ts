/** Ask a person who passes and could still play, once in a turn.
 *
 * The service says whether there is a word, and only where the table has hints: where the players
 * judge words, the question itself would be a hint. There nobody is asked. */
import { mount, unmount } from 'svelte';
import type { Trial } from '$types';
import { ask } from '$web/api/ask';
import type { Proposal } from '$web/table/draft/draft';
import PassQuestion from './PassQuestion.svelte';

/** A pass waits this long for the answer of a busy service, in milliseconds. */
const PATIENCE = 1_500;

/** Return whether to go on with a pass. A service that does not answer stops nobody. */
export async function mayPass(table: string, proposal: Proposal): Promise<boolean> {
  if (!('action' in proposal)) return true;
  const body = { drafts: [{ action: proposal.action, warn: true }] };
  const signal = AbortSignal.timeout(PATIENCE);
  const trials: Trial[] = await ask('POST /api/tables/{table}/preview', {
    path: [table],
    body,
    signal,
  }).catch(() => []);
  return !trials[0]?.ways?.[0]?.playable || question();
}

/** Show the question; return whether the person wants to pass. */
function question(): Promise<boolean> {
  return new Promise((decide) => {
    const dialog = mount(PassQuestion, {
      target: document.querySelector('main') ?? document.body,
      props: {
        ondecide: (passes: boolean) => {
          void unmount(dialog);
          decide(passes);
        },
      },
    });
  });
}
