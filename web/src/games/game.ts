/** What a game's folder tells the table: how the game lies there, and what a draft stands for.
 *
 * No rules live here. The service says what is allowed and what it scores.
 */
import type { Component } from 'svelte';
import type { Action, Advice } from '$types';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import type { Draft, Proposal } from '$web/table/draft/draft';

/** An action that has a button of its own: greyed, with the reason, while it is not allowed. */
export interface QuickAction {
  label: string;
  proposal: Proposal;
  /** Stands out: the turn asks for it. */
  main?: boolean;
  /** What a person must do first, where no rule forbids the action: "Tap one card to discard it." */
  prompt?: string;
}

/** What the components of a game get, at a table that is played and in a replay. */
export interface Props {
  table: TableView;
  composer: Composer;
}

export interface GameClient {
  id: string;
  /** The middle of the table, between the seats and the hand.
   *
   * Cards fly between elements: a place of `Moved` events has `data-place="stock"` on its element
   * (`Pile` sets that), a card has `data-card` with its number (`Card` sets that). */
  Middle: Component<Props>;
  /** Shown below the tray in place of the chips with the points: what the chosen play is worth, as
   * this game counts. Screen readers get the sentence of the service. */
  Verdict?: Component<Props>;
  /** Return all plays that the draft can mean; none while it is incomplete. `composer.readings` has
   * the ways to read its cards. */
  compose(table: TableView, composer: Composer): readonly Proposal[];
  /** Return the draft as the table allows it now. Pure; called after each change of either. */
  reconcile(table: TableView, draft: Draft): Draft;
  /** Return the quick actions of the game, allowed or not. */
  quickActions(table: TableView, composer: Composer): readonly QuickAction[];
  /** Return all cards that can be picked or typed, the preferred ones first. */
  reach(table: TableView): readonly number[];
  /** Return the letters of a card, where the table allows fewer than are printed on it. */
  reads?(table: TableView, card: number): readonly string[] | null;
  /** Return the draft that plays an action; null when no draft does. For games in which an action is
   * more than a word with a card for each letter. */
  take?(table: TableView, action: Action): Draft | null;
  /** Return the draft with the cards of the chosen play in place of those found for typed letters. */
  settle?(table: TableView, draft: Draft, action: Action): Draft;
  /** Describe one of several ways to play, where the words it makes are not enough. */
  tellWay?(table: TableView, way: Advice): string;
  /** Return the play that takes a card from the table into the hand: a draw. */
  fetch?(table: TableView, card: number): Proposal | null;
  /** Return a note about a seat: "misses a turn". */
  note?(table: TableView, seat: number): string;
  /** Whether `Middle` draws the hand; else it lies at the viewer's edge of the table. */
  ownHand?: boolean;
}
