/** The director: it plays the messages of a table one after the other, at a human pace.
 *
 * A message waits until its moment comes; only then do the components see the table after it. The
 * viewer's own moves wait for nothing. A viewer who was away sees the newest table at once. */
import type { Told } from '$types';
import type { Speed } from '$web/state/settings.svelte';
import { momentOf, settleTime, showTime, type Moment } from './moments';
import type { Times } from './speeds';

/** A viewer who is this many milliseconds behind, even at the quick pace, catches up at once. */
const MOST_BEHIND = 10_000;
const MOST_WAITING = 24;
/** Messages that wait for a viewer who does not continue after a round; more end the wait. */
const MOST_HELD = 200;

/** Where the director plays: the table, the settings and the page. */
export interface Stage {
  /** The viewer's seat; null for a spectator. */
  seat: () => number | null;
  /** The server's time, in seconds. */
  now: () => number;
  speed: () => Speed;
  times: (speed: Speed) => Times;
  /** Whether the page is in a tab that nobody sees. */
  hidden: () => boolean;
  /** Called when a moment begins: for sounds and announcements. `skipped`: it lasts no time. */
  begin: (moment: Moment, skipped: boolean) => void;
  /** Show the table after a message. */
  fold: (told: Told) => void;
}

export class Director {
  /** The moment that is shown now: until its cards have landed and its notice was readable. */
  moment = $state.raw<Moment | null>(null);
  /** Whether the table is still the one before the moment: its words lie in the middle. */
  before = $state(false);
  /** The message that ended a round, until the viewer continues. */
  ended = $state.raw<Told | null>(null);
  /** Sentences about what the viewer did not see happen. */
  missed = $state.raw<readonly string[]>([]);

  readonly #stage: Stage;
  #waiting: Moment[] = [];
  /** The moment that has begun and is not folded yet. */
  #shown: Moment | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #then: (() => void) | null = null;
  #held = $state(false);
  #closed = false;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Whether something is still to be shown. */
  get busy(): boolean {
    return this.#then !== null || this.#shown !== null || this.#waiting.length > 0;
  }

  get held(): boolean {
    return this.#held;
  }

  /** Take a message; it is shown when its moment comes. */
  add(told: Told): void {
    const moment = momentOf(told, this.#stage.seat());
    this.#waiting.push(moment);
    if (moment.own) this.#playOwn();
    else if (this.#held && this.#waiting.length <= MOST_HELD) return;
    else if (this.#isBehind(told)) this.catchUp();
    else this.#next();
  }

  /** Forget all messages that wait: a fresh table replaces them. `sentences` tell what happened. */
  replace(sentences: readonly string[]): void {
    this.#stop();
    this.#waiting = [];
    this.#shown = null;
    this.#held = false;
    this.#clear();
    this.ended = null;
    this.#miss(sentences);
  }

  /** Show the rest at once; a round that ends still waits for the viewer. Return whether there was
   * anything to skip. */
  skip(): boolean {
    if (this.#held || !this.busy) return false;
    this.#stop();
    this.#flush(true);
    return true;
  }

  /** Show everything at once, and collect what the viewer missed. */
  catchUp(): void {
    if (!this.busy) return;
    this.#stop();
    const missed = [this.#shown, ...this.#waiting].flatMap((one) => (one ? [one] : []));
    const begun = this.#shown;
    this.#waiting = [];
    this.#shown = null;
    this.#held = false;
    this.#clear();
    for (const moment of missed) {
      if (moment.endsRound) this.ended = moment.told;
      this.#stage.fold(moment.told);
    }
    const told = missed.filter((one) => one !== begun && !one.own).map((one) => one.told);
    this.#miss(told.flatMap(({ events, sentences }) => (events?.length ? (sentences ?? []) : [])));
  }

  /** Let nothing new begin until `release`. */
  hold(): void {
    this.#held = true;
  }

  /** Go on after `hold`, or after the end of a round. */
  release(): void {
    this.ended = null;
    if (!this.#held) return;
    this.#held = false;
    if (this.#shown && !this.#then) this.#settle(this.#shown);
    if (this.#isBehind()) this.catchUp();
    else this.#next();
  }

  /** Forget what the viewer missed: it was read. */
  dismiss(): void {
    this.missed = [];
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  /** Show all that waits, then the viewer's own move, without a pause. */
  #playOwn(): void {
    const own = this.#waiting.pop();
    this.#held = false;
    this.ended = null;
    this.#stop();
    this.#flush(false);
    if (own) this.#play(own, this.#times());
  }

  /** Fold all moments that wait; `stops`: only up to the end of a round. */
  #flush(stops: boolean): void {
    const begun = this.#shown;
    for (let one = begun ?? this.#waiting.shift(); one; one = this.#waiting.shift()) {
      if (one !== begun) this.#stage.begin(one, true);
      if (stops && one.endsRound && this.#waits()) return this.#endRound(one);
      this.#fold(one);
    }
  }

  #next(): void {
    while (!this.#held && !this.#then && !this.#closed) {
      const moment = this.#waiting.shift();
      if (!moment) return;
      this.#play(moment, this.#times());
    }
  }

  #play(moment: Moment, times: Times): void {
    this.#stage.begin(moment, false);
    this.#shown = moment;
    this.moment = moment;
    this.before = true;
    const time = moment.own ? 0 : showTime(moment, times);
    this.#wait(time, () => {
      if (moment.endsRound && this.#waits()) this.#endRound(moment);
      else this.#settle(moment);
    });
  }

  /** Wait for the viewer before the next round is dealt. */
  #endRound(moment: Moment): void {
    this.#shown = moment;
    this.moment = { ...moment, notice: null };
    this.before = true;
    this.ended = moment.told;
    this.#held = true;
  }

  #settle(moment: Moment): void {
    const times = this.#times();
    this.#fold(moment);
    const time = settleTime(moment, times);
    // A notice of the last round has nothing to say in the next one.
    if (time) this.moment = moment.endsRound ? { ...moment, notice: null } : moment;
    this.#wait(time, () => this.#clear());
  }

  #fold(moment: Moment): void {
    this.#shown = null;
    this.#clear();
    if (moment.endsRound && !this.#waits()) this.ended = moment.told;
    this.#stage.fold(moment.told);
  }

  #clear(): void {
    this.moment = null;
    this.before = false;
  }

  /** Whether the end of a round waits for the viewer. */
  #waits(): boolean {
    return this.#stage.speed() !== 'off';
  }

  /** Do something after a time, then play what waits; at once when the time is 0. */
  #wait(time: number, then: () => void): void {
    if (!time) return then();
    this.#then = then;
    this.#timer = setTimeout(() => {
      this.#then = null;
      then();
      this.#next();
    }, time);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#then = null;
  }

  /** Return the times to play with: the quick ones when the viewer's own clock runs, or when the
   * calm ones would leave the viewer far behind. */
  #times(): Times {
    const { speed, times } = this.#stage;
    const chosen = times(speed());
    if (speed() !== 'calm') return chosen;
    const hurry = this.#clockRuns() || this.#length(chosen) > MOST_BEHIND;
    return hurry ? times('quick') : chosen;
  }

  /** Whether the newest message gives the viewer a turn with a clock. */
  #clockRuns(): boolean {
    const sight = this.#waiting.at(-1)?.told.sight;
    const seat = this.#stage.seat();
    return seat !== null && sight?.time?.until != null && (sight.to_act ?? []).includes(seat);
  }

  #length(times: Times): number {
    return this.#waiting.reduce(
      (sum, moment) => sum + showTime(moment, times) + settleTime(moment, times),
      0,
    );
  }

  #isBehind(told?: Told): boolean {
    const { speed, times, hidden, now } = this.#stage;
    if (speed() === 'off' && !hidden()) return false;
    return (
      hidden() ||
      this.#waiting.length > MOST_WAITING ||
      this.#length(times('quick')) > MOST_BEHIND ||
      (told !== undefined && (now() - told.at) * 1_000 > MOST_BEHIND)
    );
  }

  #miss(sentences: readonly string[]): void {
    if (sentences.length) this.missed = [...this.missed, ...sentences];
  }
}
