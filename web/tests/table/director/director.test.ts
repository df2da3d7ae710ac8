import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Event, Moved, Told } from '$types';
import type { Speed } from '$web/state/settings.svelte';
import { Director } from '$web/table/director/director.svelte';
import { timesOf } from '$web/table/director/speeds';
import { sight, told } from '../../messages';

const draw: Moved = { type: 'Moved', cards: [-1], origin: 'stock', goal: 'hand 1' };
const over: Event = { type: 'RoundOver', round: 1, scores: [3, 4] };
const end: Event = { type: 'GameOver', winners: [1] };

let speed: Speed;
let hidden: boolean;
let motion: boolean;
/** What the components see: the numbers of all messages that were folded, in order. */
let folded: number[];
let begun: number[];
let skipped: number[];
let director: Director;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [speed, hidden, motion] = ['calm', false, true];
  [folded, begun, skipped] = [[], [], []];
  director = new Director({
    seat: () => 0,
    now: () => Date.now() / 1000,
    speed: () => speed,
    times: (of) => timesOf(of, motion),
    hidden: () => hidden,
    begin: ({ told: { seq } }, skips) => (skips ? skipped : begun).push(seq),
    fold: ({ seq }) => folded.push(seq),
  });
});

afterEach(() => {
  director.close();
  vi.useRealTimers();
});

/** Make a message about a draw of the other seat. */
const other = (seq: number, said: Partial<Told> = {}): Told =>
  told(seq, {
    what: 'did',
    chair: 1,
    by: 'bot',
    events: [draw],
    sentences: [`Bo draws ${seq}.`],
    at: Date.now() / 1000,
    ...said,
  });
const mine = (seq: number, said: Partial<Told> = {}): Told =>
  other(seq, { chair: 0, by: 'person', ...said });

/** Let the time of one moment pass. */
const pass = (): void => void vi.advanceTimersToNextTimer();

describe('the queue', () => {
  it('shows one moment after the other', () => {
    for (const seq of [2, 3, 4]) director.add(other(seq));
    expect(folded).toEqual([2]);
    pass();
    expect(folded).toEqual([2, 3]);
    expect(begun).toEqual([2, 3]);
    pass();
    expect(folded).toEqual([2, 3, 4]);
    pass();
    expect(director.busy).toBe(false);
  });

  it('does not wait for messages without cards or words', () => {
    director.add(other(2, { events: [] }));
    director.add(told(3, { what: 'said', chair: 1, text: 'Hello' }));
    expect(folded).toEqual([2, 3]);
  });

  it('shows own moves at once, after all that came before', () => {
    for (const one of [other(2), other(3), mine(4)]) director.add(one);
    expect(folded).toEqual([2, 3, 4]);
    director.add(other(5));
    expect(folded).toEqual([2, 3, 4]);
    pass();
    expect(folded).toEqual([2, 3, 4, 5]);
  });

  it('plays the move of a bot or a clock for the viewer like those of others', () => {
    director.add(other(2));
    director.add(mine(3, { by: 'clock' }));
    expect(folded).toEqual([2]);
  });
});

describe('skipping', () => {
  it('shows the rest at once', () => {
    for (const seq of [2, 3, 4]) director.add(other(seq));
    expect(director.skip()).toBe(true);
    expect(folded).toEqual([2, 3, 4]);
    expect(skipped).toEqual([3, 4]);
    expect(director.missed).toEqual([]);
    expect(director.skip()).toBe(false);
  });

  it('stops at the end of a round', () => {
    for (const one of [other(2), other(3, { events: [over] }), other(4)]) director.add(one);
    director.skip();
    expect(folded).toEqual([2]);
    expect(director.ended?.seq).toBe(3);
    expect(director.skip()).toBe(false);
  });
});

describe('the end of a round', () => {
  it('waits for the viewer before the next round is dealt', () => {
    director.add(other(2, { events: [over] }));
    director.add(other(3));
    vi.advanceTimersByTime(600_000);
    expect(folded).toEqual([]);
    expect(director.ended?.seq).toBe(2);
    expect(director.held).toBe(true);
    director.release();
    expect(director.ended).toBeNull();
    expect(folded).toEqual([2, 3]);
  });

  it('waits after an own move, too', () => {
    director.add(mine(2, { events: [draw, over] }));
    expect([folded, director.ended?.seq]).toEqual([[], 2]);
    director.release();
    expect(folded).toEqual([2]);
  });

  it('does not wait at the end of the game', () => {
    director.add(other(2, { events: [over, end] }));
    expect([folded, director.held, director.ended]).toEqual([[2], false, null]);
  });

  it('does not wait at the speed "off", but is told', () => {
    speed = 'off';
    director.add(other(2, { events: [over] }));
    director.add(other(3));
    expect([folded, director.held, director.ended?.seq]).toEqual([[2, 3], false, 2]);
    director.release();
    expect(director.ended).toBeNull();
  });

  it('gives way to an own move', () => {
    director.add(other(2, { events: [over] }));
    director.add(mine(3));
    expect([folded, director.ended]).toEqual([[2, 3], null]);
  });

  it('does not wait for a viewer who never comes back', () => {
    director.add(other(2, { events: [over] }));
    for (let seq = 3; seq < 210; seq += 1) director.add(other(seq));
    expect(folded.length).toBeGreaterThan(200);
  });
});

it('lets nothing begin while a scene holds it', () => {
  director.hold();
  director.add(other(2));
  vi.advanceTimersByTime(60_000);
  expect(folded).toEqual([]);
  director.release();
  expect(folded).toEqual([2]);
});

describe('a viewer who is far behind', () => {
  it('catches up at once, and reads what happened', () => {
    for (let seq = 2; seq < 40; seq += 1) director.add(other(seq));
    expect(folded.length).toBeGreaterThan(20);
    expect(director.missed).toContain('Bo draws 9.');
    director.dismiss();
    expect(director.missed).toEqual([]);
  });

  it('does not wait for messages that are old', () => {
    vi.setSystemTime(60_000);
    director.add(other(2, { at: 20 }));
    director.add(other(3, { at: 40 }));
    expect(folded).toEqual([2, 3]);
    expect(director.missed).toEqual(['Bo draws 2.', 'Bo draws 3.']);
  });

  it('sees the newest table after a while in another tab', () => {
    director.add(other(2));
    director.add(other(3));
    hidden = true;
    director.catchUp();
    director.add(other(4));
    director.add(other(5, { events: [over] }));
    expect(folded).toEqual([2, 3, 4, 5]);
    // The first one was seen, and the end of the round has its own sheet.
    expect(director.missed).toEqual(['Bo draws 3.', 'Bo draws 4.', 'Bo draws 5.']);
    expect([director.ended?.seq, director.held]).toEqual([5, false]);
  });

  it('sees a fresh table after a reconnection', () => {
    director.add(other(2));
    director.add(other(3));
    director.replace(['Bo makes SNORE.']);
    vi.advanceTimersByTime(60_000);
    expect(folded).toEqual([2]);
    expect(director.missed).toEqual(['Bo makes SNORE.']);
  });
});

describe('speeds', () => {
  /** Return how long the table waits for two draws. */
  function lasts(of: Speed): number {
    speed = of;
    director.add(other(2));
    director.add(other(3));
    const start = Date.now();
    while (director.busy) pass();
    return Date.now() - start;
  }

  it('calm is slower than quick', () => {
    const calm = lasts('calm');
    expect(calm).toBeGreaterThan(lasts('quick'));
  });

  it('off waits for nothing', () => expect(lasts('off')).toBe(0));

  it('without motion nothing travels, but moments still follow each other', () => {
    const moving = lasts('calm');
    motion = false;
    const still = lasts('calm');
    expect(still).toBeLessThan(moving);
    expect(still).toBeGreaterThan(0);
  });

  it("hurries when the viewer's clock runs", () => {
    const calm = lasts('calm');
    const turn = sight({ to_act: [0], time: { since: 0, until: 30 } });
    const start = Date.now();
    for (const one of [other(4), other(5), other(6, { sight: turn, events: [] })])
      director.add(one);
    while (director.busy) pass();
    expect(Date.now() - start).toBeLessThan(calm);
  });
});

it('plays nothing after it is closed', () => {
  director.add(other(2));
  director.add(other(3));
  director.close();
  vi.advanceTimersByTime(60_000);
  expect(folded).toEqual([2]);
});

describe('a word', () => {
  const word: Event = {
    type: 'Played',
    seat: 1,
    words: ['WORD'],
    cards: [[0, 1, 2, 3]],
    points: 6,
  };
  const moves: Moved = { type: 'Moved', cards: [0, 1, 2, 3], origin: 'hand 1', goal: 'discards' };
  const headlines = [{ event: 0, text: 'Bo makes WORD' }];
  const played = (seq: number, said: Partial<Told> = {}): Told =>
    other(seq, { events: [word, moves], headlines, ...said });

  it('lies readable before the table changes', () => {
    director.add(played(2));
    vi.advanceTimersByTime(1_200);
    expect([folded, director.before]).toEqual([[], true]);
    expect(director.moment).toMatchObject({ title: 'Bo makes WORD', play: word, notice: null });
    pass();
    expect([folded, director.before]).toEqual([[2], false]);
    pass();
    expect(director.moment).toBeNull();
  });

  it('is readable without motion, too', () => {
    motion = false;
    director.add(played(2));
    vi.advanceTimersByTime(1_200);
    expect(folded).toEqual([]);
  });

  it('of the viewer needs no time', () => {
    director.add(mine(2, { events: [word, moves] }));
    expect(folded).toEqual([2]);
  });

  it('that was proposed before lies there for a shorter time', () => {
    const answer: Event = { type: 'Answered', seat: 0, answer: 'accept' };
    director.add(played(2, { events: [answer, word, moves] }));
    vi.advanceTimersByTime(1_300);
    expect(folded).toEqual([2]);
  });

  it('stays in the middle while the end of its round is shown', () => {
    director.add(played(2, { events: [word, moves, over] }));
    pass();
    expect([director.ended?.seq, director.before, folded]).toEqual([2, true, []]);
    director.release();
    expect([director.before, folded]).toEqual([false, [2]]);
  });

  it('is gone after a skip', () => {
    director.add(played(2));
    expect(director.skip()).toBe(true);
    expect([director.before, director.moment, folded]).toEqual([false, null, [2]]);
  });

  it('shows what it gives to others, but not what a round gives', () => {
    const gift: Event = { type: 'Scored', seat: 0, points: 6, reason: '' };
    director.add(played(2, { events: [word, { ...gift, seat: 1 }, gift] }));
    expect(director.moment?.gifts).toEqual([gift]);
    director.skip();
    director.add(played(3, { events: [{ ...word, points: null }, gift, over] }));
    expect(director.moment?.gifts).toEqual([]);
  });
});

it('an effect is announced while the table has already changed', () => {
  const zap: Event = { type: 'Acted', seat: 1, what: '{play} CHECK', effect: 'x', on: [0] };
  const headlines = [{ event: 0, text: 'Bo plays CHECK', effect: 'You miss a turn' }];
  director.add(other(2, { events: [zap, draw], headlines }));
  director.add(other(3));
  expect(director.moment?.notice).toEqual(headlines[0]);
  vi.advanceTimersByTime(1_900);
  expect(folded).toEqual([2]);
  pass();
  expect([folded, director.moment?.notice]).toEqual([[2, 3], null]);
});

it('leaves the last notice of a round behind', () => {
  const zap: Event = { type: 'Acted', seat: 1, what: '{play} CHECK', on: [0] };
  const headlines = [{ event: 0, text: 'Bo plays CHECK' }];
  director.add(other(2, { events: [zap, draw, over], headlines }));
  expect([director.ended?.seq, director.moment?.notice]).toEqual([2, null]);
  director.release();
  expect(folded).toEqual([2]);
  expect(director.busy).toBe(true);
  expect(director.moment?.notice).toBeNull();
});

it('tells the challenger, too, how a challenge ends and what it costs', () => {
  const events: Event[] = [
    { type: 'Answered', seat: 0, answer: 'challenge' },
    { type: 'Judged', seat: 1, words: ['GLOW'], good: true },
    { type: 'Acted', seat: 0, what: '{lose} the next turn', on: [0] },
  ];
  const headlines = [
    { event: 1, text: 'GLOW is valid', effect: 'The challenge fails' },
    { event: 2, text: 'You lose the next turn' },
  ];
  director.add(mine(2, { events, headlines }));
  const effect = 'The challenge fails. You lose the next turn';
  expect(director.moment?.notice).toMatchObject({ text: 'GLOW is valid', effect });
  vi.advanceTimersByTime(1_900);
  expect(director.busy).toBe(true);
  pass();
  expect(director.moment).toBeNull();
});
