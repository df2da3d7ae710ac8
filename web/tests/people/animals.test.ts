import { expect, test } from 'vitest';
import { animalOf, faceOf, isDrawn } from '$web/people/faces';

test('a person has the chosen animal, or that of the name, or always the same one', () => {
  const otter = animalOf('', 'otter');
  expect(animalOf('Merry Otter')).toBe(otter);
  expect(animalOf('Merry Otter', 'fox')).toBe(animalOf('', 'fox'));
  // An avatar of a newer server is not drawn here.
  expect(isDrawn('unicorn')).toBe(false);
  expect(animalOf('Merry Otter', 'unicorn')).toBe(otter);
  expect(animalOf('Ann')).toBe(animalOf('Ann'));
  expect(faceOf({ kind: 'person', name: 'Ann', avatar: 'owl' })).toBe(animalOf('', 'owl'));
});
