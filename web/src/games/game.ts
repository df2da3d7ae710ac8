/** What the client knows of a game beside what the service tells: how it lies on the table.
 *
 * No rules live here. A folder says where things lie, which action a half-made play stands for,
 * and which plain deeds have a button; whether it can be done, and what it scores, the service says.
 */
import type { Component } from 'svelte';
import type { Composer } from '$web/table/composer.svelte';
import type { TableState } from '$web/state/table.svelte';

/** One card of a half-made play, and the letter it is read as (none: not yet said). */
export interface Pick {
  card: number;
  letter: string;
  /** Whether it lies on the table already and stays where it is in the word. */
  fixed?: boolean;
}

/** Something that can be tried: an action, or a text in the record's notation. */
export type Draft = { action: Record<string, unknown> } | { text: string };

/** A plain deed that has a button: it is greyed, with the reason, while it cannot be done. */
export interface Deed {
  label: string;
  draft: Draft;
  /** Sits beside the play button rather than in the row of lesser deeds. */
  main?: boolean;
}

export interface Props {
  table: TableState;
  composer: Composer;
}

export interface GameClient {
  id: string;
  /** The box on the shelf: an SVG, drawn by us. */
  Picture: Component;
  /** What lies in the middle of the table, between the seats and the hand. */
  Middle: Component<Props>;
  /** What the picked cards stand for; null while they stand for nothing. */
  compose(table: TableState, composer: Composer): Draft | readonly Draft[] | null;
  /** The plain deeds of the game, whether or not they can be done now. */
  deeds(table: TableState, composer: Composer): readonly Deed[];
  /** The cards from which a typed word can be picked, those to prefer first. */
  reach(table: TableState): readonly number[];
}

const found = import.meta.glob<{ default: GameClient }>('./*/index.ts', { eager: true });

/** All games that have a folder here. */
export const games: ReadonlyMap<string, GameClient> = new Map(
  Object.values(found).map(({ default: game }) => [game.id, game]),
);
