/** Find the place in a row of cards for a dropped card. */
import type { Point } from './drag';

/** Return the number of the element that a point lies before, row by row. */
export function placeAt(elements: readonly Element[], { x, y }: Point): number {
  const found = elements.findIndex((element) => {
    const box = element.getBoundingClientRect();
    return y < box.top || (y < box.bottom && x < box.left + box.width / 2);
  });
  return found < 0 ? elements.length : found;
}
