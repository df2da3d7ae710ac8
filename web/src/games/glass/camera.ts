/** The visible part of the table and its scale: arithmetic for panning, zooming and fitting. */
import { RADIUS } from '$web/cards/faces/outline';
import type { Point } from './grid';

/** It shows a point of the drawing at `point * scale + (x, y)`, in pixels. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const LEAST = 7 / RADIUS;
const MOST = 96 / RADIUS;
/** A letter has 30 units of the drawing; it is read from 16 pixels on. */
const READABLE = 16 / 30;
/** Fitted tiles are no larger than this, or than a share of a large screen. */
const COMFORTABLE = 34 / RADIUS;
const SHARE = 1 / (18 * RADIUS);
/** The free space around fitted tiles, in the drawing's units. */
const AROUND = 2.1 * RADIUS;

export function clampScale(scale: number): number {
  return Math.min(MOST, Math.max(LEAST, scale));
}

/** Return the point of the drawing under a point of the screen. */
export function inDrawing(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale };
}

/** Return where a point of the drawing is on the screen. */
export function onScreen(camera: Camera, { x, y }: Point): Point {
  return { x: x * camera.scale + camera.x, y: y * camera.scale + camera.y };
}

/** Zoom so that what is under a point stays there. */
export function zoomAt(camera: Camera, at: Point, factor: number): Camera {
  const scale = clampScale(camera.scale * factor);
  const held = inDrawing(camera, at);
  return { x: at.x - held.x * scale, y: at.y - held.y * scale, scale };
}

/** Return the camera that follows the game: all points, but never so small that letters cannot be read.
 * Where not all fit then, those that matter now are visible. */
export function follow(points: readonly Point[], now: readonly Point[], size: Size): Camera {
  const all = fit(points, size);
  if (all.scale >= READABLE) return all;
  const middle = { x: size.width / 2, y: size.height / 2 };
  return reveal(zoomAt(all, middle, READABLE / all.scale), now, size);
}

/** Return the camera that shows all these points, in the middle of the screen. */
export function fit(points: readonly Point[], { width, height }: Size): Camera {
  const shown = points.length ? points : [{ x: 0, y: 0 }];
  const xs = shown.map(({ x }) => x);
  const ys = shown.map(({ y }) => y);
  const [left, right] = [Math.min(...xs) - AROUND, Math.max(...xs) + AROUND];
  const [top, bottom] = [Math.min(...ys) - AROUND, Math.max(...ys) + AROUND];
  const ample = Math.max(COMFORTABLE, Math.min(width, height) * SHARE);
  const wanted = Math.min(width / (right - left), height / (bottom - top), ample);
  const scale = clampScale(wanted);
  return {
    x: width / 2 - ((left + right) / 2) * scale,
    y: height / 2 - ((top + bottom) / 2) * scale,
    scale,
  };
}

/** Move as little as needed to make these points visible. */
export function reveal(camera: Camera, points: readonly Point[], size: Size): Camera {
  const seen = points.map((point) => onScreen(camera, point));
  if (!seen.length) return camera;
  const edge = RADIUS * camera.scale;
  return {
    ...camera,
    x:
      camera.x +
      nudge(
        seen.map(({ x }) => x),
        edge,
        size.width,
      ),
    y:
      camera.y +
      nudge(
        seen.map(({ y }) => y),
        edge,
        size.height,
      ),
  };
}

function nudge(values: readonly number[], edge: number, room: number): number {
  const low = Math.min(...values) - edge;
  const high = Math.max(...values) + edge;
  if (high - low > room) return room / 2 - (low + high) / 2;
  return low < 0 ? -low : high > room ? room - high : 0;
}

/** Follow two fingers: what was between them stays between them. */
export function pinch(
  camera: Camera,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
): Camera {
  const from = middle(before);
  const to = middle(after);
  const factor = span(after) / Math.max(1, span(before));
  const moved = { ...camera, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y };
  return zoomAt(moved, to, factor);
}

function middle([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function span([a, b]: readonly [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
