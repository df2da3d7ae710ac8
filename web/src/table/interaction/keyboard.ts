/** Keys anywhere at the table: letters pick cards, Enter plays, Escape clears the draft. */
import type { Attachment } from 'svelte/attachments';
import type { Composer } from '$web/table/draft/composer.svelte';

/** Whether a key belongs to the focused field, or to a dialog. */
function taken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]')) return true;
  const at = event.target as HTMLElement;
  return at.isContentEditable || at.matches?.('input, textarea, select');
}

/** Let the keys of the window change the draft. `dismiss` closes what covers the table, or skips what
 * is being shown, on Enter, Escape or the space bar, and returns whether it did. */
export function typing(composer: () => Composer, dismiss: () => boolean): Attachment {
  return () => {
    /** The last input decides whether Enter belongs to the focused card. */
    let last: 'letters' | 'pointer' | 'focus' = 'focus';

    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') last = 'focus';
      if (taken(event)) return;
      if (act(event)) event.preventDefault();
    };
    const pointer = (): void => void (last = 'pointer');

    function act(event: KeyboardEvent): boolean {
      const play = composer();
      const at = event.target as Element;
      // A button that was clicked keeps the focus; its next key is not meant for it.
      const loose = last === 'pointer' || !usesEnter(at);
      const free = event.key === 'Escape' || (['Enter', ' '].includes(event.key) && loose);
      if (free && dismiss()) return true;
      if (play.table.seat === null) return false;
      if (/^[a-z]$/i.test(event.key)) {
        last = 'letters';
        play.type(event.key);
        return true;
      }
      switch (event.key) {
        case 'Backspace':
          play.backspace();
          return true;
        case 'Escape':
          play.clear();
          return true;
        case 'ArrowLeft':
        case 'ArrowRight':
          if (play.empty || event.shiftKey) return false;
          play.step(event.key === 'ArrowLeft' ? -1 : 1);
          return true;
        case 'Enter':
          if (play.empty || usesEnter(at)) return false;
          void play.play();
          return true;
        default:
          return false;
      }
    }

    function usesEnter(at: Element): boolean {
      if (last === 'letters') return false;
      const card = at.matches('[data-card], [aria-pressed], [data-play]');
      return at.matches('button, a[href], summary') && !(card && last === 'pointer');
    }

    addEventListener('keydown', key);
    addEventListener('pointerdown', pointer);
    return () => {
      removeEventListener('keydown', key);
      removeEventListener('pointerdown', pointer);
    };
  };
}
