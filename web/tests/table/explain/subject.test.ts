import { beforeEach, describe, expect, it } from 'vitest';
import { partsOf, wordsOf } from '$web/table/explain/marking';
import { makeReachable } from '$web/table/explain/reach';
import { focusedSubject, subjectAt } from '$web/table/explain/subject';

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <div data-place="pile 9"><i id="outside"></i><div id="root">
      <div data-place="words 2"><b data-word="PIN"><i data-card="3"><u id="letter"></u></i></b></div>
      <div data-place="discards" class="pile"><span id="back" class="card" role="img"></span></div>
      <div data-place="hand 1"><i id="held"></i><b data-score id="score">7</b></div>
    </div></div>`;
  root = document.getElementById('root') as HTMLElement;
});

const at = (id: string): Element | null => document.getElementById(id);

describe('what an element stands for', () => {
  it('is a card in a word at a place', () => {
    const found = subjectAt(at('letter'), root);
    expect(found).toMatchObject({ card: 3, word: 'PIN', place: 'words 2', score: false });
    expect(found?.anchor).toBe(document.querySelector('[data-card]'));
  });

  it('is a pile, where a card lies face down', () => {
    expect(subjectAt(at('back'), root)).toMatchObject({ card: null, word: '', place: 'discards' });
  });

  it('is a score', () => {
    expect(subjectAt(at('score'), root)).toMatchObject({ score: true, place: '' });
  });

  it.each(['held', 'outside', 'nowhere'])('is nothing: %s', (id) => {
    expect(subjectAt(at(id), root)).toBeNull();
  });

  it('is the element itself, where there is no cursor', () => {
    expect(focusedSubject(at('score'), root)?.score).toBe(true);
  });
});

it('lets the keyboard reach piles, words and scores, also those that come later', async () => {
  const stop = makeReachable(root);
  const reached = (): string[] =>
    [...root.querySelectorAll('[tabindex="0"]')].map((one) => one.id || one.className);
  expect(reached()).toEqual(['', 'back', 'score']);
  root.insertAdjacentHTML('beforeend', '<b id="later" data-word="PINK"></b>');
  await new Promise((done) => setTimeout(done, 50));
  expect(reached()).toContain('later');
  stop();
});

describe('words in a text', () => {
  const words = wordsOf([
    { type: 'Played', seat: 0, words: ['PIN', 'US'] },
    { type: 'Scored', seat: 0, points: 5, reason: 'PIN: 3 + 1 + 1' },
  ]);

  it('are those of the events', () => {
    expect(partsOf('Ann makes PIN and US, 5 points.', words)).toEqual([
      { text: 'Ann makes ', isWord: false },
      { text: 'PIN', isWord: true },
      { text: ' and ', isWord: false },
      { text: 'US', isWord: true },
      { text: ', 5 points.', isWord: false },
    ]);
  });

  it('are no other capitals, and no part of a longer word', () => {
    const found = partsOf('PINS, ZAP, Pin (NW-20)', words).filter(({ isWord }) => isWord);
    expect(found).toEqual([]);
  });
});
