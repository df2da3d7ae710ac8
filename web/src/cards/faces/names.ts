/** Cards in words, for screen readers. */
import type { Kind } from '$types';

const SIGNS: Readonly<Record<string, string>> = {
  '¶': 'Pilcrow',
  '◊': 'Lozenge',
  '†': 'Dagger',
  $: 'Dollar Sign',
  '*': '',
};

/** Whether a card stands for any letter. */
export function isWild(kind: Kind): boolean {
  return kind.faces[0] === '?';
}

/** Whether a card is a glass tile: those have capital or small letters, or a star. */
export function isGlass(kind: Kind): boolean {
  return Boolean(kind.case) || kind.name === 'STAR';
}

/** Write a letter as the card shows it: Qu, or a small letter. */
export function printed(kind: Kind, face: string): string {
  if (kind.case === 'small') return face.toLowerCase();
  return face.slice(0, 1) + face.slice(1).toLowerCase();
}

/** Write the name of a card without letters as people say it: Silent E, 2 turns. */
export function spoken(name: string): string {
  const words = name.toLowerCase().replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1).replace(/ e$/, ' E');
}

/** Name a card, with the letter it is read as where it has several. */
export function cardName(kind: Kind, letter = ''): string {
  const parts = [title(kind, letter)];
  const sign = kind.mark ? (SIGNS[kind.mark] ?? kind.mark) : '';
  if (sign) parts.push(`with ${sign}`);
  const points = worth(kind, letter);
  return points ? `${parts.join(' ')}, ${points}` : parts.join(' ');
}

function title(kind: Kind, letter: string): string {
  if (!kind.faces.length) return spoken(kind.name ?? '');
  if (isWild(kind)) return letter ? `wild card as ${letter}` : 'wild card';
  const [first = '', second] = kind.faces.map((face) => printed(kind, face));
  const colour = [kind.case === 'small' ? 'small' : '', kind.colour ?? ''].filter(Boolean);
  if (!second) return [...colour, first].join(' ');
  const read = kind.faces.indexOf(letter);
  if (read < 0) return `${first} or ${second}`;
  return read ? `${second}, turned from ${first}` : `${first}, turns to ${second}`;
}

function worth(kind: Kind, letter: string): string {
  const read = kind.faces.indexOf(letter);
  const points = read < 0 ? [...new Set(kind.points)] : [kind.points[read] ?? 0];
  if (points.every((point) => !point)) return '';
  return `${points.join(' or ')} ${points.length === 1 && points[0] === 1 ? 'point' : 'points'}`;
}
