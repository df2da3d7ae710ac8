/** Find the words that tiles on the board make: geometry only, the service judges them. */
import type { GlassLay, GlassSwap } from '$types';
import { around, type Grid, keyOf, move, type Place, same } from './grid';

/** The letters on the table by place; '' for a star. */
export type Letters = ReadonlyMap<string, string>;

/** A tile of the draft; without a place it goes where the word leads it. */
export interface Piece {
  readonly card: number;
  readonly letter: string;
  readonly place?: Place | undefined;
  /** It lies on the table already and stays there. */
  readonly fixed?: boolean | undefined;
}

/** One word in one direction, in the form the service expects. */
export type Line = Omit<GlassLay, 'stars'>;

const CENTRE: Place = { x: 0, y: 0 };

/** Return the unbroken row of letters through a place, in the direction of a step. */
function rowThrough(letters: { has(key: string): boolean }, at: Place, step: Place): Place[] {
  let first = at;
  while (letters.has(keyOf(move(first, step, -1)))) first = move(first, step, -1);
  const row = [first];
  for (let next = move(first, step); letters.has(keyOf(next)); next = move(next, step))
    row.push(next);
  return row;
}

/** Combine the letters of the table and the pieces, without stars: they end a row. */
function together(table: Letters, cards: ReadonlyMap<string, Piece>): Map<string, string> {
  const all = new Map([...table].filter(([, letter]) => letter));
  for (const [key, piece] of cards) all.set(key, piece.letter);
  return all;
}

/** Find every line that the pieces can make: through those with a place, the others in order.
 *
 * Pieces that were all put down one by one are read as they lie. A word that was spelled out and has
 * a place for one of its letters runs from there in each direction. None without any place.
 */
export function findLines(grid: Grid, table: Letters, pieces: readonly Piece[]): Line[] {
  const put = pieces.filter((piece) => piece.place && !piece.fixed);
  const loose = pieces.filter((piece) => !piece.place);
  if (!pieces.some((piece) => piece.place)) return [];
  const found = loose.length ? runLines(grid, table, pieces) : putLines(grid, table, put);
  return found.filter((line, n) => found.findIndex((other) => alike(line, other)) === n);
}

function alike(a: Line, b: Line): boolean {
  return a.word === b.word && a.x === b.x && a.y === b.y && a.toward === b.toward;
}

/** Find the lines through all tiles that were put down, each read both ways. */
function putLines(grid: Grid, table: Letters, put: readonly Piece[]): Line[] {
  const [first] = put;
  if (!first?.place) return [];
  const cards = new Map(put.map((piece) => [keyOf(piece.place ?? CENTRE), piece]));
  const all = together(table, cards);
  const rows = grid.axes.flatMap((axis) => {
    const row = rowThrough(all, first.place ?? CENTRE, grid.steps.get(axis) ?? CENTRE);
    const held = row.filter((place) => cards.has(keyOf(place))).length;
    return row.length > 1 && held === put.length ? [{ axis, row }] : [];
  });
  return rows.flatMap(({ axis, row }) => [
    writeLine(all, cards, row, axis),
    writeLine(all, cards, [...row].reverse(), opposite(grid, axis)),
  ]);
}

/** Find the lines of a spelled-out word that has a place for one letter, in each direction. */
function runLines(grid: Grid, table: Letters, pieces: readonly Piece[]): Line[] {
  return [...grid.steps].flatMap(([toward, step]) => {
    const cards = lead(table, pieces, step);
    if (!cards) return [];
    const all = together(table, cards);
    const anchor = pieces.find((piece) => piece.place)?.place ?? CENTRE;
    const row = rowThrough(all, anchor, step);
    const held = row.filter((place) => cards.has(keyOf(place))).length;
    return row.length > 1 && held === cards.size ? [writeLine(all, cards, row, toward)] : [];
  });
}

/** Place each piece of a word that runs in the direction of a step; null when it cannot. */
function lead(
  table: Letters,
  pieces: readonly Piece[],
  step: Place,
): ReadonlyMap<string, Piece> | null {
  const anchor = pieces.findIndex((piece) => piece.place);
  const cards = new Map<string, Piece>();
  const put = (piece: Piece, place: Place): void => {
    if (!piece.fixed) cards.set(keyOf(place), piece);
  };
  const start = pieces[anchor]?.place;
  if (!start) return null;
  put(pieces[anchor] as Piece, start);
  for (const way of [-1, 1]) {
    let place = start;
    for (let n = anchor + way; pieces[n]; n += way) {
      const piece = pieces[n] as Piece;
      place = move(place, step, way);
      if (!piece.place) while (table.has(keyOf(place))) place = move(place, step, way);
      else
        while (!same(place, piece.place)) {
          // Between two letters with a place there may only be letters of the table.
          if (!table.has(keyOf(place))) return null;
          place = move(place, step, way);
        }
      put(piece, place);
    }
  }
  return cards;
}

function writeLine(
  all: Letters,
  cards: ReadonlyMap<string, Piece>,
  row: readonly Place[],
  toward: string,
): Line {
  const { x, y } = row[0] ?? CENTRE;
  const word = row.map((place) => all.get(keyOf(place)) ?? '').join('');
  const laid = row.flatMap((place) => cards.get(keyOf(place))?.card ?? []);
  return { type: 'lay', word, x, y, toward, cards: laid };
}

function opposite(grid: Grid, toward: string): string {
  const step = grid.steps.get(toward) ?? CENTRE;
  for (const [name, other] of grid.steps)
    if (other.x === -step.x && other.y === -step.y) return name;
  return toward;
}

/** Find empty places for the next tile: beside letters, or in line with those put down.
 *
 * `table` has what lies there (stars among it), `put` what the player has put down so far.
 */
export function openPlaces(
  grid: Grid,
  table: ReadonlyMap<string, { place: Place; letter: string }>,
  put: readonly Place[],
): Place[] {
  const letters = new Set([...table].filter(([, tile]) => tile.letter).map(([key]) => key));
  const open = new Map<string, Place>();
  const offer = (place: Place): void => {
    const key = keyOf(place);
    if (!table.has(key) && !put.some((other) => same(other, place))) open.set(key, place);
  };
  if (put.length) {
    for (const place of put) letters.add(keyOf(place));
    for (const end of ends(grid, letters, put)) offer(end);
  } else if (letters.size) {
    for (const { place, letter } of table.values())
      if (letter) for (const side of around(grid, place)) offer(side);
  } else {
    offer(CENTRE);
    for (const side of around(grid, CENTRE)) offer(side);
  }
  return [...open.values()];
}

/** Return the places at both ends of the rows through the tiles put down; two tiles share a row. */
function ends(grid: Grid, letters: ReadonlySet<string>, put: readonly Place[]): Place[] {
  const [first] = put;
  if (!first) return [];
  const others = put.slice(1);
  return grid.axes.flatMap((axis) => {
    const step = grid.steps.get(axis) ?? CENTRE;
    if (!others.every((place) => inLine(first, place, step))) return [];
    return put.flatMap((place) => {
      const row = rowThrough(letters, place, step);
      return [move(row[0] ?? place, step, -1), move(row.at(-1) ?? place, step)];
    });
  });
}

function inLine(a: Place, b: Place, step: Place): boolean {
  return (b.x - a.x) * step.y === (b.y - a.y) * step.x;
}

/** A tile that a way to play would put down, or the star it would leave. */
export interface Ghost {
  readonly place: Place;
  readonly card: number;
  readonly letter: string;
}

/** Place the tiles of a play: the letters laid, then the stars in place of letters taken. */
export function ghostsOf(
  grid: Grid,
  table: ReadonlyMap<string, { card: number; place: Place; letter: string }>,
  lay: GlassLay,
): { letters: Ghost[]; stars: Ghost[]; line: Place[] } {
  const step = grid.steps.get(lay.toward) ?? CENTRE;
  const swaps: readonly GlassSwap[] = lay.stars ?? [];
  const taken = new Map(swaps.map((swap) => [swap.taken, swap.star]));
  const line = [...lay.word].map((_, n) => move({ x: lay.x, y: lay.y }, step, n));
  const empty = line.flatMap((place, n) =>
    table.has(keyOf(place)) ? [] : [{ place, letter: lay.word[n] ?? '' }],
  );
  const letters = empty.map((cell, n) => ({ ...cell, card: lay.cards[n] ?? -1 }));
  const stars = [...table.values()].flatMap(({ card, place }) => {
    const star = taken.get(card);
    return star === undefined ? [] : [{ place, card: star, letter: '' }];
  });
  return { letters, stars, line };
}

/** Rate a reading by the words that were made: 2 when it is one, 1 when it is part of one. */
function likeness(reading: string, made: readonly string[]): number {
  if (made.includes(reading)) return 2;
  // A star may have taken a letter out of the word.
  return Number(made.some((word) => word.includes(reading)));
}

/** A row of letters on the table. */
export interface Row {
  readonly word: string;
  readonly at: Place;
  readonly toward: string;
}

/** Find all rows of two letters and more, read as in the words that were made.
 *
 * Where tiles meet only at their tips, find the words that were made, without the letters around them.
 */
export function findRows(grid: Grid, table: Letters, made: readonly string[]): Row[] {
  const letters = new Map([...table].filter(([, letter]) => letter));
  return grid.axes.flatMap((axis) => {
    const step = grid.steps.get(axis) ?? CENTRE;
    return [...letters.keys()].flatMap((key) => {
      const [x = 0, y = 0] = key.split(',').map(Number);
      const at = { x, y };
      if (letters.has(keyOf(move(at, step, -1)))) return [];
      const row = rowThrough(letters, at, step);
      if (row.length < 2) return [];
      const along = row.map((place) => letters.get(keyOf(place))).join('');
      const against = [...along].reverse().join('');
      const end = row.at(-1) ?? at;
      if (grid.tips.includes(axis))
        return [
          ...within(along, made, at, step, axis),
          ...within(against, made, end, move(CENTRE, step, -1), opposite(grid, axis)),
        ].slice(0, 1);
      if (likeness(against, made) > likeness(along, made))
        return [{ word: against, at: end, toward: opposite(grid, axis) }];
      return [{ word: along, at, toward: axis }];
    });
  });
}

/** The longest word that was made and is part of a reading, and where it begins. */
function within(
  reading: string,
  made: readonly string[],
  first: Place,
  step: Place,
  toward: string,
): Row[] {
  const found = made.filter((word) => reading.includes(word));
  const [word] = found.toSorted((a, b) => b.length - a.length);
  return word ? [{ word, at: move(first, step, reading.indexOf(word)), toward }] : [];
}
