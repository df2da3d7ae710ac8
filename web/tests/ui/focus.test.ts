import { beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '$web/ui/focus';

const otherwise = vi.fn();
const find = (what: string): HTMLElement => document.querySelector<HTMLElement>(what)!;

beforeEach(() => {
  otherwise.mockClear();
  document.body.innerHTML =
    '<main><section><ul><li id="one"><button id="a"></button></li>' +
    '<li><button id="b"></button></li></ul></section><button id="alone"></button></main>';
  keepFocus(otherwise)(find('main'));
});

/** Take something away, as the browser does: what is gone has no focus. */
async function remove(what: string, change: () => void): Promise<void> {
  find(what).focus();
  find(what).blur();
  change();
  await new Promise((done) => setTimeout(done));
}

test('what took the place has the focus', async () => {
  await remove('#a', () => (find('#one').innerHTML = '<button id="new"></button>'));
  expect(document.activeElement?.id).toBe('new');
});

test('what is in a list goes on beside it', async () => {
  await remove('#a', () => find('#one').remove());
  expect(document.activeElement?.id).toBe('b');
});

test('where nothing is near it is said', async () => {
  await remove('#alone', () => find('#alone').remove());
  expect(otherwise).toHaveBeenCalledOnce();
});

test('who went elsewhere is left alone', async () => {
  find('#a').focus();
  find('#b').focus();
  find('#a').remove();
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement?.id).toBe('b');
});
