/** Questions about what is printed on a card. */
import type { Kind } from '$types';

export const WILD = '?';
const QU = 'QU';

export function isWild(kind: Kind): boolean {
  return kind.faces.includes(WILD);
}

/** Whether a card is a letter, not one with a name. */
export function isLetter(kind: Kind): boolean {
  return kind.faces.length > 0;
}

/** Return the letters a card can be read as; for a wild card all letters. */
export function lettersOf(kind: Kind): readonly string[] {
  if (isWild(kind)) return ALPHABET;
  return kind.faces.includes(QU) ? [QU, 'Q'] : kind.faces;
}

export const ALPHABET: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Return the only letter a card can be read as; empty when it has several or none. */
export function onlyLetter(letters: readonly string[]): string {
  return letters.length === 1 ? (letters[0] ?? '') : '';
}

/** Return the points of a card that is read as this letter. */
export function pointsOf(kind: Kind, letter = ''): string {
  const at = kind.faces.indexOf(letter === 'Q' && kind.faces.includes(QU) ? QU : letter);
  if (at >= 0) return String(kind.points[at] ?? '');
  return [...new Set(kind.points)].join('/');
}
