/** Where tiles lie: places, directions, and how a place becomes a point of the drawing.
 *
 * Places are the service's: y grows downward, and rows of hexagons are shifted by half a tile, so
 * that there x counts half tiles and x + y is even.
 */

import { HALF_WIDTH, RADIUS } from '$web/cards/faces/outline';

export type Shape = 'hex' | 'square' | 'octagon';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A point of the drawing, in its own units. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Grid {
  readonly shape: Shape;
  /** The step to the next place in each direction, by its name, clockwise from the right. */
  readonly steps: ReadonlyMap<string, Place>;
  /** The directions in which a row is read first: toward the right, columns downward. */
  readonly axes: readonly string[];
  /** The axes along which tiles meet only at their tips: letters in a row there need not be a word. */
  readonly tips: readonly string[];
  /** How many sides a tile has. */
  readonly sides: number;
  /** How many turns bring the table back to where it was. */
  readonly turns: number;
  /** The steps of the drawing from x to x + 1 and from y to y + 1. */
  readonly pitch: Point;
}

const HEX: Grid = {
  shape: 'hex',
  steps: new Map([
    ['e', { x: 2, y: 0 }],
    ['se', { x: 1, y: 1 }],
    ['sw', { x: -1, y: 1 }],
    ['w', { x: -2, y: 0 }],
    ['nw', { x: -1, y: -1 }],
    ['ne', { x: 1, y: -1 }],
  ]),
  axes: ['e', 'se', 'ne'],
  tips: [],
  sides: 6,
  turns: 6,
  pitch: { x: HALF_WIDTH, y: RADIUS * 1.5 },
};

const SQUARE: Grid = {
  shape: 'square',
  steps: new Map([
    ['e', { x: 1, y: 0 }],
    ['se', { x: 1, y: 1 }],
    ['s', { x: 0, y: 1 }],
    ['sw', { x: -1, y: 1 }],
    ['w', { x: -1, y: 0 }],
    ['nw', { x: -1, y: -1 }],
    ['n', { x: 0, y: -1 }],
    ['ne', { x: 1, y: -1 }],
  ]),
  axes: ['e', 's', 'se', 'ne'],
  tips: [],
  sides: 4,
  turns: 4,
  pitch: { x: 2 * HALF_WIDTH, y: 2 * HALF_WIDTH },
};

const OCTAGON: Grid = { ...SQUARE, shape: 'octagon', tips: ['se', 'ne'], sides: 8 };

export function gridOf(shape: unknown): Grid {
  return shape === 'square' ? SQUARE : shape === 'octagon' ? OCTAGON : HEX;
}

/** Write a place as the key of a map. */
export function keyOf({ x, y }: Place): string {
  return `${x},${y}`;
}

/** Return the place this many steps away. */
export function move({ x, y }: Place, step: Place, times = 1): Place {
  return { x: x + times * step.x, y: y + times * step.y };
}

export function same(a: Place, b: Place): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Return the step of a direction; to the right when the grid has no such direction. */
export function stepOf(grid: Grid, toward: string): Place {
  return grid.steps.get(toward) ?? { x: grid.shape === 'hex' ? 2 : 1, y: 0 };
}

/** Return the next places in all directions, clockwise from the right. */
export function around(grid: Grid, place: Place): Place[] {
  return [...grid.steps.values()].map((step) => move(place, step));
}

/** Return where a place lies after the table has turned clockwise this many times. */
export function turned(grid: Grid, place: Place, times: number): Place {
  let { x, y } = place;
  for (let left = modulo(times, grid.turns); left > 0; left--)
    [x, y] = grid.shape === 'hex' ? [(x - 3 * y) / 2, (x + y) / 2] : [-y, x];
  return at(x, y);
}

/** Make a place; this turns JavaScript's -0 into 0. */
function at(x: number, y: number): Place {
  return { x: x + 0, y: y + 0 };
}

/** Return the middle of a place in the drawing. */
export function pointOf(grid: Grid, { x, y }: Place): Point {
  return { x: x * grid.pitch.x, y: y * grid.pitch.y };
}

/** Find the place that a point of the drawing lies in. */
export function placeAt(grid: Grid, point: Point): Place {
  const y = Math.round(point.y / grid.pitch.y);
  if (grid.shape !== 'hex') return at(Math.round(point.x / grid.pitch.x), y);
  // Between two rows of hexagons the nearest middle decides.
  const near = [y - 1, y, y + 1].map((row) => nearestInRow(grid, point, row));
  return near.reduce((best, place) =>
    distance(pointOf(grid, place), point) < distance(pointOf(grid, best), point) ? place : best,
  );
}

function nearestInRow(grid: Grid, point: Point, y: number): Place {
  const odd = modulo(y, 2);
  return at(2 * Math.round((point.x / grid.pitch.x - odd) / 2) + odd, y);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function modulo(a: number, b: number): number {
  return ((a % b) + b) % b;
}

/** Return the next place toward one of the four arrow keys, as the table lies on the screen.
 *
 * Hexagons have no place straight above: the way up and down zigzags and stays in its
 * column.
 */
export function arrowStep(grid: Grid, place: Place, key: string, turns: number): Place | null {
  const seen = turned(grid, place, turns);
  const name = arrowName(grid, seen, key);
  const step = name === null ? undefined : grid.steps.get(name);
  return step ? turned(grid, move(seen, step), -turns) : null;
}

function arrowName(grid: Grid, { y }: Place, key: string): string | null {
  const hex = grid.shape === 'hex';
  const even = modulo(y, 2) === 0;
  switch (key) {
    case 'ArrowRight':
      return 'e';
    case 'ArrowLeft':
      return 'w';
    case 'ArrowUp':
      return hex ? (even ? 'ne' : 'nw') : 'n';
    case 'ArrowDown':
      return hex ? (even ? 'se' : 'sw') : 's';
    default:
      return null;
  }
}

const COMPASS: Readonly<Record<string, string>> = {
  e: 'to the right',
  se: 'down to the right',
  s: 'down',
  sw: 'down to the left',
  w: 'to the left',
  nw: 'up to the left',
  n: 'up',
  ne: 'up to the right',
};

/** Describe a direction, as the table lies on the screen. */
export function tellDirection(grid: Grid, toward: string, turns: number): string {
  return COMPASS[nameOnScreen(grid, toward, turns)] ?? toward;
}

const ARROWS: Readonly<Record<string, string>> = {
  e: '→',
  se: '↘',
  s: '↓',
  sw: '↙',
  w: '←',
  nw: '↖',
  n: '↑',
  ne: '↗',
};

/** Write a direction as an arrow, as the table lies on the screen. */
export function arrowOf(grid: Grid, toward: string, turns: number): string {
  return ARROWS[nameOnScreen(grid, toward, turns)] ?? '';
}

/** Name a direction after the table has turned. */
export function nameOnScreen(grid: Grid, toward: string, turns: number): string {
  const step = turned(grid, stepOf(grid, toward), turns);
  for (const [name, other] of grid.steps) if (same(step, other)) return name;
  return toward;
}
