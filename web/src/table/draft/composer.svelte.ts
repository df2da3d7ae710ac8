/** A play in the making: cards picked by tap, drag or typing; the service says what they make. */
import { tick } from 'svelte';
import type { Advice, Refusal } from '$types';
import type { Draft, GameClient, Pick } from '$web/games/game';
import type { TableView } from '$web/state/table.svelte';
import { isWild, lettersOf, onlyLetter } from '$web/cards/kinds';
import { pickCards } from './picking';
import { asRefusal, MOST_DRAFTS, preview } from './preview';

/** One way to read the picked cards as a word. */
export interface Reading {
  word: string;
  cards: number[];
  letters: string[];
}

/** So long the fingers rest before the service is asked, in milliseconds. */
const PAUSE = 60;
/** So long after it could not be reached it is asked again. */
const AGAIN = 2_000;

/** Said where a play means nothing, and the service was not asked why. */
const NOTHING: Refusal = { type: 'refusal', sentence: 'This makes no play yet.' };

export class Composer {
  /** The cards in the order of the word. */
  picks = $state.raw<readonly Pick[]>([]);
  /** What the play is aimed at: a word on the table, a pile, a place; the game's folder knows. */
  target = $state.raw<unknown>(null);
  /** Before which of the picks the next one goes. */
  cursor = $state(0);
  /** What the play can mean, as the service found it, the best first. */
  ways = $state.raw<readonly Advice[]>([]);
  /** Why it cannot be done. */
  refusal = $state.raw<Refusal | null>(null);
  /** Whether the refusal answers an attempt to play, not just a look ahead. */
  refused = $state(false);
  /** Whether the service is still to say what the play makes. */
  asking = $state(false);
  /** Whether the play is on its way. */
  playing = $state(false);
  /** The card whose letter is being asked for. */
  asked = $state<number | null>(null);

  /** Which of the ways is meant. */
  #choice = $state(0);

  /** The picked cards, in the order of the word. */
  cards = $derived(this.picks.flatMap(({ card }) => (card === null ? [] : [card])));
  /** The letters so far; a dot where one is not said yet. */
  word = $derived(this.picks.map(({ letter }) => letter || '·').join(''));
  /** Whether letters were typed that no card in reach gives. */
  missing = $derived(this.picks.some(({ card }) => card === null));
  /** The word, when all of it was typed; else empty. */
  typed = $derived(
    this.picks.every(({ typed, fixed }) => typed || fixed) && this.picks.some((one) => one.typed)
      ? this.word
      : '',
  );
  /** The ways to read the cards as a word: several while a two-faced card is not settled; none
   * while a letter has no card or a wild card no letter, or there are too many. */
  readings = $derived.by<readonly Reading[]>(() => this.#read());
  /** The card whose letter must be said before there is a word: a wild one first. */
  unsaid = $derived(this.readings.length ? null : (this.#open(2) ?? this.#open(1)));
  draft = $derived.by<Draft | readonly Draft[] | null>(() => this.game.compose(this.table, this));
  empty = $derived(this.picks.length === 0 && this.target === null);
  /** What is played when the play button is pressed. */
  chosen = $derived(this.ways[this.#choice] ?? this.ways[0] ?? null);

  readonly table: TableView;
  readonly game: GameClient;
  readonly #stop: () => void;
  /** What was asked last; empty when the service could not answer. */
  #asked = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: AbortController | null = null;
  /** What was last asked about: kept when it has been said. */
  #looked: Promise<void> = Promise.resolve();
  /** Ask at once rather than when the fingers rest. */
  #flush: () => void = () => undefined;

  /** `still`: for looking only; the service is not asked. */
  constructor(table: TableView, game: GameClient, { still = false } = {}) {
    this.table = table;
    this.game = game;
    this.#stop = $effect.root(() => {
      if (still) return;
      $effect(() => this.#forget(game.reach(table)));
      $effect(() => this.#look(this.draft, table.seq));
    });
  }

  close(): void {
    this.#stop();
    this.#callOff();
  }

  // -- picking ------------------------------------------------------------------------------------

  /** Whether a card is part of the play. */
  has(card: number): boolean {
    return this.picks.some((one) => one.card === card);
  }

  /** Whether a card can be picked now. */
  can(card: number): boolean {
    return this.game.reach(this.table).includes(card);
  }

  /** The letters a card can be read as, as the table holds it to. */
  lettersOf(card: number): readonly string[] {
    const kind = this.table.cards[card];
    return this.game.reads?.(this.table, card) ?? (kind ? lettersOf(kind) : []);
  }

  /** Add a card at the cursor, or at a place; `letter`: what it is read as, where that is said. */
  pick(
    card: number,
    { letter = '', at = this.cursor }: { letter?: string; at?: number } = {},
  ): void {
    if (this.has(card) || !this.can(card)) return;
    // A typed letter that had no card yet is what the card was wanted for.
    const letters = this.lettersOf(card);
    const gap = this.picks.findIndex((one) => one.card === null && letters.includes(one.letter));
    if (gap >= 0) {
      this.#change(this.picks.with(gap, { card, letter: this.picks[gap]?.letter ?? '' }));
      return;
    }
    this.#change(this.picks.toSpliced(at, 0, { card, letter: letter || onlyLetter(letters) }));
    this.cursor = at + 1;
  }

  /** Take a card out of the play. */
  unpick(card: number): void {
    const at = this.picks.findIndex((one) => one.card === card);
    if (at >= 0) this.#remove(at);
  }

  /** Pick a card, or take it back. */
  toggle(card: number): void {
    if (this.has(card)) this.unpick(card);
    else this.pick(card);
  }

  /** Put the pick at one place before that at another. */
  move(from: number, to: number): void {
    const moved = this.picks[from];
    if (!moved || moved.fixed || from === to) return;
    const goal = to > from ? to - 1 : to;
    this.#change(this.picks.toSpliced(from, 1).toSpliced(goal, 0, moved));
    this.cursor = Math.min(goal + 1, this.picks.length);
  }

  /** Put a card at a place in the play: picked there, or moved there. */
  put(card: number, at: number): void {
    const from = this.picks.findIndex((one) => one.card === card);
    if (from >= 0) this.move(from, at);
    else this.pick(card, { at });
  }

  /** Say what a wild or two-faced card is read as; empty: leave it open. */
  read(card: number, letter: string): void {
    const at = this.picks.findIndex((one) => one.card === card);
    const pick = this.picks[at];
    if (!pick || (letter && !this.lettersOf(card).includes(letter))) return;
    this.#change(this.picks.with(at, { ...pick, letter, typed: false }));
  }

  /** What a pick is read as: as was said, or else as the way that is meant reads it. */
  letterOf({ card, letter }: Pick): string {
    const { word, cards } = (this.chosen?.action ?? {}) as { word?: string; cards?: number[] };
    const meant = word?.length === cards?.length ? word?.[cards?.indexOf(card ?? -1) ?? -1] : '';
    return letter || (meant ?? '');
  }

  /** Turn a two-faced card to its other letter. */
  turn(card: number): void {
    const letters = this.lettersOf(card);
    const pick = this.picks.find((one) => one.card === card);
    const now = pick ? this.letterOf(pick) : '';
    this.read(card, letters[(letters.indexOf(now) + 1) % letters.length] ?? '');
  }

  /** Aim the play at something; the cards that lie there already come into the play and stay. */
  aim(target: unknown, fixed: readonly Pick[] = []): void {
    const own = this.picks.filter((one) => !one.fixed);
    this.target = target;
    this.#change([...fixed.map((one) => ({ ...one, fixed: true })), ...own]);
    this.cursor = this.picks.length;
  }

  /** Make the play consist of these cards. */
  fill(picks: readonly Pick[], target: unknown = null): void {
    this.target = target;
    this.#change(picks);
    this.cursor = picks.length;
  }

  /** Put a proposed action into the play, as if it had been picked. */
  take(action: Record<string, unknown>): void {
    if (this.game.take) return this.game.take(this.table, this, action);
    const { word, cards } = action as { word?: string; cards?: number[] };
    const letters = [...(word ?? '')];
    if (cards?.length === letters.length)
      this.fill(cards.map((card, at) => ({ card, letter: letters[at] ?? '' })));
  }

  // -- typing -------------------------------------------------------------------------------------

  /** Add a typed letter at the cursor; cards found for typed letters are shared out anew. */
  type(letter: string): void {
    const at = this.cursor;
    if (this.#joins(letter.toUpperCase(), at - 1)) return;
    const typed: Pick = { card: null, letter: letter.toUpperCase(), typed: true };
    this.#change(this.#share(this.picks.toSpliced(at, 0, typed)));
    this.cursor = at + 1;
  }

  /** Let a U join the Q before it where one card is both. */
  #joins(letter: string, at: number): boolean {
    const before = this.picks[at];
    if (letter !== 'U' || before?.letter !== 'Q' || before.card === null) return false;
    if (!this.lettersOf(before.card).includes('QU')) return false;
    this.#change(this.picks.with(at, { ...before, letter: 'QU' }));
    return true;
  }

  /** Take back the letter before the cursor. */
  backspace(): void {
    let at = this.cursor - 1;
    while (this.picks[at]?.fixed) at -= 1;
    if (at >= 0) this.#remove(at);
    else if (!this.picks.some((one) => !one.fixed)) this.clear();
  }

  /** Move the cursor among the picks. */
  step(by: number): void {
    this.cursor = Math.max(0, Math.min(this.picks.length, this.cursor + by));
  }

  /** Say which of the ways is meant. */
  choose(way: Advice): void {
    this.#choice = Math.max(0, this.ways.indexOf(way));
    this.#settle();
  }

  /** Let typed letters have the cards of the way that is meant: the service knows the best ones. */
  #settle(): void {
    const { word, cards } = (this.chosen?.action ?? {}) as { word?: string; cards?: number[] };
    if (!this.typed || word !== this.typed || cards?.length !== this.picks.length) return;
    this.picks = this.picks.map((one, at) => ({ ...one, card: cards[at] ?? null }));
  }

  // -- playing ------------------------------------------------------------------------------------

  /** Take everything back. */
  clear(): void {
    this.target = null;
    this.cursor = 0;
    this.#change([]);
  }

  /** Play what lies in the tray, or another draft; a refusal leaves all as it is. */
  async play(draft: Draft | null = null): Promise<boolean> {
    if (!draft) {
      this.#look(this.draft, this.table.seq);
      await this.#settled();
    }
    const meant = draft ?? (this.chosen ? { action: this.chosen.action } : this.#single());
    if (this.playing) return false;
    if (!meant) {
      if (this.refusal === null && this.unsaid !== null) this.asked = this.unsaid;
      else this.refuse(this.refusal ?? NOTHING);
      return false;
    }
    this.playing = true;
    const seen = this.table.seq;
    try {
      if ('action' in meant) await this.table.ask({ type: 'act', action: meant.action, seen });
      else await this.table.ask({ type: 'play', text: meant.text, seen });
      // a quick action leaves the play in the tray; cards that went with it are let go of anyway.
      if (!draft) this.clear();
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

  /** Show why something cannot be done, as if it had been tried. */
  refuse(refusal: Refusal): void {
    this.refusal = refusal;
    this.refused = true;
  }

  /** The draft itself, while the service has not said what it makes. */
  #single(): Draft | null {
    if (this.draft === null || this.refusal) return null;
    const drafts = [this.draft].flat() as Draft[];
    return drafts.length === 1 ? (drafts[0] ?? null) : null;
  }

  // -- inside -------------------------------------------------------------------------------------

  #change(picks: readonly Pick[]): void {
    this.picks = picks;
    this.cursor = Math.min(this.cursor, picks.length);
    // What was said of an attempt need not be true of what lies there now.
    if (this.refused) this.refusal = null;
    this.refused = false;
  }

  #remove(at: number): void {
    if (this.picks[at]?.fixed) return;
    const cursor = this.cursor > at ? this.cursor - 1 : this.cursor;
    this.#change(this.#share(this.picks.toSpliced(at, 1)));
    this.cursor = cursor;
  }

  /** Find cards for all typed letters among those that were not picked by hand. */
  #share(picks: readonly Pick[]): Pick[] {
    const kept = new Set(
      picks.flatMap(({ card, typed }) => (typed || card === null ? [] : [card])),
    );
    const free = this.game.reach(this.table).filter((card) => !kept.has(card));
    const wanted = picks.filter(({ typed }) => typed);
    const found = pickCards(
      wanted.map(({ letter }) => letter),
      free.map((card) => ({ card, letters: this.lettersOf(card) })),
    );
    return picks.map((one) => (one.typed ? { ...one, card: found.shift() ?? null } : one));
  }

  /** Let go of cards that are out of reach now. */
  #forget(reach: readonly number[]): void {
    const there = new Set(reach);
    const left = this.picks.filter(({ card, fixed }) => fixed || card === null || there.has(card));
    if (left.length < this.picks.length) this.#change(left);
  }

  /** The first card that has more than so many letters, none of them said. */
  #open(letters: number): number | null {
    const open = this.picks.find(
      ({ card, letter }) => card !== null && !letter && this.lettersOf(card).length > letters,
    );
    return open?.card ?? null;
  }

  #read(): Reading[] {
    let readings: Reading[] = [{ word: '', cards: [], letters: [] }];
    for (const { card, letter } of this.picks) {
      if (card === null) return [];
      const kind = this.table.cards[card];
      const open = kind && !isWild(kind) ? this.lettersOf(card) : [];
      const letters = letter ? [letter] : open;
      readings = letters.flatMap((one) =>
        readings.map(({ word, cards, letters: before }) => ({
          word: word + one,
          cards: [...cards, card],
          letters: [...before, one],
        })),
      );
      if (readings.length > MOST_DRAFTS) return [];
    }
    return this.picks.length ? readings : [];
  }

  /** Ask what the play would do, when it or the table has changed. */
  #look(draft: Draft | readonly Draft[] | null, seq: number): void {
    const drafts = draft === null ? [] : ([draft].flat() as Draft[]);
    const asked = JSON.stringify([seq, drafts]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#callOff();
    this.refused = false;
    this.#choice = 0;
    if (!drafts.length) {
      this.ways = [];
      this.refusal = null;
      this.asking = false;
      return;
    }
    this.asking = true;
    this.#looked = new Promise<void>((flush) => {
      this.#flush = flush;
      this.#timer = setTimeout(flush, PAUSE);
    }).then(() => (asked === this.#asked ? this.#ask(drafts) : undefined));
  }

  /** Wait until the service has said what the play makes as it lies there now. */
  async #settled(): Promise<void> {
    await tick();
    while (this.asking) {
      const looked = this.#looked;
      this.#flush();
      await looked;
      if (looked === this.#looked) return;
    }
  }

  async #ask(drafts: readonly Draft[]): Promise<void> {
    const waiting = new AbortController();
    this.#waiting = waiting;
    try {
      const trials = await preview(this.table.id, drafts, waiting.signal);
      const ways = trials.flatMap((trial) => trial.ways ?? []).sort((a, b) => b.score - a.score);
      this.ways = ways;
      this.#settle();
      this.refusal = ways.length ? null : (trials.find((one) => one.refusal)?.refusal ?? null);
      this.asking = false;
    } catch (wrong) {
      const refusal = asRefusal(wrong);
      if (!refusal || waiting.signal.aborted) return;
      this.ways = [];
      this.refusal = refusal;
      this.asking = false;
      // Nothing was said about the play: it is asked again, by who plays it or after a while.
      this.#asked = '';
      this.#timer = setTimeout(() => this.#look(this.draft, this.table.seq), AGAIN);
    }
  }

  #callOff(): void {
    clearTimeout(this.#timer);
    this.#waiting?.abort();
  }
}
