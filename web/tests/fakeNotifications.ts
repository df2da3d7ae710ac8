/** Notifications that the test sees, instead of the browser's. */
import { vi } from 'vitest';

export class FakeNotification {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static shown: FakeNotification[] = [];
  onclick: (() => void) | null = null;
  closed = false;

  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.shown.push(this);
  }

  close(): void {
    this.closed = true;
  }

  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.permission);
  }
}

/** Replace Notification by a fake with this permission, which the person is about to answer. */
export function fakeNotifications(
  permission: NotificationPermission,
  answer: NotificationPermission = 'granted',
): typeof FakeNotification {
  Object.assign(FakeNotification, { permission, answer, shown: [] });
  vi.stubGlobal('Notification', FakeNotification);
  return FakeNotification;
}

/** Show the tab or hide it. */
export function hideTab(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
