/** The history of a table from its first message. */
import type { Told } from '$types';
import { ask } from '$web/api/ask';

const PAGE_SIZE = 200;

/** Fetch all messages of a table as the viewer got them or, of a finished game, as a seat did. */
export async function fetchHistory(table: string, seat?: number | null): Promise<Told[]> {
  const all: Told[] = [];
  for (;;) {
    const query = { after: all.at(-1)?.seq ?? 0, most: PAGE_SIZE, seat: seat ?? undefined };
    const more = await ask('GET /api/tables/{table}/story', { path: [table], query });
    all.push(...more);
    if (more.length < PAGE_SIZE) return all;
  }
}
