/** A table of Glass Tiles as the service tells it, in the ways this folder needs it. */
import type { GlassState } from '$types';
import type { TableView } from '$web/state/table.svelte';
import { listed } from '$web/table/sentences';
import { type Grid, gridOf, keyOf, move, type Place, same, stepOf } from './grid';
import { findRows, type Row } from './lines';
import { type BoardTile, tilesOn } from './tiles';

/** Return the view of the table; null before the game. */
export function viewOf(table: TableView): GlassState | null {
  return (table.sight?.view as GlassState | null | undefined) ?? null;
}

export function gridAt(table: TableView): Grid {
  return gridOf(table.fresh?.terms.options.tiles);
}

/** Return the tiles on the table, by their places. */
export function laidOn(table: TableView): ReadonlyMap<string, BoardTile> {
  return tilesOn(table.cards, viewOf(table)?.laid ?? []);
}

export function rackOf(table: TableView): readonly number[] {
  return table.seat === null ? [] : (viewOf(table)?.hands?.[table.seat] ?? []);
}

/** Return all words on the table, each read as it was laid. */
export function wordsOn(table: TableView): Row[] {
  const letters = new Map([...laidOn(table)].map(([key, tile]) => [key, tile.letter]));
  return findRows(gridAt(table), letters, viewOf(table)?.made ?? []);
}

/** Find the places of the word that was laid last. */
export function lastLine(table: TableView): Place[] {
  const view = viewOf(table);
  const word = view?.last?.[0];
  if (!word || !view?.where) return [];
  const [x, y] = view.where;
  const laid = laidOn(table);
  for (const step of gridAt(table).steps.values()) {
    const line = [...word].map((_, n) => move({ x, y }, step, n));
    if (line.every((place, n) => laid.get(keyOf(place))?.letter === word[n])) return line;
  }
  return [];
}

/** Tell the word that was laid last: "Ben: SLAB and US, 8". Without its player only the words. */
export function tellLast(table: TableView): string {
  const words = viewOf(table)?.last ?? [];
  const played = table.played;
  if (!words.length) return '';
  if (played?.words.join() !== words.join()) return listed(words);
  const who = played.seat === table.seat ? 'You' : (table.names[played.seat] ?? '');
  return `${who}: ${listed(words)}${played.points == null ? '' : `, ${played.points}`}`;
}

/** Return the words through a place, read as they were laid, with the points on their tiles. */
export function wordsThrough(table: TableView, at: Place): { word: string; points: number }[] {
  const [grid, laid] = [gridAt(table), laidOn(table)];
  return wordsOn(table).flatMap(({ word, at: first, toward }) => {
    const line = [...word].map((_, n) => move(first, stepOf(grid, toward), n));
    if (!line.some((place) => same(place, at))) return [];
    return [
      { word, points: line.reduce((sum, one) => sum + (laid.get(keyOf(one))?.points ?? 0), 0) },
    ];
  });
}
