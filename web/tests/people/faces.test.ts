import { expect, test } from 'vitest';
import type { PublicChair } from '$types';
import { faceOf as faceOfLevel } from '$web/bots/faces';
import { ANIMALS, animalOf, faceOf } from '$web/people/faces';
import { guestName } from '$web/state/names';

test('a bot has the face of its level', () => {
  expect(faceOf({ kind: 'bot', name: 'Ada', level: 'club' })).toBe(faceOfLevel('club'));
});

test('a person has the chosen animal, else one by the name', () => {
  expect(faceOf({ kind: 'person', name: 'Ann', avatar: 'otter' })).toBe(ANIMALS.otter);
  expect(faceOf({ kind: 'person', name: 'Ann' })).toBe(animalOf('Ann'));
  expect(faceOf({ kind: 'person', name: 'Ann', avatar: 'unheard-of' })).toBe(animalOf('Ann'));
});

test('the faces at a table differ, unless two people chose the same', () => {
  const bots = Array.from({ length: 9 }, (_, at) => `Bot ${at}`);
  const chairs: PublicChair[] = [
    { kind: 'person', name: 'Merry Otter' },
    { kind: 'person', name: 'Quick Otter' },
    { kind: 'person', name: 'Ann', avatar: 'otter' },
    ...bots.map((name): PublicChair => ({ kind: 'bot', name, level: 'casual' })),
  ];
  const faces = chairs.map((chair) => faceOf(chair, chairs));
  expect(new Set(faces).size).toBe(chairs.length);
  // Who chose an animal has it; the first bot has the face of its level.
  expect(faces[2]).toBe(ANIMALS.otter);
  expect(faces[3]).toBe(faceOfLevel('casual'));
  const twins: PublicChair[] = [1, 2].map(() => ({ kind: 'person', name: 'Ben', avatar: 'fox' }));
  expect(twins.map((chair) => faceOf(chair, twins))).toEqual([ANIMALS.fox, ANIMALS.fox]);
});

test('the animal of every automatic name is drawn', () => {
  for (let at = 0; at < 1; at += 0.01) {
    const animal = guestName(() => at).split(' ')[1] ?? '';
    expect(ANIMALS).toHaveProperty(animal.toLowerCase());
  }
});

test('names are spread over all animals', () => {
  const names = Array.from({ length: 300 }, (_, at) => `Guest ${at}`);
  expect(new Set(names.map((name) => animalOf(name))).size).toBe(Object.keys(ANIMALS).length);
});
