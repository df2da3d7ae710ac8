/** The face of each player: a bot has the face of its level, a person has an animal. At a table all
 * faces differ, as long as nobody chose the same. */
import type { PublicChair } from '$types';
import { faceOf as faceOfLevel, MORE } from '$web/bots/faces';
import badger from './animals/badger.svg';
import fox from './animals/fox.svg';
import hare from './animals/hare.svg';
import hedgehog from './animals/hedgehog.svg';
import koala from './animals/koala.svg';
import otter from './animals/otter.svg';
import owl from './animals/owl.svg';
import panda from './animals/panda.svg';
import puffin from './animals/puffin.svg';
import robin from './animals/robin.svg';
import seal from './animals/seal.svg';
import toad from './animals/toad.svg';

export interface Face {
  /** The address of the picture; its ground is transparent. */
  readonly picture: string;
  /** The colour behind it, where it stands in a circle. */
  readonly ground: string;
}

/** The avatars by their ids, which the service knows too. */
export const ANIMALS: Readonly<Record<string, Face>> = {
  badger: { picture: badger, ground: '#b9d8b0' },
  fox: { picture: fox, ground: '#bfe0c4' },
  hare: { picture: hare, ground: '#f3c9cf' },
  hedgehog: { picture: hedgehog, ground: '#d3e3a8' },
  koala: { picture: koala, ground: '#f2cdb0' },
  otter: { picture: otter, ground: '#9bd0e8' },
  owl: { picture: owl, ground: '#c9c3ee' },
  panda: { picture: panda, ground: '#cfe0d6' },
  puffin: { picture: puffin, ground: '#b9dcf0' },
  robin: { picture: robin, ground: '#cfe3f3' },
  seal: { picture: seal, ground: '#f0d9a0' },
  toad: { picture: toad, ground: '#f5e3a1' },
};

/** Return the face of a chair: of a bot its level's, of a person the avatar, else one by the name.
 * Where that face belongs to another chair of the same table already, it is another one. */
export function faceOf(
  chair: PublicChair | undefined,
  table: readonly PublicChair[] | undefined = [],
): Face {
  const taken = new Set<Face>();
  for (const one of [...table.filter(chose), ...table.filter((other) => !chose(other))]) {
    if (one === chair) break;
    taken.add(free(one, taken));
  }
  return free(chair, taken);
}

const chose = ({ avatar }: PublicChair): boolean => isDrawn(avatar ?? '');

/** Return the face that goes best with a chair and is not taken. */
function free(chair: PublicChair | undefined, taken: ReadonlySet<Face>): Face {
  const { kind, level = '', name = '', avatar } = chair ?? {};
  const bot = kind === 'bot';
  const best = bot ? faceOfLevel(level) : animalOf(name, avatar);
  if (!taken.has(best) || (chair && chose(chair))) return best;
  return byName(
    name,
    (bot ? MORE : Object.values(ANIMALS)).filter((face) => !taken.has(face)),
    best,
  );
}

/** Whether this client can draw an avatar. */
export function isDrawn(avatar: string): boolean {
  return avatar in ANIMALS;
}

/** Return the animal that a person chose, or else the one in the name, or one by the name: the same
 * name has the same animal everywhere. */
export function animalOf(name: string, avatar = ''): Face {
  const last = name.split(' ').at(-1)?.toLowerCase() ?? '';
  const chosen = ANIMALS[avatar] ?? ANIMALS[last];
  if (chosen) return chosen;
  return byName(name, Object.values(ANIMALS), { picture: otter, ground: '#9bd0e8' });
}

/** Return the face that goes with a name; `none` where there are no faces. */
function byName(name: string, faces: readonly Face[], none: Face): Face {
  let mixed = 7;
  for (const letter of name) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return faces[mixed % faces.length] ?? none;
}
