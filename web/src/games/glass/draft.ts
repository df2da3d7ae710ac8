/** A draft of Glass Tiles: which tiles were picked, where they were put down, what that means. */
import type { Action, GlassSwap } from '$types';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { draftOf, holds, type Draft, type Pick, type Proposal } from '$web/table/draft/draft';
import { keepReachable } from '$web/table/draft/editing';
import { keyOf, type Place } from './grid';
import { findLines, ghostsOf, type Piece } from './lines';
import { type BoardTile, tileOf } from './tiles';
import { gridAt, laidOn, rackOf } from './view';

/** Where tiles of the draft were put down; a star, on the letter that it takes. */
export type Put = ReadonlyMap<number, Place>;

const NOWHERE: Put = new Map();

/** Return the rack, then the letters on the table, which a word may use where they lie. */
export function reach(table: TableView): readonly number[] {
  const lying = [...laidOn(table).values()].filter(({ letter }) => letter);
  return [...rackOf(table), ...lying.map(({ card }) => card)];
}

export function putOf({ target }: { readonly target: unknown }): Put {
  return (target as Put | null) ?? NOWHERE;
}

/** Put a tile of the draft down somewhere, or take it up again (null). */
export function putDown(draft: Draft, card: number, place: Place | null): Draft {
  const put = new Map(putOf(draft));
  if (place) put.set(card, place);
  else put.delete(card);
  return withPut(draft, put);
}

function withPut(draft: Draft, put: Put): Draft {
  return { ...draft, target: put.size ? put : null };
}

/** Take up tiles that are no longer part of the draft, or whose places the table has filled. */
export function reconcile(table: TableView, draft: Draft): Draft {
  const kept = keepReachable(draft, reach(table));
  const laid = laidOn(table);
  const put = putOf(kept);
  const stays = [...put].filter(([card, place]) => {
    const lies = laid.get(keyOf(place));
    return holds(kept, card) && (isStar(table, card) ? Boolean(lies?.letter) : !lies);
  });
  return stays.length === put.size ? kept : withPut(kept, new Map(stays));
}

export function isStar(table: TableView, card: number): boolean {
  return table.cards[card]?.faces.length === 0;
}

/** A draft on the board. */
export interface Layout {
  readonly laid: ReadonlyMap<string, BoardTile>;
  /** The pieces of the word, stars left out. */
  readonly pieces: readonly Piece[];
  readonly swaps: readonly GlassSwap[];
  /** The tiles put down for now, stars among them. */
  readonly put: readonly BoardTile[];
}

export function layoutOf(
  table: TableView,
  draft: { readonly picks: readonly Pick[]; readonly target: unknown },
): Layout {
  const laid = laidOn(table);
  const places = putOf(draft);
  const put = [...places].map(([card, place]) => tileOf(table.cards, card, place));
  const swaps = put.flatMap(({ card, letter, place }) => {
    const taken = laid.get(keyOf(place));
    return letter || !taken ? [] : [{ star: card, taken: taken.card }];
  });
  const taken = new Set(swaps.map((swap) => swap.taken));
  const lying = new Map([...laid.values()].map((tile) => [tile.card, tile.place]));
  const pieces = draft.picks.flatMap((pick): Piece[] => {
    if (!pick.letter) return [];
    const card = pick.card ?? -1;
    const fixed = lying.has(card) && !taken.has(card);
    // A typed letter may lie anywhere on the table.
    const place = fixed && pick.typed ? undefined : fixed ? lying.get(card) : places.get(card);
    return [{ card, letter: pick.letter, place, fixed: fixed && !pick.typed }];
  });
  return { laid, pieces, swaps, put };
}

/** Propose the lines through the tiles that were put down, or the word wherever it fits. */
export function compose(table: TableView, composer: Composer): readonly Proposal[] {
  const layout = layoutOf(table, composer);
  const { pieces, swaps, laid } = layout;
  if (!pieces.length) return [];
  if (!pieces.some((piece) => piece.place))
    return [{ text: writeWord(table, composer.picks, layout) }];
  const letters = new Map([...laid].map(([key, tile]) => [key, tile.letter]));
  for (const { taken } of swaps)
    for (const tile of laid.values()) if (tile.card === taken) letters.set(keyOf(tile.place), '');
  const lines = findLines(gridAt(table), letters, pieces);
  return lines.map((line) => ({ action: { ...line, stars: [...swaps] } }));
}

/** Write a word as records do: small letters for red tiles, and what stars take. */
function writeWord(table: TableView, picks: readonly Pick[], { swaps, laid }: Layout): string {
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

/** Return the draft that plays an action, as if its tiles had been put down one by one. */
export function take(table: TableView, action: Action): Draft | null {
  if (action.type !== 'lay') return null;
  const { letters, stars } = ghostsOf(gridAt(table), laidOn(table), action);
  const tiles = [...stars, ...letters];
  const put = new Map(tiles.map(({ card, place }) => [card, place]));
  return draftOf(
    tiles.map(({ card, letter }) => ({ card, letter })),
    put,
  );
}
