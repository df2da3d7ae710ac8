/** Whether notifications may tell the viewer of their turn: the browser and the viewer decide. */
import { settings } from '$web/state/settings.svelte';
import { toast } from '$web/ui/notify.svelte';

const BLOCKED = 'Your browser blocks notifications of this page; allow them in its settings.';

/** Whether this browser has notifications. */
export const hasAlerts = (): boolean => 'Notification' in globalThis;

/** Whether the viewer gets notifications. */
export const areAlertsOn = (): boolean =>
  settings.alerts === true && hasAlerts() && Notification.permission === 'granted';

/** Whether to ask the viewer: only once, and only where the browser may still agree. */
export const isOffered = (): boolean =>
  settings.alerts === null && hasAlerts() && Notification.permission !== 'denied';

/** Turn notifications on or off. The first time the browser asks the viewer too, so call this only
 * when the viewer has pressed something. */
export async function chooseAlerts(wanted: boolean): Promise<void> {
  settings.alerts = wanted;
  if (!wanted || (await Notification.requestPermission()) === 'granted') return;
  settings.alerts = false;
  toast(BLOCKED, 'bad');
}
