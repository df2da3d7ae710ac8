/** A play of glass tiles in the making: what was picked, where it was put down, what it means. */
import type { GlassLay, GlassState, GlassSwap } from '$types';
import type { Draft, Pick } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { type Grid, gridOf, keyOf, move, type Place, same } from './grid';
import { findLines, ghostsOf, type Piece } from './lines';
import { type BoardTile, tileOf, tilesOn } from './tiles';

/** Where cards of the play were put down; a star, on the letter that it takes. */
export type Put = ReadonlyMap<number, Place>;

const NOWHERE: Put = new Map();

/** The view of a table of glass tiles; null before the game. */
export function viewOf(table: TableView): GlassState | null {
  return (table.sight?.view as GlassState | null | undefined) ?? null;
}

export function gridAt(table: TableView): Grid {
  return gridOf(table.fresh?.terms.options.tiles);
}

export function laidOn(table: TableView): ReadonlyMap<string, BoardTile> {
  return tilesOn(table.cards, viewOf(table)?.laid ?? []);
}

export function rackOf(table: TableView): readonly number[] {
  return table.seat === null ? [] : (viewOf(table)?.hands?.[table.seat] ?? []);
}

/** Where the cards of the play were put down, as far as they are still part of it. */
export function putOf(composer: Composer): Put {
  const put = (composer.target as Put | null) ?? NOWHERE;
  const kept = [...put].filter(([card]) => composer.has(card));
  return kept.length < put.size ? new Map(kept) : put;
}

/** Put a card of the play down somewhere, or take it up again (null). */
export function putDown(composer: Composer, card: number, place: Place | null): void {
  const put = new Map(putOf(composer));
  if (place) put.set(card, place);
  else put.delete(card);
  composer.target = put.size ? put : null;
}

/** Everything that is known of a play in the making. */
export interface Making {
  readonly laid: ReadonlyMap<string, BoardTile>;
  /** The pieces of the word, stars left out. */
  readonly pieces: readonly Piece[];
  readonly swaps: readonly GlassSwap[];
  /** The tiles put down for now, stars among them. */
  readonly put: readonly BoardTile[];
}

export function makingOf(table: TableView, composer: Composer): Making {
  const laid = laidOn(table);
  const places = putOf(composer);
  const put = [...places].map(([card, place]) => tileOf(table.cards, card, place));
  const swaps = put.flatMap(({ card, letter, place }) => {
    const taken = laid.get(keyOf(place));
    return letter || !taken ? [] : [{ star: card, taken: taken.card }];
  });
  const taken = new Set(swaps.map((swap) => swap.taken));
  const lying = new Map([...laid.values()].map((tile) => [tile.card, tile.place]));
  const pieces = composer.picks.flatMap((pick): Piece[] => {
    if (!pick.letter) return [];
    const card = pick.card ?? -1;
    const fixed = lying.has(card) && !taken.has(card);
    // A typed letter may lie anywhere on the table.
    const place = fixed && pick.typed ? undefined : fixed ? lying.get(card) : places.get(card);
    return [{ card, letter: pick.letter, place, fixed: fixed && !pick.typed }];
  });
  return { laid, pieces, swaps, put };
}

/** What the play stands for: the lines through what was put down, or the word wherever it fits. */
export function compose(table: TableView, composer: Composer): readonly Draft[] | null {
  const making = makingOf(table, composer);
  const { pieces, swaps, laid } = making;
  if (!pieces.length) return null;
  if (!pieces.some((piece) => piece.place))
    return [{ text: writeWord(table, composer.picks, making) }];
  const letters = new Map([...laid].map(([key, tile]) => [key, tile.letter]));
  for (const { taken } of swaps)
    for (const tile of laid.values()) if (tile.card === taken) letters.set(keyOf(tile.place), '');
  const lines = findLines(gridAt(table), letters, pieces);
  const drafts = lines.map((line) => ({ action: { ...line, stars: swaps } }));
  return drafts.length ? drafts : null;
}

/** A word as the record writes it: small letters for red tiles, and what stars take. */
function writeWord(table: TableView, picks: readonly Pick[], { swaps, laid }: Making): string {
  const letters = picks.map(({ card, letter, typed }) => {
    // Typed letters are laid with red tiles where there are any: those count more.
    const red = typed || (card !== null && table.cards[card]?.colour === 'red');
    return red ? letter.toLowerCase() : letter;
  });
  const taken = new Set(swaps.map((swap) => swap.taken));
  const places = [...laid.values()].filter(({ card }) => taken.has(card));
  const taking = places.map(({ place }) => keyOf(place)).join(' ');
  return `lay ${letters.join('')}${taking && ` taking ${taking}`}`;
}

/** Put a play that was proposed on the table, as if its tiles had been put down one by one. */
export function take(table: TableView, composer: Composer, action: Record<string, unknown>): void {
  const lay = action as unknown as GlassLay;
  if (lay.type !== 'lay') return;
  const { letters, stars } = ghostsOf(gridAt(table), laidOn(table), lay);
  const picks = [...stars, ...letters].map(({ card, letter }) => ({ card, letter }));
  const put = new Map([...stars, ...letters].map(({ card, place }) => [card, place]));
  composer.fill(picks, put);
}

/** The places of the word that was laid last. */
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

/** Act on a place of the table, as a tap does: put down, take up, take a letter, choose a way. */
export function tap(table: TableView, composer: Composer, place: Place): void {
  const { laid, put } = makingOf(table, composer);
  const down = put.find((tile) => same(tile.place, place));
  if (down) return composer.unpick(down.card);
  const tile = laid.get(keyOf(place));
  const loose = looseCards(composer, laid);
  if (tile) return tapTile(table, composer, tile, loose);
  if (!put.length && chooseAt(table, composer, place)) return;
  const next = loose.find((card) => (table.cards[card]?.faces.length ?? 0) > 0);
  if (next !== undefined) putDown(composer, next, place);
}

function tapTile(
  table: TableView,
  composer: Composer,
  tile: BoardTile,
  loose: readonly number[],
): void {
  const star = loose.find((card) => table.cards[card]?.faces.length === 0);
  if (star !== undefined && tile.letter) return swap(composer, star, tile);
  if (tile.letter) composer.toggle(tile.card);
}

/** Let a star take a letter of the table into the play. */
function swap(composer: Composer, star: number, tile: BoardTile): void {
  putDown(composer, star, tile.place);
  if (!composer.has(tile.card)) composer.pick(tile.card, { letter: tile.letter });
}

/** The cards of the play that have no place yet. */
export function looseCards(composer: Composer, laid: ReadonlyMap<string, BoardTile>): number[] {
  const put = putOf(composer);
  const lying = new Set([...laid.values()].map((tile) => tile.card));
  const covered = new Set([...put.values()].map((place) => laid.get(keyOf(place))?.card));
  const loose = composer.cards.filter((card) => !put.has(card));
  // What stars took comes last: who taps a tile of the rack means that one.
  return [
    ...loose.filter((card) => !lying.has(card)),
    ...loose.filter((card) => covered.has(card)),
  ];
}

/** Choose the next way that puts a tile into a place; false when there is none. */
function chooseAt(table: TableView, composer: Composer, place: Place): boolean {
  const [grid, laid] = [gridAt(table), laidOn(table)];
  const fitting = composer.ways.flatMap(({ action }, n) => {
    const lay = action as unknown as GlassLay;
    if (lay.type !== 'lay') return [];
    return ghostsOf(grid, laid, lay).letters.some((ghost) => same(ghost.place, place)) ? [n] : [];
  });
  const now = composer.chosen ? composer.ways.indexOf(composer.chosen) : -1;
  const next = composer.ways[fitting.find((n) => n > now) ?? fitting[0] ?? -1];
  if (next) composer.choose(next);
  return next !== undefined;
}

/** Let a card go over a place, as the end of a drag; false when it cannot lie there. */
export function drop(table: TableView, composer: Composer, card: number, place: Place): boolean {
  const { laid, put } = makingOf(table, composer);
  const tile = laid.get(keyOf(place));
  const star = table.cards[card]?.faces.length === 0;
  if (put.some((other) => other.card !== card && same(other.place, place))) return false;
  if (star ? !tile?.letter : Boolean(tile)) return false;
  if (!composer.has(card)) composer.pick(card, { at: star ? 0 : composer.picks.length });
  if (star && tile) swap(composer, card, tile);
  else putDown(composer, card, place);
  return true;
}
