/** Search a rule sheet: by the ids of clauses, and by words. */
import type { Clause } from '$types';

/** A piece of text, and whether it was searched for. */
export interface Piece {
  text: string;
  found: boolean;
}

/** A piece of text, and the clause it names; empty where it names none. */
export interface Reference {
  text: string;
  clause: string;
}

const words = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a clause has every word of a search, in any place. */
export function matches(clause: Clause, query: string): boolean {
  const all = [clause.id, clause.section, clause.text, ...(clause.rulings ?? [])];
  const text = all.join(' ').toLowerCase();
  return words(query).every((word) => text.includes(word));
}

/** Divide a text into the pieces that were searched for, and those between. */
export function pieces(text: string, query: string): Piece[] {
  const wanted = words(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!wanted.length) return [{ text, found: false }];
  const parts = text.split(new RegExp(`(${wanted.join('|')})`, 'gi'));
  return parts.flatMap((part, at) => (part ? [{ text: part, found: at % 2 === 1 }] : []));
}

/** Divide a text at the ids of known clauses. */
export function clausesIn(text: string, known: ReadonlySet<string>): Reference[] {
  const found: Reference[] = [];
  let from = 0;
  for (const { 0: id, index } of text.matchAll(/[A-Z]+(?:-[A-Z]+)*-\d+/g)) {
    if (!known.has(id)) continue;
    found.push({ text: text.slice(from, index), clause: '' }, { text: id, clause: id });
    from = index + id.length;
  }
  return [...found, { text: text.slice(from), clause: '' }].filter((piece) => piece.text);
}

/** Group clauses by their sections, in the order of the sheet. */
export function sections(clauses: readonly Clause[]): [section: string, clauses: Clause[]][] {
  const found = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const same = found.get(clause.section);
    if (same) same.push(clause);
    else found.set(clause.section, [clause]);
  }
  return [...found];
}
