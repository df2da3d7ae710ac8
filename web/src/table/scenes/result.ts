/** The result of a game as the end scene, its picture and its text tell it. No hidden cards in it. */
import type { Goal, Highlight } from '$types';
import { plural, victory } from '$web/table/sentences';
import { betterFirst } from './standing';

export interface Player {
  seat: number;
  name: string;
  you: boolean;
  score: number;
  won: boolean;
  place: number;
  /** The word of the best play, else the longest; empty without a word. */
  word: string;
  /** The points of the best play; 0 where single plays score nothing. */
  points: number;
}

export interface Result {
  /** What the game is called. */
  game: string;
  /** "You win", "Ada and Ben win", "The game is over". */
  title: string;
  /** "17 points ahead of Ada". */
  margin: string;
  players: readonly Player[];
}

/** Put a result together from what the table tells. */
export function resultOf(facts: {
  game: string;
  names: readonly string[];
  scores: readonly number[];
  winners: readonly number[];
  highlights: readonly Highlight[];
  goal: Goal;
  you: number | null;
}): Result {
  const { game, names, scores, winners, highlights, goal, you } = facts;
  const better = betterFirst(goal);
  const players = scores
    .map((score, seat) => {
      const { words = [], points = 0, longest = '' } = highlights[seat] ?? {};
      const word = [...words].sort((a, b) => b.length - a.length)[0] ?? longest;
      return {
        seat,
        name: names[seat] ?? '',
        you: seat === you,
        score,
        won: winners.includes(seat),
        place: 1 + scores.filter((other) => better(other, score) < 0).length,
        word,
        points: words.length ? points : 0,
      };
    })
    .sort((a, b) => a.place - b.place || Number(b.won) - Number(a.won) || a.seat - b.seat);
  return {
    game,
    title: victory(winners, names, you) || 'The game is over',
    margin: goal.team ? tellTeam(scores[0] ?? 0, goal) : tellMargin(players),
    players,
  };
}

function tellMargin(players: readonly Player[]): string {
  const [first, second] = players;
  if (!first?.won || !second || second.won) return '';
  const ahead = Math.abs(first.score - second.score);
  return ahead ? `${plural(ahead, 'point')} ahead of ${second.you ? 'you' : second.name}` : '';
}

function tellTeam(score: number, { target = 0 }: Goal): string {
  return target ? `${score} of ${target} points together` : `${plural(score, 'point')} together`;
}

/** Say a best word: "VOICE, 11 points". */
export function tellBest({ word, points }: Pick<Player, 'word' | 'points'>): string {
  return points ? `${word}, ${plural(points, 'point')}` : word;
}

/** Say the result as the viewer tells it to others: "I won at Zap", "Ada won at Zap". */
export function headline({ game, players }: Result): string {
  const winners = players.filter(({ won }) => won);
  if (!winners.length) return `We played ${game}`;
  if (winners.length > 1) return `${winners.map(({ name }) => name).join(' and ')} won at ${game}`;
  return winners[0]?.you ? `I won at ${game}` : `${winners[0]?.name} won at ${game}`;
}

/** Return the result as a text to share. */
export function shareText(result: Result, address: string): string {
  const scores = result.players.map(({ name, score, word, points }) => {
    const best = word ? ` (best word: ${tellBest({ word, points })})` : '';
    return `${name} ${score}${best}`;
  });
  return [`${headline(result)}.`, ...scores, `Wordparlor: ${address}`].join('\n');
}
