/** The whole story of a table, from its first entry on. */
import type { Told } from '$types';
import { ask } from '$web/api/ask';

const PAGE = 200;

/** Fetch everything that happened at a table, as one was told or, of a finished game, as a seat was. */
export async function fetchHistory(table: string, seat?: number | null): Promise<Told[]> {
  const all: Told[] = [];
  for (;;) {
    const query = { after: all.at(-1)?.seq ?? 0, most: PAGE, seat: seat ?? undefined };
    const more = await ask('GET /api/tables/{table}/story', { path: [table], query });
    all.push(...more);
    if (more.length < PAGE) return all;
  }
}
