/** The outlines of glass tiles. */

/** The distance from the middle of a hexagon to its tips. */
export const RADIUS = 32;
/** The distance from the middle of a tile to its sides. */
export const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;

/** Return the path of a hexagon on its tip, or of a square or an octagon on its side, with round
 * corners; `size` 1 fills its place. */
export function outlinePath(sides: number, size: number, round: number): string {
  const turn = Math.PI / sides;
  const reach = (HALF_WIDTH * size) / Math.cos(turn);
  const side = 2 * reach * Math.sin(turn);
  // An octagon has short sides; with less of them it looks like a disc.
  const share = Math.min(round / side, sides > 6 ? 0.1 : 0.5);
  /** Return a point of the outline; whole numbers are corners. */
  const point = (n: number): string => {
    const from = Math.floor(n);
    const [a, b] = [from, from + 1].map((corner) => {
      // A hexagon has a corner at the top, squares and octagons have a side.
      const angle = (2 * corner + (sides % 4 ? 0 : 1)) * turn;
      return { x: reach * Math.sin(angle), y: -reach * Math.cos(angle) };
    }) as [Corner, Corner];
    const between = (one: number, other: number): string =>
      (one + (other - one) * (n - from)).toFixed(1);
    return `${between(a.x, b.x)} ${between(a.y, b.y)}`;
  };
  const corners = Array.from(
    { length: sides },
    (_, n) => `${point(n - share)}Q${point(n)} ${point(n + share)}`,
  );
  return `M${corners.join('L')}Z`;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}
