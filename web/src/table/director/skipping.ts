/** A tap on the table skips what is being shown. */
import type { Attachment } from 'svelte/attachments';
import type { Director } from './director.svelte';

/** What a tap is meant for, other than the table. */
const USED =
  'button, a, input, select, textarea, summary, label, dialog, [data-card], .desk, .float';

export function skipping(director: Director): Attachment {
  return (table) => {
    const tap = (event: Event): void => {
      const at = event.target as Element;
      const spotlight = at.closest('.spotlight');
      if (spotlight || !at.closest(USED)) director.skip();
    };
    table.addEventListener('click', tap);
    return () => table.removeEventListener('click', tap);
  };
}
