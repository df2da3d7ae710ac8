import { afterEach, expect, test } from 'vitest';
import { cardsIn, Lights, rulesFor } from '$web/lesson/lights';

test('the cards of an action are found, those that stars take too', () => {
  expect(cardsIn({ type: 'make', word: 'AB', cards: [3, 5] })).toEqual([3, 5]);
  expect(cardsIn({ type: 'lay', x: 4, cards: [1], stars: [{ star: 8, taken: 9 }] })).toEqual([
    1, 8, 9,
  ]);
  expect(cardsIn({ type: 'draw', pile: 2 })).toEqual([]);
});

test('cards are lit by number and places by name', () => {
  const rules = rulesFor([3], ['stock']);
  expect(rules).toContain("[data-card='3']");
  expect(rules).toContain("[data-place='stock'] ");
  expect(rules).toContain("[data-theme='contrast']");
  expect(rulesFor([], [])).toBe('');
});

let lights: Lights | null = null;
afterEach(() => lights?.close());

test('the light goes out with the lesson', () => {
  const before = document.adoptedStyleSheets.length;
  lights = new Lights();
  lights.show({ type: 'make', word: 'AB', cards: [3, 5] });
  const sheet = document.adoptedStyleSheets.at(-1);
  expect(sheet?.cssRules.length).toBeGreaterThan(0);
  lights.show(null, ['stock']);
  expect(sheet?.cssRules.length).toBe(0);
  lights.close();
  expect(document.adoptedStyleSheets.length).toBe(before);
});
