/** Find out what an element of the table stands for.
 *
 * `data-card` and `data-tile` have the number of a card, `data-word` a word, `data-place` a place of
 * events, `data-score` a score. `data-cursor` is the card under the keyboard's cursor of a board. */

export interface Subject {
  /** The element that the explanation belongs to. */
  readonly anchor: Element;
  readonly card: number | null;
  readonly word: string;
  readonly place: string;
  readonly score: boolean;
}

/** A hand needs no explanation. */
const MARKED =
  '[data-card], [data-tile], [data-word], [data-score], [data-place]:not([data-place^="hand "])';

/** Return what lies at an element, up to the root; null when nothing does. */
export function subjectAt(element: Element | null, root: Element): Subject | null {
  const marked: HTMLElement[] = [];
  let at = element?.closest<HTMLElement>(MARKED) ?? null;
  while (at && root.contains(at)) {
    marked.push(at);
    at = at.parentElement?.closest<HTMLElement>(MARKED) ?? null;
  }
  const [anchor] = marked;
  if (!anchor) return null;
  const find = (name: string): string =>
    marked.map((one) => one.dataset[name]).find((value) => value !== undefined) ?? '';
  const card = find('card') || find('tile');
  return {
    anchor,
    card: card ? Number(card) : null,
    word: find('word'),
    place: find('place'),
    score: marked.some((one) => one.dataset.score !== undefined),
  };
}

/** Return what the focus is on: the cursor of a board comes before the board itself. */
export function focusedSubject(element: Element | null, root: Element): Subject | null {
  const cursor = (element as HTMLElement | null)?.dataset?.cursor;
  if (cursor === undefined) return subjectAt(element, root);
  return subjectAt(
    element?.querySelector(`[data-tile="${cursor}"], [data-card="${cursor}"]`) ?? null,
    root,
  );
}

/** Whether two subjects are the same thing. */
export function isSame(one: Subject | null, other: Subject | null): boolean {
  return one?.anchor === other?.anchor;
}
