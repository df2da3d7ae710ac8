import { beforeEach, describe, expect, it, vi } from 'vitest';

let listed: string[];
let asked: string[];

/** Answer as the server does: no person, and the listed tables in pages. */
async function server(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://parlor.test');
  if (pathname !== '/api/tables') return Response.json(null);
  asked.push(address);
  const after = searchParams.get('after');
  const start = after ? listed.indexOf(after) + 1 : 0;
  const page = listed.slice(start, start + Number(searchParams.get('most')));
  return Response.json(page.map((table) => ({ table, summary: { game: 'newword' } })));
}

async function opened() {
  vi.resetModules();
  return (await import('$web/state/listings.svelte')).listings;
}

beforeEach(() => {
  asked = [];
  listed = Array.from({ length: 120 }, (_, number) => `table-${number}`);
  vi.stubGlobal('fetch', vi.fn(server));
});

describe('the listed tables', () => {
  it('come in pages', async () => {
    const listings = await opened();
    await listings.refresh();
    expect(listings.others.length).toBe(50);
    expect(listings.hasMore).toBe(true);
    await listings.more();
    await listings.more();
    expect(listings.others.map(({ table }) => table)).toEqual(listed);
    expect(listings.hasMore).toBe(false);
    expect(asked.length).toBe(3);
  });

  it('are all there at once when they are few', async () => {
    listed = listed.slice(0, 3);
    const listings = await opened();
    await listings.refresh();
    expect(listings.others.length).toBe(3);
    expect(listings.hasMore).toBe(false);
  });
});
