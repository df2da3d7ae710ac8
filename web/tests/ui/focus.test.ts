import { beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '$web/ui/focus';

const fallback = vi.fn();
const find = (what: string): HTMLElement => document.querySelector<HTMLElement>(what)!;

beforeEach(() => {
  fallback.mockClear();
  document.body.innerHTML =
    '<main><section><ul><li id="one"><button id="a"></button></li>' +
    '<li><button id="b"></button></li></ul></section><button id="alone"></button></main>';
  keepFocus(fallback)(find('main'));
});

/** Remove an element as the browser does: it loses the focus. */
async function remove(what: string, change: () => void): Promise<void> {
  find(what).focus();
  find(what).blur();
  change();
  await new Promise((done) => setTimeout(done));
}

test('the element in its place gets the focus', async () => {
  await remove('#a', () => (find('#one').innerHTML = '<button id="new"></button>'));
  expect(document.activeElement?.id).toBe('new');
});

test('the next item of a list gets the focus', async () => {
  await remove('#a', () => find('#one').remove());
  expect(document.activeElement?.id).toBe('b');
});

test('the fallback is called where nothing is near', async () => {
  await remove('#alone', () => find('#alone').remove());
  expect(fallback).toHaveBeenCalledOnce();
});

test('a focus elsewhere stays', async () => {
  find('#a').focus();
  find('#b').focus();
  find('#a').remove();
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement?.id).toBe('b');
});
