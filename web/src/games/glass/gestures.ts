/** What taps and drags on the board do to the draft. */
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { isStar, layoutOf, putDown, putOf } from './draft';
import { keyOf, type Place, same } from './grid';
import { ghostsOf } from './lines';
import type { BoardTile } from './tiles';
import { gridAt, laidOn } from './view';

/** Act on a place: put a tile down, take one up, let a star take a letter, or choose a way. */
export function tap(table: TableView, composer: Composer, place: Place): void {
  const { laid, put } = layoutOf(table, composer);
  const down = put.find((tile) => same(tile.place, place));
  if (down) return composer.unpick(down.card);
  const tile = laid.get(keyOf(place));
  const loose = looseCards(composer, laid);
  if (tile) return tapTile(table, composer, tile, loose);
  if (!put.length && chooseAt(table, composer, place)) return;
  const next = loose.find((card) => !isStar(table, card));
  if (next !== undefined) composer.change((draft) => putDown(draft, next, place));
}

function tapTile(
  table: TableView,
  composer: Composer,
  tile: BoardTile,
  loose: readonly number[],
): void {
  const star = loose.find((card) => isStar(table, card));
  if (star !== undefined && tile.letter) return swap(composer, star, tile);
  if (tile.letter) composer.toggle(tile.card);
}

/** Let a star take a letter of the table into the draft. */
function swap(composer: Composer, star: number, tile: BoardTile): void {
  composer.change((draft) => putDown(draft, star, tile.place));
  if (!composer.has(tile.card)) composer.pick(tile.card, { letter: tile.letter });
}

/** Return the cards of the draft that have no place yet. */
export function looseCards(composer: Composer, laid: ReadonlyMap<string, BoardTile>): number[] {
  const put = putOf(composer);
  const lying = new Set([...laid.values()].map((tile) => tile.card));
  const covered = new Set([...put.values()].map((place) => laid.get(keyOf(place))?.card));
  const loose = composer.cards.filter((card) => !put.has(card));
  // Letters that stars took come last: a person who taps a tile of the rack means that tile.
  return [
    ...loose.filter((card) => !lying.has(card)),
    ...loose.filter((card) => covered.has(card)),
  ];
}

/** Choose the next way that puts a tile into a place; false when there is none. */
function chooseAt(table: TableView, composer: Composer, place: Place): boolean {
  const [grid, laid] = [gridAt(table), laidOn(table)];
  const fitting = composer.ways.flatMap(({ action }, n) => {
    if (action.type !== 'lay') return [];
    const { letters } = ghostsOf(grid, laid, action);
    return letters.some((ghost) => same(ghost.place, place)) ? [n] : [];
  });
  const now = composer.chosen ? composer.ways.indexOf(composer.chosen) : -1;
  const next = composer.ways[fitting.find((n) => n > now) ?? fitting[0] ?? -1];
  if (next) composer.choose(next);
  return next !== undefined;
}

/** Let a card go over a place, as the end of a drag; nothing happens where it cannot lie. */
export function drop(table: TableView, composer: Composer, card: number, place: Place): void {
  const { laid, put } = layoutOf(table, composer);
  const tile = laid.get(keyOf(place));
  const star = isStar(table, card);
  if (put.some((other) => other.card !== card && same(other.place, place))) return;
  if (star ? !tile?.letter : Boolean(tile)) return;
  if (!composer.has(card)) composer.pick(card, { at: star ? 0 : composer.picks.length });
  if (star && tile) swap(composer, card, tile);
  else composer.change((draft) => putDown(draft, card, place));
}
