/** A Word Lift table as the service tells it, in the ways this folder needs it. */
import type { WordliftDraw, WordliftLaid, WordliftState } from '$types';
import type { TableView } from '$web/state/table.svelte';
import { offersOf } from '$web/table/legal';

/** A word on the table: its owner, and its place among the owner's words. */
export interface Place {
  readonly seat: number;
  readonly place: number;
}

export function viewOf(table: TableView): Partial<WordliftState> {
  return (table.sight?.view ?? {}) as Partial<WordliftState>;
}

export function handOf(table: TableView): readonly number[] {
  return viewOf(table).hands?.[table.seat ?? -1] ?? [];
}

export function laidAt(table: TableView, at: Place | null): WordliftLaid | null {
  return at ? (viewOf(table).words?.[at.seat]?.[at.place] ?? null) : null;
}

/** Return all words on the table, the viewer's own last. */
export function allWords(table: TableView): Place[] {
  const words = (viewOf(table).words ?? []).flatMap((row, seat) =>
    row.map((_, place) => ({ seat, place })),
  );
  return words.sort((a, b) => Number(a.seat === table.seat) - Number(b.seat === table.seat));
}

/** Write a word as records do: FORGE#2 from Ben. */
export function titleOf(table: TableView, { seat, place }: Place): string {
  const row = viewOf(table).words?.[seat] ?? [];
  const word = row[place]?.word ?? '';
  const before = row.slice(0, place).filter((other) => other.word === word).length;
  return `${word}${before ? `#${before + 1}` : ''} from ${table.names[seat] ?? ''}`;
}

/** Cards that the viewer must draw now: how many, and how many of them may be consonants. */
export interface Due {
  readonly owed: number;
  readonly least: number;
  readonly most: number;
  /** How many cards follow after these: players may agree to see each card before the next. */
  readonly later: number;
}

/** Return what the viewer must draw now, as the service says. */
export function dueDraw(table: TableView): Due | null {
  if (!table.myTurn) return null;
  const draws = offersOf(table, 'draw').map(({ action }) => action as WordliftDraw);
  const [first] = draws;
  if (!first) return null;
  const numbers = draws.map(({ consonants }) => consonants);
  const owed = first.consonants + first.vowels;
  const { penalty = 0, refill = 0, consonants = [], vowels = [] } = viewOf(table);
  const all = Math.min(penalty || refill, consonants.length + vowels.length);
  return {
    owed,
    least: Math.min(...numbers),
    most: Math.max(...numbers),
    later: Math.max(0, all - owed),
  };
}
