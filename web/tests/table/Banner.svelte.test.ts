/** The question about proposed words says what a challenge may cost. */
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Banner from '$web/table/Banner.svelte';
import type { Question } from '$web/table/sentences';
import { FakeTable, plainCards } from '../fakeTable.svelte';

function shown(question: Question, forms: [string, string][]): string {
  const table = new FakeTable(plainCards('A'));
  table.show({ window: question }, { forms });
  const app = mount(Banner, { target: document.body, props: { table, question } });
  flushSync();
  const text = document.body.textContent?.replace(/\s+/g, ' ') ?? '';
  void unmount(app);
  return text;
}

const asked = { seat: 1, words: ['GLOW'], waiting: [0] };

test('the player who answers reads what a challenge costs', () => {
  const text = shown({ ...asked, vote: false }, [
    ['accept', 'accept the word'],
    ['challenge', 'let the dictionary decide: you may lose your next turn (NW-30)'],
  ]);
  expect(text).toContain('Bo proposes GLOW');
  expect(text).toContain(
    'Challenge: let the dictionary decide: you may lose your next turn (NW-30).',
  );
});

test('a vote says that a tie accepts the word', () => {
  const text = shown({ ...asked, vote: true }, [
    ['accept', 'accept the word'],
    ['reject', 'vote against the word; a majority or a tie accepts it (WL-13)'],
  ]);
  expect(text).toContain('Against: vote against the word; a majority or a tie accepts it (WL-13).');
});

test('others read no such text', () => {
  expect(shown({ ...asked, waiting: [2], vote: false }, [])).not.toContain('Challenge:');
});
