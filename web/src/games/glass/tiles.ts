/** The tiles of a table as they are drawn. */
import type { GlassSpot, Kind } from '$types';
import { printed } from '$web/cards/faces/names';
import { keyOf, type Place } from './grid';

export interface BoardTile {
  readonly card: number;
  readonly place: Place;
  /** '' for a star. */
  readonly letter: string;
  readonly points: number;
  readonly red: boolean;
  /** The letter as the tile shows it. */
  readonly printed: string;
}

/** Make a tile in a place; an unknown card looks like a star. */
export function tileOf(cards: readonly Kind[], card: number, place: Place): BoardTile {
  const kind = cards[card];
  const letter = kind?.faces[0] ?? '';
  return {
    card,
    place,
    letter,
    points: kind?.points[0] ?? 0,
    red: kind?.colour === 'red',
    printed: kind ? printed(kind, letter) : '',
  };
}

/** Return what glass a tile is made of. */
export function kindOf({ letter, red }: BoardTile): 'star' | 'red' | 'black' {
  return !letter ? 'star' : red ? 'red' : 'black';
}

/** Return the tiles on the table, by place. */
export function tilesOn(
  cards: readonly Kind[],
  laid: readonly GlassSpot[],
): ReadonlyMap<string, BoardTile> {
  return new Map(
    laid.map(([card, x, y]) => [keyOf({ x, y }), tileOf(cards, card, { x, y })] as const),
  );
}

/** Describe a tile: A, 1 point. */
export function tellTile({ letter, points, red }: BoardTile): string {
  if (!letter) return 'star';
  return `${red ? 'red ' : ''}${letter}, ${points} ${points === 1 ? 'point' : 'points'}`;
}

/** Describe a place as records count: column 3, row minus 1. */
export function tellPlace({ x, y }: Place): string {
  return `column ${tellNumber(x)}, row ${tellNumber(y)}`;
}

function tellNumber(n: number): string {
  return n < 0 ? `minus ${-n}` : String(n);
}
