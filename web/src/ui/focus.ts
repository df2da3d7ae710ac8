/** Keeping the focus where someone works, when what had it is taken away. */
import type { Attachment } from 'svelte/attachments';

/** Let what stands in the same part of the page have the focus, and else do something `otherwise`. */
export function keepFocus(otherwise: () => void): Attachment<HTMLElement> {
  return (page) => {
    let at: Element | null = null;
    // What was taken away no longer knows where it was.
    let place: Element | null = null;
    page.addEventListener('focusin', ({ target }) => {
      at = target as Element;
      place = at.closest('[role="group"], section');
    });
    new MutationObserver(() => {
      if (!at || at.isConnected || document.activeElement !== document.body) return;
      at = null;
      const next = place?.isConnected && place.querySelector<HTMLElement>('button, a[href]');
      if (next) next.focus({ preventScroll: true });
      else otherwise();
    }).observe(page, { childList: true, subtree: true });
  };
}
