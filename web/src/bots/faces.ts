/** The face of each level of bots: the address of its picture. */
import casual from './faces/casual.svg';
import club from './faces/club.svg';
import expert from './faces/expert.svg';
import master from './faces/master.svg';
import other from './faces/other.svg';
import reader from './faces/reader.svg';
import regular from './faces/regular.svg';

const FACES: Record<string, string> = { reader, casual, regular, club, expert, master };

/** Return the face of a level; a level that people are not offered has a machine's face. */
export function faceOf(level: string): string {
  return FACES[level] ?? other;
}
