import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A busy machine is slow, not wrong. */
const PATIENCE = { timeout: 30_000 };
let answers: Record<string, () => Response>;
let sent: { path: string; body: unknown }[];
let close: () => Promise<void>;

beforeEach(() => {
  sent = [];
  answers = {
    'GET /api/me': () => Response.json(null),
    'POST /api/device-codes/owner': () => Response.json({ name: 'Ann', avatar: '' }),
    'POST /api/device-codes/use': () =>
      Response.json({ person: { id: 'ann', name: 'Ann', avatar: '' }, token: 't' }),
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body ?? 'null')) });
    return answers[`${init.method ?? 'GET'} ${path}`]?.() ?? Response.json([]);
  });
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Open the page, with a code after the #. */
async function show(code: string): Promise<void> {
  history.replaceState({}, '', `/device${code && `#${code}`}`);
  const { mount, unmount } = await import('svelte');
  const { default: Page } = await import('$web/pages/Device.svelte');
  const page = mount(Page, { target: document.body });
  close = () => unmount(page);
}

async function read(selector: string, text: string): Promise<void> {
  const { flushSync } = await import('svelte');
  await vi.waitFor(() => {
    flushSync();
    const found = document.querySelector(selector)?.textContent ?? '';
    expect(found.replace(/\s+/g, ' ').trim()).toBe(text);
  }, PATIENCE);
}

function press(text: string): void {
  const buttons = [...document.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent === text)?.click();
}

test('a link asks first, and the code leaves the address', async () => {
  await show('BCDFGHJK');
  await read('h1', 'Continue here as Ann?');
  expect(location.hash).toBe('');
  expect(document.querySelector('.warning')).toBeNull();
  expect(sent.map(({ path }) => path)).not.toContain('/api/device-codes/use');
  press('Continue as Ann');
  await vi.waitFor(() => expect(location.pathname).toBe('/'), PATIENCE);
  const { me } = await import('$web/state/me.svelte');
  expect(me.person?.name).toBe('Ann');
  expect(await me.ensure()).toEqual(me.person);
  expect(sent.at(-1)).toEqual({ path: '/api/device-codes/use', body: { code: 'BCDFGHJK' } });
});

test('a guest with games is warned', async () => {
  answers['GET /api/me'] = () => Response.json({ id: 'ben', name: 'Ben', avatar: '' });
  answers['GET /api/me/history?most=100'] = () => Response.json({ games: [{}, {}] });
  await show('BCDFGHJK');
  await read('.warning', 'You are Ben here, with 2 games; this device cannot come back to Ben.');
});

test('a wrong code gets the sentence of the server', async () => {
  const sentence = 'This code is not valid.';
  answers['POST /api/device-codes/owner'] = () =>
    Response.json({ type: 'refusal', sentence }, { status: 409 });
  await show('');
  const field = document.querySelector('input');
  if (!field) throw new Error('There is no field.');
  field.value = 'bcdf ghjk';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')?.requestSubmit();
  await read('[role=alert]', sentence);
  expect(field.isConnected).toBe(true);
});
