/** What is said to people beside the page itself: aloud to screen readers, or on a slip of paper. */
import { isCalledOff } from '$web/api/ask';

export interface ToastMessage {
  id: number;
  text: string;
  kind: 'plain' | 'good' | 'bad';
}

/** How long a toast lies there: long enough to be read. */
const READING = 2_500;
const PER_LETTER = 60;
/** A sentence is taken out again when every screen reader has had it. */
const SPOKEN = 8_000;

export const toasts = $state<ToastMessage[]>([]);
export const sentences = $state<{ id: number; text: string }[]>([]);
let last = 0;

/** Have a sentence read by screen readers, when they have finished what they read now. */
export function announce(text: string): void {
  if (!text) return;
  const id = ++last;
  sentences.push({ id, text });
  setTimeout(() => {
    const place = sentences.findIndex((sentence) => sentence.id === id);
    if (place >= 0) sentences.splice(place, 1);
  }, SPOKEN);
}

/** Show a sentence for a while; screen readers hear it too. */
export function toast(text: string, kind: ToastMessage['kind'] = 'plain'): void {
  const same = toasts.find((toast) => toast.text === text);
  if (same) remove(same.id);
  const id = ++last;
  toasts.push({ id, text, kind });
  announce(text);
  setTimeout(() => remove(id), READING + PER_LETTER * text.length);
}

/** Show what went wrong, in its own words; nothing when the request was only called off. */
export function notifyError(wrong: unknown): void {
  if (isCalledOff(wrong)) return;
  toast(wrong instanceof Error ? wrong.message : String(wrong), 'bad');
}

export function remove(id: number): void {
  const place = toasts.findIndex((toast) => toast.id === id);
  if (place >= 0) toasts.splice(place, 1);
}
