/** What the client knows of a game beside what the service tells: how it lies on the table.
 *
 * No rules live here. A folder says where things lie, which action a half-made play stands for,
 * and which quick actions have a button; whether it can be done, and what it scores, the service says.
 */
import type { Component } from 'svelte';
import type { Advice } from '$types';
import type { Composer } from '$web/table/draft/composer.svelte';
import type { TableView } from '$web/state/table.svelte';

/** One letter of a half-made play. */
export interface Pick {
  /** The card; null for a typed letter that none of the cards in reach gives. */
  card: number | null;
  /** What it is read as; empty when that is not said yet, or when the card is no letter. */
  letter: string;
  /** Whether it lies on the table already and stays where it is in the word. */
  fixed?: boolean;
  /** Whether the card was found for a typed letter: another that fits may take its place. */
  typed?: boolean;
}

/** Something that can be tried: an action, or a text in the record's notation. */
export type Draft = { action: Record<string, unknown> } | { text: string };

/** a quick action that has a button: it is greyed, with the reason, while it cannot be done. */
export interface QuickAction {
  label: string;
  draft: Draft;
  /** Stands out: it is what the turn asks for. */
  main?: boolean;
  /** What is to be done first, where nothing else stands against it. */
  first?: string;
}

/** What the components of a game get: the same while playing and when a game is looked at again. */
export interface Props {
  table: TableView;
  composer: Composer;
}

export interface GameClient {
  id: string;
  /** What people call its pieces, one of them: "card", "tile". */
  piece: string;
  /** What lies in the middle of the table, between the seats and the hand.
   *
   * So that cards are seen to fly: a place of `Moved` events has `data-place="stock"` on its
   * element (`Pile` does that), a card `data-card` with its number (`Card` does that). */
  Middle: Component<Props>;
  /** What the picked cards stand for; null while they stand for nothing. Several drafts: any of
   * them can be meant (see `composer.readings`). */
  compose(table: TableView, composer: Composer): Draft | readonly Draft[] | null;
  /** The quick actions of the game, whether or not they can be done now. */
  quickActions(table: TableView, composer: Composer): readonly QuickAction[];
  /** All cards that can be picked, from which a typed word is taken: those to prefer first. */
  reach(table: TableView): readonly number[];
  /** The letters a card is held to, where the table says less than is printed on it. */
  reads?(table: TableView, card: number): readonly string[] | null;
  /** Put a proposed action (a hint, a way) into the composer; needed where an action is more than
   * a word with a card for each letter. */
  take?(table: TableView, composer: Composer, action: Record<string, unknown>): void;
  /** A way to play in a few words, where there are several and the words it makes are not enough. */
  tellWay?(table: TableView, way: Advice): string;
  /** What it means to bring a card from elsewhere on the table to the hand: to draw it. */
  fetch?(table: TableView, card: number): Draft | null;
  /** What is to be known of a seat beside its hand and score: "misses a turn". */
  note?(table: TableView, seat: number): string;
  /** Whether the hand is drawn by `Middle` itself; else it lies at the viewer's edge of the table. */
  ownHand?: boolean;
}
