import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import AlertOffer from '$web/alerts/AlertOffer.svelte';
import { areAlertsOn } from '$web/alerts/permission';
import Settings from '$web/pages/Settings.svelte';
import { settings } from '$web/state/settings.svelte';
import WhileAway from '$web/table/director/WhileAway.svelte';
import { toasts } from '$web/ui/notify.svelte';
import { fakeNotifications } from '../fakeNotifications';

let page: ReturnType<typeof mount> | undefined;

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  settings.alerts = null;
  toasts.splice(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);

function show(): void {
  page = mount(AlertOffer, { target: document.body });
  flushSync();
}

async function press(name: string): Promise<void> {
  button(name)?.click();
  await vi.waitFor(() => {
    flushSync();
    expect(button(name)).toBeUndefined();
  });
}

test('a viewer who agrees gets notifications, and is not asked again', async () => {
  fakeNotifications('default');
  show();
  await press('Notify me');
  expect(areAlertsOn()).toBe(true);
});

test('a viewer who declines is not asked by the browser', async () => {
  const fake = fakeNotifications('default');
  show();
  await press('No, thanks');
  expect(settings.alerts).toBe(false);
  expect(fake.permission).toBe('default');
});

test('a browser that refuses is named as the reason', async () => {
  fakeNotifications('default', 'denied');
  show();
  await press('Notify me');
  await vi.waitFor(() => expect(toasts.map(({ text }) => text).join()).toContain('browser blocks'));
  expect(areAlertsOn()).toBe(false);
});

test.each(['denied', 'none'] as const)('nothing is offered where it is %s', (permission) => {
  if (permission === 'denied') fakeNotifications(permission);
  else Reflect.deleteProperty(globalThis, 'Notification');
  show();
  expect(button('Notify me')).toBeUndefined();
});

test('a player who was away is asked, and the question stays', async () => {
  vi.useFakeTimers();
  fakeNotifications('default');
  const onclose = vi.fn();
  const props = { sentences: ['Bo makes GLOW.'], plays: true, onclose };
  page = mount(WhileAway, { target: document.body, props });
  flushSync();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onclose).not.toHaveBeenCalled();
  button('No, thanks')?.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(onclose).toHaveBeenCalledOnce();
});

test('a spectator who was away is not asked', () => {
  fakeNotifications('default');
  const props = { sentences: ['Bo makes GLOW.'], plays: false, onclose: () => undefined };
  page = mount(WhileAway, { target: document.body, props });
  flushSync();
  expect(button('Notify me')).toBeUndefined();
});

test('the switch in the settings shows what the browser allows', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const fake = fakeNotifications('default', 'denied');
  page = mount(Settings, { target: document.body });
  flushSync();
  const found = [...document.querySelectorAll('label')].find((one) =>
    one.textContent?.includes('Notification'),
  );
  const box = found?.querySelector('input') as HTMLInputElement;
  expect(box.checked).toBe(false);
  box.click();
  await vi.waitFor(() => {
    flushSync();
    expect(toasts).toHaveLength(1);
    expect(box.checked).toBe(false);
  });
  fake.answer = 'granted';
  box.click();
  await vi.waitFor(() => expect(areAlertsOn()).toBe(true));
  flushSync();
  expect(box.checked).toBe(true);
  box.click();
  flushSync();
  expect(settings.alerts).toBe(false);
});
