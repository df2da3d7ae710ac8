import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guestName } from '$web/state/names';

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
let sent: Sent[];
let person: { id: string; name: string } | null;
let reachable: boolean;

/** Answer as the server does to requests about people. */
async function server(path: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const body = JSON.parse(String(init.body ?? 'null')) as { name: string } | null;
  sent.push({ method, path, body });
  if (!reachable) throw new TypeError('no network');
  if (method === 'POST') person = { id: 'p1', name: body?.name ?? '' };
  if (method === 'PATCH' && person) person = { ...person, name: body?.name ?? '' };
  if (method === 'DELETE') {
    person = null;
    return Response.json({ done: true });
  }
  return Response.json(method === 'POST' ? { person: person, token: 't' } : person);
}

/** Open a new browser. */
async function opened() {
  vi.resetModules();
  return (await import('$web/state/me.svelte')).me;
}

beforeEach(() => {
  sent = [];
  person = null;
  reachable = true;
  vi.stubGlobal('fetch', vi.fn(server));
});

describe('a newcomer', () => {
  it('becomes no guest without need', async () => {
    const me = await opened();
    expect(await me.load()).toBeNull();
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });

  it('becomes a guest when one is needed, once', async () => {
    const me = await opened();
    const [first, second] = await Promise.all([me.ensure(), me.ensure()]);
    expect(first).toBe(second);
    expect(first.name).toMatch(/^[A-Z]\w+ [A-Z]\w+$/);
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(me.person).toEqual(first);
    expect(await me.load()).toEqual(first);
  });

  it('tries again when the server was not reached', async () => {
    const me = await opened();
    reachable = false;
    await expect(me.ensure()).rejects.toThrow('cannot be reached');
    reachable = true;
    expect((await me.ensure()).id).toBe('p1');
  });
});

describe('a guest who returns', () => {
  beforeEach(async () => {
    await (await opened()).ensure();
    sent = [];
    // Browsers delete what scripts have stored; cookies stay.
    localStorage.clear();
  });

  it('is recognized', async () => {
    const me = await opened();
    expect((await me.load())?.id).toBe('p1');
    expect((await me.ensure()).id).toBe('p1');
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });

  it('changes the name', async () => {
    const me = await opened();
    await me.rename('Ann');
    expect(me.person?.name).toBe('Ann');
    expect((await me.load())?.name).toBe('Ann');
    expect(sent.at(-1)).toEqual({ method: 'PATCH', path: '/api/me', body: { name: 'Ann' } });
  });

  it('signs out, here or everywhere, and comes back as a new guest', async () => {
    for (const [everywhere, path] of [
      [false, '/api/me/session'],
      [true, '/api/me/sessions'],
    ] as const) {
      const me = await opened();
      await me.ensure();
      await me.signOut(everywhere);
      expect(sent.at(-1)).toEqual({ method: 'DELETE', path, body: null });
      expect(me.person).toBeNull();
      expect(await me.load()).toBeNull();
      expect((await me.ensure()).id).toBe('p1');
      expect(sent.at(-1)?.method).toBe('POST');
    }
  });

  it('deletes everything', async () => {
    const me = await opened();
    await me.load();
    expect(await me.forget()).toBe(true);
    expect(sent.at(-1)).toEqual({ method: 'DELETE', path: '/api/me', body: null });
    expect(await me.load()).toBeNull();
  });

  it('is a newcomer when the server has forgotten them', async () => {
    person = null;
    const me = await opened();
    expect(await me.load()).toBeNull();
    expect((await me.ensure()).id).toBe('p1');
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

it('names are short enough for a seat', () => {
  for (let draw = 0; draw < 1; draw += 0.01) {
    const name = guestName(() => draw);
    expect(name.length).toBeLessThanOrEqual(20);
    expect(name).not.toContain('undefined');
  }
});
