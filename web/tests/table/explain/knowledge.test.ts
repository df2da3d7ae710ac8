import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Knowledge } from '$web/table/explain/knowledge';
import type { Subject } from '$web/table/explain/subject';
import type { TableView } from '$web/state/table.svelte';

const note = (text: string) => ({ text, clause: 'GW-30' });
const ANSWERS: Record<string, unknown> = {
  '/api/tables/t1/explanations': {
    cards: [
      { title: 'Red P', notes: [note('It is worth 3 points.')] },
      { title: 'Red I', notes: [note('It is worth 1 point.')] },
    ],
    kinds: [0, 0, 1],
    places: { pile: { title: 'Discard pile', notes: [note('Draw.')] } },
    score: { title: 'Score', notes: [note('Most points win.')] },
  },
  '/api/tables/t1/words': [{ word: 'PI', cards: [0, 2], points: 4, notes: [note('3 + 1.')] }],
  '/api/words/PI': { word: 'PI', valid: true, meaning: 'a letter', part: 'noun' },
};
let asked: string[];
let table: { id: string; version: number; sight: unknown };

const subject = (parts: Partial<Subject>): Subject => ({
  anchor: document.body,
  card: null,
  word: '',
  place: '',
  score: false,
  ...parts,
});
const titles = async (know: Knowledge, parts: Partial<Subject>): Promise<string[]> =>
  (await know.about(subject(parts))).map(({ title }) => title);
const knowledge = (live = true): Knowledge => new Knowledge(table as unknown as TableView, live);

beforeEach(() => {
  asked = [];
  table = { id: 't1', version: 1, sight: { view: {} } };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const answer = ANSWERS[path];
    const status = answer ? 200 : 404;
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(
      new Response(JSON.stringify(answer ?? { sentence: 'no' }), { status, headers }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what is known about a thing', () => {
  it('is the card, after the word that it is part of', async () => {
    expect(await titles(knowledge(), { card: 2 })).toEqual(['PI · 4 points', 'Red I']);
    expect(await titles(knowledge(), { card: 1, place: 'pile 2' })).toEqual([
      'Red P',
      'Discard pile',
    ]);
  });

  it('is a place by its name without the seat, and the score', async () => {
    expect(await titles(knowledge(), { place: 'pile 2' })).toEqual(['Discard pile']);
    expect(await titles(knowledge(), { place: 'nowhere' })).toEqual([]);
    expect(await titles(knowledge(), { score: true, place: 'pile' })).toEqual(['Score']);
  });

  it('is the meaning of a word, also of one that has left the table', async () => {
    const [word] = await knowledge().about(subject({ word: 'PI' }));
    expect((await word?.meaning)?.meaning).toBe('a letter');
    const [gone] = await knowledge().about(subject({ word: 'GONE' }));
    expect(gone?.title).toBe('GONE');
    expect(await gone?.meaning).toBeNull();
  });

  it('is no meaning while the players judge the word', async () => {
    table.sight = { view: { window: { words: ['PI'] } } };
    const [word] = await knowledge().about(subject({ word: 'PI' }));
    expect(word?.judged).toBe(true);
    expect(asked).not.toContain('/api/words/PI');
  });

  it('is asked once, and the words again after each change of the table', async () => {
    const know = knowledge();
    await know.about(subject({ card: 2 }));
    await know.about(subject({ card: 2 }));
    expect(asked.filter((path) => path.endsWith('/words'))).toHaveLength(1);
    table.version = 2;
    await know.about(subject({ card: 2 }));
    expect(asked.filter((path) => path.endsWith('/words'))).toHaveLength(2);
    expect(asked.filter((path) => path.endsWith('/explanations'))).toHaveLength(1);
    expect(asked.filter((path) => path === '/api/words/PI')).toHaveLength(1);
  });

  it('has no words of today in a replay', async () => {
    expect(await titles(knowledge(false), { card: 2 })).toEqual(['Red I']);
  });

  it('is only the word where the service does not answer', async () => {
    table.id = 'gone';
    expect(await titles(knowledge(), { card: 2 })).toEqual([]);
    expect(await titles(knowledge(), { word: 'PI' })).toEqual(['PI']);
  });
});
