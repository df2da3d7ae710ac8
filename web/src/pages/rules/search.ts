/** Finding clauses: by their numbers, and by all words that are asked for. */
import type { Clause } from '$types';

/** A piece of text, and whether it is what was looked for. */
export interface Piece {
  text: string;
  found: boolean;
}

const words = (asked: string): string[] => asked.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a clause has every word that was asked for, wherever it stands. */
export function matches(clause: Clause, asked: string): boolean {
  const all = [clause.id, clause.section, clause.text, ...(clause.rulings ?? [])];
  const text = all.join(' ').toLowerCase();
  return words(asked).every((word) => text.includes(word));
}

/** A text in pieces: those that were looked for, and those between. */
export function pieces(text: string, asked: string): Piece[] {
  const wanted = words(asked).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!wanted.length) return [{ text, found: false }];
  const parts = text.split(new RegExp(`(${wanted.join('|')})`, 'gi'));
  return parts.flatMap((part, at) => (part ? [{ text: part, found: at % 2 === 1 }] : []));
}

/** Clauses under the headings they stand under, in the order of the sheet. */
export function sections(clauses: readonly Clause[]): [section: string, clauses: Clause[]][] {
  const found = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const same = found.get(clause.section);
    if (same) same.push(clause);
    else found.set(clause.section, [clause]);
  }
  return [...found];
}
