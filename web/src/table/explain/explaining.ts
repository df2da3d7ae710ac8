/** Explain what a person hovers, focuses or presses long: the code loads with the first of these. */
import type { Attachment } from 'svelte/attachments';
import type { TableView } from '$web/state/table.svelte';

const FIRST = ['pointerover', 'pointermove', 'pointerdown', 'focusin'] as const;

/** Let everything inside an element be explained. `live`: the words lie there now, not in a replay. */
export function explaining(table: () => TableView, live = true): Attachment<HTMLElement> {
  return (root) => {
    const begun = new AbortController();
    let stop: (() => void) | undefined;
    /** What the person did last while the code loads. */
    let latest: Event | undefined;
    const begin = (event: Event): void => {
      const loads = latest;
      latest = event;
      if (loads) return;
      import('./explain').then(
        ({ explain }) => {
          FIRST.forEach((name) => root.removeEventListener(name, begin));
          if (!begun.signal.aborted) stop = explain(root, table(), live, latest ?? event);
        },
        // Without explanations the table works as before.
        () => undefined,
      );
    };
    for (const name of FIRST) root.addEventListener(name, begin, { signal: begun.signal });
    return () => {
      begun.abort();
      stop?.();
    };
  };
}
