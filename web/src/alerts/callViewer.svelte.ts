/** Call a viewer who looks at something else: by the badge of the app, and by a notification. */
import { untrack } from 'svelte';
import type { TableState } from '$web/state/table.svelte';
import { showBadge } from '$web/ui/badge';
import { areAlertsOn } from './permission';

/** What a table must tell to call its viewer. */
export type Caller = Pick<TableState, 'id' | 'due' | 'log'>;

/** Call the viewer whenever something at a table begins to wait for them; returns a function that
 * stops it. `game` names the game. */
export function callViewer(table: Caller, game: () => string): () => void {
  let known = table.due;
  let dismiss = (): void => undefined;

  const stop = $effect.root(() => {
    $effect(() => {
      const { due } = table;
      untrack(() => call(due));
    });
  });
  function call(due: string): void {
    showBadge(due ? 1 : 0);
    if (due === known) return;
    known = due;
    dismiss();
    if (!due || !document.hidden || !areAlertsOn()) return;
    const title = [due, game()].filter(Boolean).join(' · ');
    dismiss = notify(title, table.log.at(-1)?.sentences.at(-1) ?? '', table.id);
  }
  const look = (): void => {
    if (!document.hidden) dismiss();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
    dismiss();
    showBadge(0);
  };
}

/** Show a notification that leads back to this tab; returns a function that removes it. */
function notify(title: string, body: string, table: string): () => void {
  const options = { body, tag: `turn-${table}`, icon: '/icon.svg' };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    // Phones show notifications only for a service worker.
    return notifyByWorker(title, { ...options, data: { path: location.pathname } });
  }
}

function notifyByWorker(title: string, options: NotificationOptions): () => void {
  const worker = navigator.serviceWorker?.getRegistration();
  void worker?.then((found) => found?.showNotification(title, options)).catch(() => undefined);
  return () =>
    void worker
      ?.then((found) => found?.getNotifications({ tag: options.tag ?? '' }))
      .then((found) => found?.forEach((one) => one.close()))
      .catch(() => undefined);
}
