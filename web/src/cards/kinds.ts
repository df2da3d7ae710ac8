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

/** The letters a card can be read as; a wild card's are all. */
export function lettersOf(kind: Kind): readonly string[] {
  if (isWild(kind)) return ALPHABET;
  return kind.faces.includes(QU) ? [QU, 'Q'] : kind.faces;
}

export const ALPHABET: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The only letter a card can be read as; empty when there is a choice or none. */
export function onlyLetter(letters: readonly string[]): string {
  return letters.length === 1 ? (letters[0] ?? '') : '';
}

/** The points of a card, read as this letter. */
export function pointsOf(kind: Kind, letter = ''): string {
  const at = kind.faces.indexOf(letter === 'Q' && kind.faces.includes(QU) ? QU : letter);
  if (at >= 0) return String(kind.points[at] ?? '');
  return [...new Set(kind.points)].join('/');
}
