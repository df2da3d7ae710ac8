import { describe, expect, it } from 'vitest';
import { headline, resultOf, shareText, tellBest } from '$web/table/scenes/result';

const facts = {
  game: 'Gift Words',
  names: ['Ann', 'Ada', 'Ben'],
  scores: [168, 151, 139],
  winners: [0],
  highlights: [{ words: ['VOICE'], points: 11, longest: 'HONEYS' }, { longest: 'HONEY' }, {}],
  goal: { rounds: 4 },
  you: 0,
};

describe('the result of a game', () => {
  it('has the winner, the margin and the best words', () => {
    const result = resultOf(facts);
    expect([result.title, result.margin]).toEqual(['You win', '17 points ahead of Ada']);
    expect(result.players.map(({ word, points }) => [word, points])).toEqual([
      ['VOICE', 11],
      ['HONEY', 0],
      ['', 0],
    ]);
    expect(result.players.filter(({ word }) => word).map(tellBest)).toEqual([
      'VOICE, 11 points',
      'HONEY',
    ]);
  });

  it('has the fewest points first where they win', () => {
    const result = resultOf({
      ...facts,
      scores: [103, 12, 40],
      winners: [1],
      goal: { fewest: true },
    });
    expect(result.players.map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect([result.title, result.margin]).toEqual(['Ada wins', '28 points ahead of Ben']);
  });

  it('tells of ties and of teams', () => {
    const tie = resultOf({ ...facts, scores: [5, 5, 2], winners: [0, 1] });
    expect([tie.title, tie.margin, headline(tie)]).toEqual([
      'You and Ada win',
      '',
      'Ann and Ada won at Gift Words',
    ]);
    const team = { ...facts, names: ['Ann', 'Ben'], scores: [80, 80], winners: [] };
    const lost = resultOf({ ...team, goal: { team: true, target: 90 } });
    expect([lost.title, lost.margin]).toEqual(['The game is over', '80 of 90 points together']);
    expect(headline(lost)).toBe('We played Gift Words');
  });

  it('is a text to share', () => {
    expect(shareText(resultOf(facts), 'https://parlor.example')).toBe(
      [
        'I won at Gift Words.',
        'Ann 168 (best word: VOICE, 11 points)',
        'Ada 151 (best word: HONEY)',
        'Ben 139',
        'Wordparlor: https://parlor.example',
      ].join('\n'),
    );
    expect(headline(resultOf({ ...facts, you: 1 }))).toBe('Ann won at Gift Words');
  });
});
