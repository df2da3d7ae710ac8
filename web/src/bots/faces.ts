/** The face of each level of bots. */
import type { Face } from '$web/people/faces';
import casual from './faces/casual.svg';
import club from './faces/club.svg';
import expert from './faces/expert.svg';
import master from './faces/master.svg';
import more from './faces/more.svg';
import other from './faces/other.svg';
import reader from './faces/reader.svg';
import regular from './faces/regular.svg';

const FACES: Readonly<Record<string, Face>> = {
  reader: { picture: reader, ground: '#ffd76b' },
  casual: { picture: casual, ground: '#ffb39c' },
  regular: { picture: regular, ground: '#9ad6c4' },
  club: { picture: club, ground: '#bccbff' },
  expert: { picture: expert, ground: '#f7bfd6' },
  master: { picture: master, ground: '#e2cc97' },
};
const OTHER: Face = { picture: other, ground: '#cfd8d3' };

/** Faces for further bots of a level: views of one picture. */
export const MORE: readonly Face[] =
  'f5e3a1 c9c3ee f2cdb0 b9dcf0 d3e3a8 f0d9a0 cfe3f3 f3c9cf cfe0d6'
    .split(' ')
    .map((ground, at) => ({ picture: `${more}#${at}`, ground: `#${ground}` }));

/** Return the face of a level; a level that people are not offered has a machine's face. */
export function faceOf(level: string): Face {
  return FACES[level] ?? OTHER;
}
