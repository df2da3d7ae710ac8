/** A Gift Words table as the service tells it, in the ways this folder needs it. */
import type { GiftwordsState, GiftwordsWord, Kind } from '$types';
import type { TableView } from '$web/state/table.svelte';

const SILENT_E = 'SILENT-E';

export function stateOf(table: TableView): Partial<GiftwordsState> {
  return (table.sight?.view ?? {}) as Partial<GiftwordsState>;
}

export function wordsOf(table: TableView): readonly GiftwordsWord[] {
  return stateOf(table).words ?? [];
}

/** Return the viewer's cards. */
export function handOf(table: TableView): readonly number[] {
  return stateOf(table).hands?.[table.seat ?? -1] ?? [];
}

/** Return the variant of the table: basic, advanced, two, coop or junior. */
export function variantOf(table: TableView): string {
  return table.fresh?.terms.variant ?? '';
}

/** Tell whether all players share one discard pile: only partners do, unless they agree on two. */
export function sharesPile(table: TableView): boolean {
  return variantOf(table) === 'coop' && (stateOf(table).discards ?? []).length < 2;
}

/** Return the colour of a word: that of its coloured cards, or black when it has none. */
export function colourOf(cards: readonly number[], kinds: readonly Kind[]): string {
  const colours = cards.map((card) => kinds[card]?.colour ?? '');
  return colours.find((colour) => colour && colour !== 'black') ?? colours.find(Boolean) ?? '';
}

/** Whether a word has black cards beside those that say its colour. */
export function isMixed(cards: readonly number[], kinds: readonly Kind[]): boolean {
  const colours = new Set(cards.map((card) => kinds[card]?.colour));
  return colours.size > 1;
}

/** A word on the table or a proposed one, and its place among all words. */
export interface Lying {
  word: GiftwordsWord;
  at: number;
  /** Whether the other players have not accepted it yet. */
  proposed?: boolean;
}

/** Return the words of an owner, with the proposed word; null stands for words without an owner. */
export function lyingBefore(table: TableView, owner: number | null): Lying[] {
  const { window } = stateOf(table);
  const play = window?.play;
  const lying = wordsOf(table).flatMap((word, at): Lying[] => {
    if ((word.owner ?? null) !== owner) return [];
    if (play?.type === 'extend' && play.target === at)
      return [{ word: { ...word, text: play.word, cards: play.cards }, at, proposed: true }];
    if (play?.type === 'cover' && play.target === at) {
      const cards = word.cards.with(play.place, play.card);
      return [{ word: { ...word, text: play.word, cards }, at, proposed: true }];
    }
    return [{ word, at }];
  });
  const maker = variantOf(table) === 'junior' ? null : (window?.seat ?? null);
  if (play?.type === 'make' && maker === owner)
    lying.push({ word: { text: play.word, cards: play.cards, owner }, at: -1, proposed: true });
  return lying;
}

/** Return the Silent E cards that can be used. */
export function silentCards(table: TableView): readonly number[] {
  return (stateOf(table).aside ?? []).filter((card) => table.cards[card]?.name === SILENT_E);
}

/** Name a word that may lie on the table twice: PIN#2 is the second. */
export function wordName(words: readonly GiftwordsWord[], at: number): string {
  const text = words[at]?.text ?? '';
  const before = words.slice(0, at).filter((word) => word.text === text).length;
  return before ? `${text}#${before + 1}` : text;
}
