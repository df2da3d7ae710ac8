import type { Quiz, QuizAnswer } from '$types';
import { beforeEach, expect, test, vi } from 'vitest';
import { tellDay, WordQuiz } from '$web/pages/record/quiz.svelte';

const question = {
  id: 'q1',
  cards: ['A', 'X', 'A', 'T', 'L', 'S', 'B'],
  letters: 4,
  how: 'missed' as const,
  game: 'fake',
  box: 0,
  tries: 3,
};
const today: Quiz = { day: '2026-11-18', due: 1, next: '', question };
const nothing: Quiz = { day: '2026-11-18', due: 0, next: '2026-11-19', question: null };
const wrong: QuizAnswer = {
  good: false,
  done: false,
  quiz: { ...today, question: { ...question, tries: 2 } },
};
let answer: QuizAnswer;
let sent: unknown[];

beforeEach(() => {
  answer = { good: true, done: true, quiz: nothing };
  sent = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Promise.resolve(Response.json(today));
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(Response.json(answer));
  });
});

async function begin(): Promise<WordQuiz> {
  const quiz = new WordQuiz();
  await quiz.load();
  return quiz;
}

test('cards are picked by a tap and by typing, each once', async () => {
  const quiz = await begin();
  quiz.toggle(2);
  quiz.toggle(3);
  expect(quiz.text).toBe('AT');
  // The second A stays in its place, and the first one follows.
  quiz.type('atzal');
  expect(quiz.picked).toEqual([2, 3, 0, 4]);
  expect(quiz.full).toBe(true);
  quiz.toggle(5);
  quiz.type('atals');
  expect(quiz.text).toBe('ATAL');
  quiz.toggle(3);
  expect(quiz.text).toBe('AAL');
  quiz.shuffle();
  expect([...quiz.order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('a wrong try leaves the question, a good one ends it', async () => {
  const quiz = await begin();
  quiz.type('atal');
  answer = wrong;
  await quiz.submit();
  expect([quiz.tried, quiz.left, quiz.text, quiz.done]).toEqual(['ATAL', 2, '', false]);
  quiz.type('salt');
  answer = { good: true, done: true, quiz: nothing };
  await quiz.submit();
  expect(sent).toEqual([
    { question: 'q1', word: 'ATAL' },
    { question: 'q1', word: 'SALT' },
  ]);
  // The question stays until the viewer goes on; a second tap sends nothing.
  await quiz.submit();
  expect(sent.length).toBe(2);
  expect(quiz.question?.id).toBe('q1');
  quiz.next();
  expect([quiz.question, quiz.quiz?.next]).toEqual([null, '2026-11-19']);
});

test('giving up sends no word', async () => {
  const quiz = await begin();
  quiz.type('sal');
  await quiz.submit({ giveUp: true });
  expect(sent).toEqual([{ question: 'q1', word: '' }]);
});

test('the day to come back is told', () => {
  expect(tellDay('2026-11-19', '2026-11-18')).toBe('tomorrow');
  expect(tellDay('2026-11-22', '2026-11-18')).toBe('on Sunday 22 November');
});
