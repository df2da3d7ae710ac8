import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guestName } from '$web/state/names';

interface Said {
  method: string;
  path: string;
  body: unknown;
}
let said: Said[];
let who: { id: string; name: string } | null;
let reachable: boolean;

/** The service, as far as people go. */
async function service(path: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const body = JSON.parse(String(init.body ?? 'null')) as { name: string } | null;
  said.push({ method, path, body });
  if (!reachable) throw new TypeError('no network');
  if (method === 'POST') who = { id: 'p1', name: body?.name ?? '' };
  if (method === 'PATCH' && who) who = { ...who, name: body?.name ?? '' };
  return Response.json(method === 'POST' ? { person: who, token: 't' } : who);
}

/** A browser that has just been opened. */
async function opened() {
  vi.resetModules();
  return (await import('$web/state/me.svelte')).me;
}

beforeEach(() => {
  said = [];
  who = null;
  reachable = true;
  vi.stubGlobal('fetch', vi.fn(service));
});

describe('a newcomer', () => {
  it('is nobody until something needs a guest', async () => {
    const me = await opened();
    expect(await me.known()).toBeNull();
    expect(said.map(({ method }) => method)).toEqual(['GET']);
  });

  it('becomes a guest when one is needed, once', async () => {
    const me = await opened();
    const [first, second] = await Promise.all([me.needed(), me.needed()]);
    expect(first).toBe(second);
    expect(first.name).toMatch(/^[A-Z]\w+ [A-Z]\w+$/);
    expect(said.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(me.person).toEqual(first);
    expect(await me.known()).toEqual(first);
  });

  it('tries again when the service could not be reached', async () => {
    const me = await opened();
    reachable = false;
    await expect(me.needed()).rejects.toThrow('cannot be reached');
    reachable = true;
    expect((await me.needed()).id).toBe('p1');
  });
});

describe('someone who was here', () => {
  beforeEach(async () => {
    await (await opened()).needed();
    said = [];
    // Browsers throw away what scripts have kept, and cookies stay.
    localStorage.clear();
  });

  it('is known again', async () => {
    const me = await opened();
    expect((await me.known())?.id).toBe('p1');
    expect((await me.needed()).id).toBe('p1');
    expect(said.map(({ method }) => method)).toEqual(['GET']);
  });

  it('takes another name', async () => {
    const me = await opened();
    await me.rename('Ann');
    expect(me.person?.name).toBe('Ann');
    expect((await me.known())?.name).toBe('Ann');
    expect(said.at(-1)).toEqual({ method: 'PATCH', path: '/api/me', body: { name: 'Ann' } });
  });

  it('is a newcomer when the service has forgotten them', async () => {
    who = null;
    const me = await opened();
    expect(await me.known()).toBeNull();
    expect((await me.needed()).id).toBe('p1');
    expect(said.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
});

it('names are short enough for a seat', () => {
  for (let draw = 0; draw < 1; draw += 0.01) {
    const name = guestName(() => draw);
    expect(name.length).toBeLessThanOrEqual(20);
    expect(name).not.toContain('undefined');
  }
});
