/** Put a play together: cards picked by tap, drag or typing, what the service says of them, and
 * which of several plays is meant. */
import type { Action, Advice, Refusal, Trial } from '$types';
import { lettersOf } from '$web/cards/kinds';
import type { GameClient } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import * as drafts from './draft';
import { EMPTY, type Draft, type Pick, type Proposal } from './draft';
import * as editing from './editing';
import { asRefusal, preview } from './preview';
import { Previewer } from './previewer';
import { readingsOf, unsaidCard, type Reading } from './readings';

/** Why nothing can be played where the service was not asked. */
const INCOMPLETE: Refusal = { type: 'refusal', sentence: 'Not a complete play yet.' };

export class Composer implements editing.Supply {
  readonly table: TableView;
  readonly game: GameClient;
  #draft = $state.raw<Draft>(EMPTY);
  /** The plays that the draft can mean, the likeliest first. */
  ways = $state.raw<readonly Advice[]>([]);
  /** Why it cannot be played. */
  refusal = $state.raw<Refusal | null>(null);
  /** Whether the refusal answers an attempt to play, not a preview. */
  refused = $state(false);
  /** Whether the service has yet to say what the draft makes. */
  asking = $state(false);
  /** Whether the play is on its way. */
  playing = $state(false);
  /** The card whose letter a person is asked for. */
  asked = $state<number | null>(null);
  /** The text of the way that a person chose; empty when the person chose none. */
  #choice = $state('');

  picks = $derived(this.#draft.picks);
  target = $derived(this.#draft.target);
  cursor = $derived(this.#draft.cursor);
  cards = $derived(drafts.cardsOf(this.#draft));
  word = $derived(drafts.wordOf(this.#draft));
  typed = $derived(drafts.typedWord(this.#draft));
  empty = $derived(drafts.isEmpty(this.#draft));
  /** Whether a typed letter has no card. */
  missing = $derived(this.picks.some(({ card }) => card === null));
  readings = $derived.by<readonly Reading[]>(() => readingsOf(this.#draft, this));
  /** The card whose letter must be chosen before there is a word. */
  unsaid = $derived(this.readings.length ? null : unsaidCard(this.#draft, this));
  proposals = $derived.by<readonly Proposal[]>(() => this.game.compose(this.table, this));
  /** The play that the play button sends. */
  chosen = $derived(this.ways.find(({ text }) => text === this.#choice) ?? this.ways[0] ?? null);

  readonly #previewer: Previewer;
  readonly #stop: () => void;

  /** Compose at a table; `still`: nobody plays here, so the service is not asked. */
  constructor(table: TableView, game: GameClient, { still = false } = {}) {
    this.table = table;
    this.game = game;
    this.#previewer = new Previewer((proposals, signal) => preview(table.id, proposals, signal), {
      answered: (trials, proposals) => this.#answer(trials, proposals),
      failed: (refusal) => this.#show([], refusal),
    });
    if (still) this.#previewer.close();
    this.#stop = table.onView(() => this.#set(this.#draft));
    this.#set(EMPTY);
  }

  close(): void {
    this.#stop();
    this.#previewer.close();
  }

  get draft(): Draft {
    return this.#draft;
  }

  get reach(): readonly number[] {
    return this.game.reach(this.table);
  }

  has(card: number): boolean {
    return drafts.holds(this.#draft, card);
  }

  /** Whether a card can be picked now. */
  can(card: number): boolean {
    return this.reach.includes(card);
  }

  /** Return the letters a card can be read as at this table. */
  lettersOf(card: number): readonly string[] {
    const kind = this.table.cards[card];
    return this.game.reads?.(this.table, card) ?? (kind ? lettersOf(kind) : []);
  }

  /** Return the letter of a pick: as a person chose it, else as the chosen play reads it. */
  letterOf({ card, letter }: Pick): string {
    const spelling = drafts.spellingOf(this.chosen?.action);
    return letter || (spelling?.word[spelling.cards.indexOf(card ?? -1)] ?? '');
  }

  // -- changes ------------------------------------------------------------------------------------

  /** Put another draft in place of this one. */
  change(edit: (draft: Draft) => Draft): void {
    this.#forgetAttempt();
    this.#choice = '';
    this.#set(edit(this.#draft));
  }

  /** Add a card at the cursor, or at a place. */
  pick(card: number, where: { letter?: string; at?: number } = {}): void {
    this.change((draft) => editing.pickCard(draft, this, card, where));
  }

  unpick(card: number): void {
    this.change((draft) => editing.removeCard(draft, this, card));
  }

  /** Pick a card, or take it back. */
  toggle(card: number): void {
    if (this.has(card)) this.unpick(card);
    else this.pick(card);
  }

  move(from: number, to: number): void {
    this.change((draft) => editing.movePick(draft, from, to));
  }

  put(card: number, at: number): void {
    this.change((draft) => editing.putCard(draft, this, card, at));
  }

  read(card: number, letter: string): void {
    this.change((draft) => editing.readAs(draft, this, card, letter));
  }

  /** Turn a two-faced card to its other letter. */
  turn(card: number): void {
    const letters = this.lettersOf(card);
    const pick = this.picks.find((one) => one.card === card);
    const now = pick ? this.letterOf(pick) : '';
    this.read(card, letters[(letters.indexOf(now) + 1) % letters.length] ?? '');
  }

  type(letter: string): void {
    this.change((draft) => editing.typeLetter(draft, this, letter));
  }

  backspace(): void {
    this.change((draft) => editing.backspace(draft, this));
  }

  clear(): void {
    this.change(() => EMPTY);
  }

  /** Put a proposed action into the draft, as if its cards had been picked. */
  take(action: Action): void {
    const taken = this.game.take ? this.game.take(this.table, action) : drafts.draftFor(action);
    if (taken) this.change(() => taken);
  }

  /** Move the cursor. */
  step(by: number): void {
    this.#set(editing.stepCursor(this.#draft, by));
  }

  // -- playing ------------------------------------------------------------------------------------

  /** Choose one of several ways. */
  choose(way: Advice): void {
    this.#choice = way.text;
    this.#settle();
  }

  /** Play the draft, or another proposal; a refusal leaves all as it is. */
  async play(proposal: Proposal | null = null): Promise<boolean> {
    if (!proposal) await this.#previewer.flush();
    const meant = proposal ?? this.chosen ?? this.#only();
    if (this.playing) return false;
    if (!meant) {
      if (this.refusal === null && this.unsaid !== null) this.asked = this.unsaid;
      else this.refuse(this.refusal ?? INCOMPLETE);
      return false;
    }
    this.playing = true;
    this.#forgetAttempt();
    const seen = this.table.seq;
    try {
      if ('action' in meant) await this.table.ask({ type: 'act', action: meant.action, seen });
      else await this.table.ask({ type: 'play', text: meant.text, seen });
      // A quick action leaves the draft as it is; cards that went with it are out of reach.
      if (!proposal) this.clear();
      this.refusal = null;
      this.refused = false;
      return true;
    } catch (wrong) {
      const refusal = asRefusal(wrong);
      if (refusal) this.refuse(refusal);
      return false;
    } finally {
      this.playing = false;
    }
  }

  /** Forget why the last attempt was refused: it says nothing about the next one. */
  #forgetAttempt(): void {
    if (this.refused) this.refusal = null;
    this.refused = false;
  }

  /** Show why something cannot be done, as if it had been tried. */
  refuse(refusal: Refusal): void {
    this.refusal = refusal;
    this.refused = true;
  }

  /** Return the only proposal, while the service has not judged it. */
  #only(): Proposal | null {
    return this.refusal || this.proposals.length !== 1 ? null : (this.proposals[0] ?? null);
  }

  // -- inside -------------------------------------------------------------------------------------

  /** Take a draft over as the game allows it, and ask what it makes. */
  #set(draft: Draft): void {
    this.#draft = this.game.reconcile(this.table, draft);
    if (!this.#previewer.ask(this.proposals, this.table.version)) return;
    this.refused = false;
    this.asking = this.proposals.length > 0;
    if (!this.asking) this.#show([], null);
  }

  #answer(trials: readonly Trial[], proposals: readonly Proposal[]): void {
    const found = trials.flatMap(({ ways = [] }, at) =>
      ways.map((way) => ({ way, turned: proposals[at]?.turned ?? 0 })),
    );
    // People mean the letters that their cards show; of equals the most points come first.
    found.sort((a, b) => a.turned - b.turned || b.way.score - a.way.score);
    const refusal = trials.find((trial) => trial.refusal)?.refusal ?? null;
    this.#show(
      found.map(({ way }) => way),
      found.length ? null : refusal,
    );
    this.#settle();
  }

  #show(ways: readonly Advice[], refusal: Refusal | null): void {
    this.ways = ways;
    this.refusal = refusal;
    this.asking = false;
  }

  /** Let typed letters show the cards with which the chosen play lays them. */
  #settle(): void {
    if (!this.chosen) return;
    const settle = this.game.settle ?? settleTyped;
    this.#set(settle(this.table, this.#draft, this.chosen.action));
  }
}

function settleTyped(_: TableView, draft: Draft, action: Action): Draft {
  return editing.settleTyped(draft, action);
}
