/** Messages of the service for tests. */
import type { Level, Fresh, Kind, Sight, Told } from '$types';

/** Make the view of a table for two: Ada, the viewer, and Bo. */
export function sight(said: Partial<Sight> = {}): Sight {
  const chairs = ['Ada', 'Bo'].map((name) => ({ kind: 'person' as const, name }));
  return { status: 'playing', chairs, host: 0, you: 0, to_act: [0], view: {}, ...said };
}

interface Said {
  sight?: Sight;
  seq?: number;
  cards?: readonly Kind[];
  variant?: string;
}

export function fresh(said: Said = {}): Fresh {
  const cards = (said.cards ?? []).map((kind) => ({ kind, copies: 1 }));
  return {
    type: 'fresh',
    table: 'table',
    code: 'ABCDEF',
    seq: said.seq ?? 1,
    now: 0,
    terms: {
      game: 'fake',
      variant: said.variant ?? '',
      options: {},
      dictionary: 'small',
      own_words: false,
      own_deck: false,
      clock: {},
      listed: false,
    },
    sight: said.sight ?? sight(),
    game: { dictionary: 'small', deck: { name: 'Fake', cards }, piece: 'card' },
  };
}

export function told(seq: number, said: Partial<Told> = {}): Told {
  return { type: 'told', seq, at: 0, what: 'acted', sight: sight(), ...said };
}

/** Make a chat line that changes nothing else. */
export function chat(seq: number, text: string, now: Sight = sight()): Told {
  return told(seq, { what: 'said', chair: 1, text, sight: now });
}

/** The levels of bots, as the catalogue has them. */
export const levels: Level[] = (
  [
    ['reader', 'Pip', 'first reader'],
    ['casual', 'Cleo', 'casual'],
    ['club', 'Ada', 'club'],
    ['greedy', 'Greedy', 'greedy'],
  ] as const
).map(([level, name, title]) => ({
  level,
  name,
  title,
  sentence: `plays as a ${title}`,
  for_people: level !== 'greedy',
}));
