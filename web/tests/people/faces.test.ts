import { expect, test } from 'vitest';
import { faceOf as faceOfLevel } from '$web/bots/faces';
import { ANIMALS, animalOf, faceOf } from '$web/people/faces';

test('a bot has the face of its level', () => {
  expect(faceOf({ kind: 'bot', name: 'Ada', level: 'club' })).toBe(faceOfLevel('club'));
});

test('a person has the chosen animal, else one by the name', () => {
  expect(faceOf({ kind: 'person', name: 'Ann', avatar: 'otter' })).toBe(ANIMALS.otter);
  expect(faceOf({ kind: 'person', name: 'Ann' })).toBe(animalOf('Ann'));
  expect(faceOf({ kind: 'person', name: 'Ann', avatar: 'unheard-of' })).toBe(animalOf('Ann'));
});

test('names are spread over all animals', () => {
  const names = Array.from({ length: 300 }, (_, at) => `Guest ${at}`);
  expect(new Set(names.map((name) => animalOf(name))).size).toBe(Object.keys(ANIMALS).length);
});
