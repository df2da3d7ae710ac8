/** The face of each player: a bot has the face of its level, a person has an animal. */
import type { PublicChair } from '$types';
import { faceOf as faceOfLevel } from '$web/bots/faces';
import badger from './animals/badger.svg';
import bear from './animals/bear.svg';
import cat from './animals/cat.svg';
import fox from './animals/fox.svg';
import frog from './animals/frog.svg';
import hedgehog from './animals/hedgehog.svg';
import mouse from './animals/mouse.svg';
import otter from './animals/otter.svg';
import owl from './animals/owl.svg';
import penguin from './animals/penguin.svg';
import rabbit from './animals/rabbit.svg';
import tortoise from './animals/tortoise.svg';

export interface Face {
  /** The address of the picture; its ground is transparent. */
  readonly picture: string;
  /** The colour behind it, where it stands in a circle. */
  readonly ground: string;
}

const ANIMALS: readonly Face[] = [
  { picture: otter, ground: '#9bd0e8' },
  { picture: fox, ground: '#bfe0c4' },
  { picture: owl, ground: '#c9c3ee' },
  { picture: rabbit, ground: '#f3c9cf' },
  { picture: bear, ground: '#f0d9a0' },
  { picture: cat, ground: '#f4c9a8' },
  { picture: badger, ground: '#b9d8b0' },
  { picture: frog, ground: '#f5e3a1' },
  { picture: penguin, ground: '#b9dcf0' },
  { picture: hedgehog, ground: '#d3e3a8' },
  { picture: tortoise, ground: '#f2cdb0' },
  { picture: mouse, ground: '#cfe0d6' },
];

/** Return the face of a chair. */
export function faceOf(chair: PublicChair | undefined): Face {
  if (chair?.kind === 'bot') return faceOfLevel(chair.level ?? '');
  return animalOf(chair?.name ?? '');
}

/** Choose an animal by a name: the same name has the same animal everywhere. */
export function animalOf(name: string): Face {
  let mixed = 7;
  for (const letter of name) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return ANIMALS[mixed % ANIMALS.length] ?? { picture: otter, ground: '#9bd0e8' };
}
