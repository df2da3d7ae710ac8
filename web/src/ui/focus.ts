/** Keep the focus near its place when the focused element is removed. */
import type { Attachment } from 'svelte/attachments';

/** Move a lost focus to the first button of its group or section; without one call `fallback`. */
export function keepFocus(fallback: () => void): Attachment<HTMLElement> {
  return (page) => {
    let focused: Element | null = null;
    // A removed element no longer knows its place.
    let group: Element | null = null;
    page.addEventListener('focusin', ({ target }) => {
      focused = target as Element;
      group = focused.closest('[role="group"], section');
    });
    new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = null;
      const next = group?.isConnected && group.querySelector<HTMLElement>('button, a[href]');
      if (next) next.focus({ preventScroll: true });
      else fallback();
    }).observe(page, { childList: true, subtree: true });
  };
}
