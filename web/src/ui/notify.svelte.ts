/** Messages outside of the page's content: toasts, and announcements for screen readers. */
import { isCalledOff } from '$web/api/ask';

export interface ToastMessage {
  id: number;
  text: string;
  kind: 'plain' | 'good' | 'bad';
}

/** How long a toast stays, in milliseconds: long enough to be read. */
const TOAST_TIME = 2_500;
const TIME_PER_LETTER = 60;
/** How long an announcement stays, in milliseconds: every screen reader has read it by then. */
const ANNOUNCEMENT_TIME = 8_000;

export const toasts = $state<ToastMessage[]>([]);
export const announcements = $state<{ id: number; text: string }[]>([]);
let last = 0;

/** Let screen readers read a sentence after what they read now. */
export function announce(text: string): void {
  if (!text) return;
  const id = ++last;
  announcements.push({ id, text });
  setTimeout(() => {
    const at = announcements.findIndex((one) => one.id === id);
    if (at >= 0) announcements.splice(at, 1);
  }, ANNOUNCEMENT_TIME);
}

/** Show a sentence for a while, and announce it. */
export function toast(text: string, kind: ToastMessage['kind'] = 'plain'): void {
  const same = toasts.find((toast) => toast.text === text);
  if (same) remove(same.id);
  const id = ++last;
  toasts.push({ id, text, kind });
  announce(text);
  setTimeout(() => remove(id), TOAST_TIME + TIME_PER_LETTER * text.length);
}

/** Show an error by its message; nothing when a request was only called off. */
export function notifyError(error: unknown): void {
  if (isCalledOff(error)) return;
  toast(error instanceof Error ? error.message : String(error), 'bad');
}

/** Remove a toast. */
export function remove(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
