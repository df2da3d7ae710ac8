/** A play in the making: cards picked by tap, drag or typing; the service says what they make. */
import type { Advice, Refusal } from '$types';
import type { Draft, GameClient, Pick } from '$web/games/game';
import type { TableState } from '$web/state/table.svelte';

export class Composer {
  /** The cards in the order of the word. */
  picks = $state.raw<readonly Pick[]>([]);
  /** What the play is aimed at: a word on the table, a pile, a place; the game's folder knows. */
  target = $state.raw<unknown>(null);
  /** What was typed so far. */
  typed = $state('');
  /** What the play can mean, as the service found it. */
  ways = $state.raw<readonly Advice[]>([]);
  /** Why it cannot be done. */
  refusal = $state.raw<Refusal | null>(null);
  draft = $derived.by<Draft | readonly Draft[] | null>(() => this.game.compose(this.table, this));

  readonly table: TableState;
  readonly game: GameClient;

  constructor(table: TableState, game: GameClient) {
    this.table = table;
    this.game = game;
  }
}
