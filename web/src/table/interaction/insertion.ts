/** Where in a row of cards something is let go. */
import type { Point } from './drag';

/** Return before which of the elements a point lies, reading row by row. */
export function placeAt(elements: readonly Element[], { x, y }: Point): number {
  const found = elements.findIndex((element) => {
    const box = element.getBoundingClientRect();
    return y < box.top || (y < box.bottom && x < box.left + box.width / 2);
  });
  return found < 0 ? elements.length : found;
}
