import { describe, expect, it } from 'vitest';
import type { Event } from '$types';
import {
  lastWord,
  panelsOf,
  signed,
  tellLead,
  tellLeft,
  tellPlace,
  tellTarget,
} from '$web/table/scenes/standing';

const scored = (seat: number, points: number, reason = 'why'): Event => ({
  type: 'Scored',
  seat,
  points,
  reason,
});
const end = (scores: number[], more: object = {}): Event => ({
  type: 'RoundOver',
  round: 1,
  scores,
  ...more,
});

describe('the standing after a round', () => {
  it('has the best first, and the fewest first where the fewest win', () => {
    const events = [end([12, 43, 86])];
    expect(panelsOf(events, {}).map(({ seat }) => seat)).toEqual([2, 1, 0]);
    expect(panelsOf(events, { fewest: true }).map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });

  it('shares places', () => {
    const panels = panelsOf([end([5, 9, 9, 1])], {});
    expect(panels.map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [2, 1],
      [0, 3],
      [3, 4],
    ]);
    expect(panels.map(({ place }) => tellPlace(place, panels))).toEqual([
      'Tied',
      'Tied',
      '3rd',
      '4th',
    ]);
  });

  it('has the sum by the scores before the round, else by the points of the round', () => {
    const events = [scored(0, 4), scored(0, 3, 'CAT'), end([17, 2])];
    expect(panelsOf(events, {}, [10, 1])[0]).toMatchObject({ before: 10, gain: 7, total: 17 });
    expect(panelsOf(events, {})[0]).toMatchObject({ before: 10, gain: 7, total: 17 });
    expect(panelsOf(events, {})[0]?.counted.map(({ reason }) => reason)).toEqual(['why', 'CAT']);
  });

  it('has the hands that are left over, and who went out', () => {
    const [first, second] = panelsOf([end([9, 1], { hands: [[], [4, -1]], out: 0 })], {});
    expect([first?.out, first?.hand, second?.out, second?.hand]).toEqual([
      true,
      [],
      false,
      [4, -1],
    ]);
    expect(tellLeft(second?.hand ?? [], 'tile')).toBe('2 tiles left');
    expect(tellLeft([], 'tile')).toBe('Nothing left');
  });

  it('says who leads and by how much', () => {
    const names = ['Ann', 'Ben', 'Cid'];
    const lead = (scores: number[], you: number | null): string =>
      tellLead(panelsOf([end(scores)], {}), names, you);
    expect(lead([5, 17, 4], 1)).toBe('You lead by 12 points');
    expect(lead([5, 6, 4], 0)).toBe('Ben leads by 1 point');
    expect(lead([6, 6, 4], 1)).toBe('You and Ann share the lead');
    expect(lead([6, 6, 6], 1)).toBe('');
  });

  it('says how far the end of the game is', () => {
    const zap = { target: 100, ends: true, fewest: true };
    expect(tellTarget(12, zap)).toEqual({ text: '12 of 100, fewer is better', near: false });
    expect(tellTarget(86, zap)).toEqual({ text: '14 more and the game ends', near: true });
    expect(tellTarget(95, { target: 100, team: true }).text).toBe('95 of 100');
    expect(tellTarget(95, { rounds: 3 }).text).toBe('');
  });

  it('knows the last word of a seat', () => {
    const played = (seat: number, words: string[], judged = true): Event => ({
      type: 'Played',
      seat,
      words,
      judged,
    });
    const events = [played(0, ['CAT']), played(1, ['DOG']), played(0, ['NONE'], false)];
    expect(lastWord(events, 0)).toBe('CAT');
    expect(lastWord(events, 2)).toBe('');
  });

  it('writes signs', () => {
    expect([signed(4), signed(0), signed(-3)]).toEqual(['+ 4', '+ 0', '− 3']);
  });
});
