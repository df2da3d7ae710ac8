import { describe, expect, it } from 'vitest';
import type { Action, Kind } from '$types';
import glass from '$web/games/glass';
import { wordsOn } from '$web/games/glass/view';
import { putOf, reconcile } from '$web/games/glass/draft';
import { tap } from '$web/games/glass/gestures';
import { Composer } from '$web/table/draft/composer.svelte';
import { HALF_WIDTH, outlinePath } from '$web/cards/faces/outline';
import { FakeTable, plainCards } from '../fakeTable.svelte';
import { fit, follow, inDrawing, onScreen, pinch, reveal, zoomAt } from '$web/games/glass/camera';
import {
  around,
  arrowStep,
  gridOf,
  keyOf,
  nameOnScreen,
  type Place,
  placeAt,
  pointOf,
  turned,
} from '$web/games/glass/grid';
import { findLines, findRows, ghostsOf, openPlaces, type Piece } from '$web/games/glass/lines';

const hex = gridOf('hex');
const square = gridOf('square');
const octagon = gridOf('octagon');

/** Lay a word on the table, from a place in steps. */
function word(text: string, at: Place, step: Place): Map<string, string> {
  return new Map(
    [...text].map((letter, n) => [keyOf({ x: at.x + n * step.x, y: at.y + n * step.y }), letter]),
  );
}

function tiles(letters: ReadonlyMap<string, string>) {
  return new Map(
    [...letters].map(([key, letter], card) => {
      const [x = 0, y = 0] = key.split(',').map(Number);
      return [key, { card, letter, place: { x, y } }];
    }),
  );
}

const STORE = word('STORE', { x: 0, y: 0 }, { x: 2, y: 0 });

describe('places', () => {
  it.each([hex, square, octagon])('come back after a full turn: $shape', (grid) => {
    const place = { x: 7, y: -3 };
    expect(turned(grid, place, grid.turns)).toEqual(place);
    expect(turned(grid, turned(grid, place, 1), -1)).toEqual(place);
    expect(turned(grid, place, 1)).not.toEqual(place);
  });

  it('turn clockwise by one direction', () => {
    expect(turned(hex, { x: 2, y: 0 }, 1)).toEqual({ x: 1, y: 1 });
    expect(turned(hex, { x: 1, y: 1 }, 1)).toEqual({ x: -1, y: 1 });
    expect(turned(square, { x: 1, y: 0 }, 1)).toEqual({ x: 0, y: 1 });
    expect(nameOnScreen(hex, 'ne', 1)).toBe('e');
    expect(nameOnScreen(square, 'n', 1)).toBe('e');
  });

  it.each([hex, square, octagon])('are found under the points of their drawing: $shape', (grid) => {
    for (const place of [
      { x: 0, y: 0 },
      { x: 3, y: -5 },
      { x: -4, y: 2 },
      { x: 1, y: 1 },
    ]) {
      const { x, y } = pointOf(grid, place);
      for (const [dx, dy] of [
        [0, 0],
        [20, 5],
        [-20, -5],
        [0, 24],
        [0, -24],
      ] as const)
        expect(placeAt(grid, { x: x + dx, y: y + dy })).toEqual(place);
    }
  });

  it('are never between two hexagons', () => {
    for (let x = -60; x < 60; x += 7)
      for (let y = -60; y < 60; y += 7) {
        const place = placeAt(hex, { x, y });
        expect(Math.abs(place.x + place.y) % 2).toBe(0);
      }
  });

  it('have six neighbours, or eight', () => {
    expect(around(hex, { x: 0, y: 0 })).toHaveLength(6);
    expect(around(square, { x: 0, y: 0 })).toHaveLength(8);
    expect(around(octagon, { x: 0, y: 0 })).toHaveLength(8);
  });

  it('arrows go up and down in one column, and as the table lies on the screen', () => {
    const up = arrowStep(hex, { x: 0, y: 0 }, 'ArrowUp', 0);
    expect(up).toEqual({ x: 1, y: -1 });
    expect(arrowStep(hex, up as Place, 'ArrowUp', 0)).toEqual({ x: 0, y: -2 });
    expect(arrowStep(hex, { x: 0, y: 0 }, 'ArrowRight', 1)).toEqual({ x: 1, y: -1 });
    expect(arrowStep(square, { x: 0, y: 0 }, 'ArrowUp', 0)).toEqual({ x: 0, y: -1 });
    expect(arrowStep(hex, { x: 0, y: 0 }, 'Enter', 0)).toBeNull();
  });
});

describe('outlines', () => {
  /** The corners before they are made round. */
  const corners = (sides: number): number[][] =>
    [...outlinePath(sides, 1, 0).matchAll(/Q(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);

  it('of octagons have a flat side toward each of the four neighbours', () => {
    const points = corners(octagon.sides);
    expect(points).toHaveLength(8);
    for (const [axis, end] of [
      [0, -1],
      [0, 1],
      [1, -1],
      [1, 1],
    ] as const) {
      const side = points.filter((point) => Math.abs((point[axis] ?? 0) - end * HALF_WIDTH) < 0.1);
      expect(side).toHaveLength(2);
    }
  });

  it('of squares and hexagons have as many corners as sides', () => {
    expect([hex, square].map(({ sides }) => corners(sides).length)).toEqual([6, 4]);
  });
});

describe('lines', () => {
  const put = (...pieces: readonly [number, string, number, number][]): Piece[] =>
    pieces.map(([card, letter, x, y]) => ({ card, letter, place: { x, y } }));

  it('go through all tiles put down and the letters between and around them', () => {
    const lines = findLines(hex, STORE, put([7, 'F', 3, -1], [8, 'R', 5, 1]));
    expect(lines).toContainEqual({
      type: 'lay',
      word: 'FOR',
      x: 3,
      y: -1,
      toward: 'se',
      cards: [7, 8],
    });
    expect(lines.map((line) => line.word).sort()).toEqual(['FOR', 'ROF']);
  });

  it('lengthen a word on the table', () => {
    const lines = findLines(hex, STORE, put([7, 'S', 10, 0]));
    expect(lines.map((line) => line.word)).toEqual(['STORES', 'SEROTS']);
    expect(lines[0]).toMatchObject({ x: 0, y: 0, toward: 'e', cards: [7] });
  });

  it('one tile beside a word has a row along each axis', () => {
    const words = findLines(hex, STORE, put([7, 'A', 1, 1])).map((line) => line.word);
    expect(words.sort()).toEqual(['AS', 'AT', 'SA', 'TA']);
  });

  it('there is none through tiles apart from each other', () => {
    expect(findLines(hex, STORE, put([7, 'A', 1, 1], [8, 'B', 7, 1]))).toEqual([]);
    expect(findLines(hex, STORE, put([7, 'A', 1, 1], [8, 'B', 8, 2]))).toEqual([]);
  });

  it('a star is a dead end', () => {
    const table = new Map([...STORE, ['2,0', '']]);
    const words = findLines(hex, table, put([7, 'X', -2, 0])).map((line) => line.word);
    expect(words).toEqual(['XS', 'SX']);
  });

  it('a word spelled out runs from its one place in each free direction', () => {
    const pieces: Piece[] = [
      { card: 1, letter: 'S', place: { x: 0, y: 0 }, fixed: true },
      { card: 7, letter: 'E' },
      { card: 8, letter: 'A' },
      { card: 9, letter: 'R' },
    ];
    const lines = findLines(hex, STORE, pieces);
    expect(lines.find((line) => line.toward === 'se')).toEqual({
      type: 'lay',
      word: 'SEAR',
      x: 0,
      y: 0,
      toward: 'se',
      cards: [7, 8, 9],
    });
    expect(lines.find((line) => line.toward === 'e')?.word).toBe('STOREEAR');
    expect(lines).toHaveLength(6);
  });

  it('a letter in the middle of a word holds it, too', () => {
    const pieces: Piece[] = [
      { card: 7, letter: 'F' },
      { card: 2, letter: 'O', place: { x: 4, y: 0 }, fixed: true },
      { card: 8, letter: 'X' },
    ];
    const line = findLines(hex, STORE, pieces).find(({ toward }) => toward === 'ne');
    expect(line).toEqual({ type: 'lay', word: 'FOX', x: 3, y: 1, toward: 'ne', cards: [7, 8] });
  });

  it('there is none without a place', () => {
    expect(findLines(hex, STORE, [{ card: 7, letter: 'F' }])).toEqual([]);
  });

  it('on squares they also run down and diagonally', () => {
    const table = word('STORE', { x: 0, y: 0 }, { x: 1, y: 0 });
    const lines = findLines(square, table, put([7, 'F', 2, -1], [8, 'X', 2, 1]));
    expect(lines.map(({ word: text, toward }) => [text, toward])).toEqual([
      ['FOX', 's'],
      ['XOF', 'n'],
    ]);
  });
});

describe('open places', () => {
  it('are the centre and around it at first', () => {
    expect(openPlaces(hex, new Map(), [])).toHaveLength(7);
  });

  it('lie beside letters, not beside stars', () => {
    const open = openPlaces(
      hex,
      tiles(
        new Map([
          ['0,0', 'A'],
          ['20,0', ''],
        ]),
      ),
      [],
    );
    expect(open).toHaveLength(6);
  });

  it('lie in line once two tiles lie', () => {
    const places = [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ];
    const open = openPlaces(hex, tiles(STORE), places).map(keyOf);
    expect(open.sort()).toEqual(['-1,-1', '3,3']);
  });
});

describe('ghosts', () => {
  it('are the letters that come, and the stars that stay', () => {
    const table = tiles(STORE);
    const { letters, stars, line } = ghostsOf(hex, table, {
      type: 'lay',
      word: 'OR',
      x: 4,
      y: 0,
      toward: 'se',
      cards: [3],
      stars: [{ star: 99, taken: 3 }],
    });
    expect(letters).toEqual([{ place: { x: 5, y: 1 }, letter: 'R', card: 3 }]);
    expect(stars).toEqual([{ place: { x: 6, y: 0 }, card: 99, letter: '' }]);
    expect(line).toHaveLength(2);
  });
});

describe('the words on the board', () => {
  /** Return the words that a screen reader reads. */
  const told = (view: unknown): string[] => {
    const letters = plainCards('STOREN');
    const table = new FakeTable(letters, view);
    return wordsOn(table).map(({ word }) => word);
  };
  /** STORE runs to the left, so that it reads EROTS from left to right. */
  const laid = [...'STORE'].map((_, card) => [card, -2 * card, 0]);

  it('are read as they were laid, also after others were laid', () => {
    expect(told({ laid, last: ['STORE'], made: ['STORE'] })).toEqual(['STORE']);
    expect(told({ laid, last: ['NO'], made: ['STORE', 'NO'] })).toEqual(['STORE']);
  });

  it('are still read that way when a star has taken a letter', () => {
    const words = told({ laid: laid.toSpliced(2, 1), made: ['STORE'] });
    expect(new Set(words)).toEqual(new Set(['ST', 'RE']));
  });
});

describe('rows', () => {
  it('are read as they were played', () => {
    const table = new Map([...STORE, ...word('TO', { x: 3, y: 1 }, { x: 1, y: -1 })]);
    const along = findRows(hex, STORE, []);
    expect(along).toEqual([{ word: 'STORE', at: { x: 0, y: 0 }, toward: 'e' }]);
    const words = findRows(hex, table, ['STORE', 'TT', 'OT']).map((row) => row.word);
    expect(words).toContain('OT');
  });

  it('of octagons are words at the tips only where one was made', () => {
    const across = word('TALE', { x: 0, y: 0 }, { x: 1, y: 0 });
    const table = new Map([
      ...across,
      ...word('FREE', { x: 3, y: -3 }, { x: 0, y: 1 }),
      ...word('EGG', { x: 3, y: 0 }, { x: 1, y: 1 }),
      ['2,-1', 'X'],
    ]);
    expect(findRows(octagon, across, ['TALE'])).toHaveLength(1);
    const rows = findRows(octagon, table, ['TALE', 'FREE', 'EGG']);
    expect(rows).toContainEqual({ word: 'EGG', at: { x: 3, y: 0 }, toward: 'se' });
    const slanted = rows.filter(({ toward }) => octagon.tips.includes(toward));
    expect(slanted).toHaveLength(1);
    expect(findRows(octagon, table, ['TALE', 'FREE', 'GGE'])).toContainEqual({
      word: 'GGE',
      at: { x: 5, y: 2 },
      toward: 'nw',
    });
  });
});

describe('the camera', () => {
  const size = { width: 400, height: 300 };

  it('keeps what is under the pointer when it zooms', () => {
    const camera = { x: 10, y: 20, scale: 1 };
    const at = { x: 100, y: 50 };
    const zoomed = zoomAt(camera, at, 1.5);
    expect(inDrawing(zoomed, at).x).toBeCloseTo(inDrawing(camera, at).x);
    expect(zoomed.scale).toBeCloseTo(1.5);
  });

  it('fits all tiles into the middle', () => {
    const points = [
      { x: -900, y: 0 },
      { x: 300, y: 40 },
    ];
    const camera = fit(points, size);
    for (const point of points) {
      const { x, y } = onScreen(camera, point);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
    const middle = onScreen(camera, { x: -300, y: 20 });
    expect(middle.x).toBeCloseTo(200);
    expect(middle.y).toBeCloseTo(150);
  });

  it('follows the game, and letters stay readable', () => {
    const few = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(follow(few, few, size)).toEqual(fit(few, size));
    const many = Array.from({ length: 40 }, (_, at) => ({ x: 60 * at, y: 0 }));
    for (const now of [many.slice(0, 3), many.slice(-3)]) {
      const camera = follow(many, now, size);
      expect(30 * camera.scale).toBeCloseTo(16);
      for (const point of now) {
        const { x } = onScreen(camera, point);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(size.width);
      }
    }
  });

  it('moves only when something is not seen', () => {
    const camera = { x: 0, y: 0, scale: 1 };
    expect(reveal(camera, [{ x: 100, y: 100 }], size)).toEqual(camera);
    expect(reveal(camera, [{ x: 500, y: 100 }], size).x).toBeLessThan(0);
  });

  it('follows two fingers', () => {
    const before = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const after = [
      { x: 50, y: 100 },
      { x: 250, y: 100 },
    ] as const;
    const camera = pinch({ x: 0, y: 0, scale: 1 }, before, after);
    expect(camera.scale).toBeCloseTo(2);
    expect(onScreen(camera, { x: 150, y: 100 })).toEqual({ x: 150, y: 100 });
  });
});

describe('the draft', () => {
  const [A, B, STAR, O, N] = [0, 1, 2, 3, 4] as const;
  const kinds: Kind[] = [
    ...plainCards('AB'),
    { faces: [], points: [0], name: 'STAR' },
    ...plainCards('ON'),
  ];
  /** Make a view: ON lies in the middle, the rack has A, B and a star. */
  const view = (laid: number[][], rack: number[] = [A, B, STAR]): unknown => ({
    hands: [rack, []],
    laid,
    stock: [9],
  });
  const ON = [
    [O, 0, 0],
    [N, 2, 0],
  ];
  const right = { x: 4, y: 0 };
  const begin = (): { table: FakeTable; composer: Composer } => {
    const table = new FakeTable(kinds, view(ON));
    return { table, composer: new Composer(table, glass, { still: true }) };
  };
  const put = (composer: Composer): [number, Place][] => [...putOf(composer)];

  it('takes up a tile that is taken back', () => {
    const { table, composer } = begin();
    composer.pick(A);
    tap(table, composer, right);
    expect(put(composer)).toEqual([[A, right]]);
    composer.unpick(A);
    expect([put(composer), composer.target]).toEqual([[], null]);
  });

  it('takes up a tile whose place was filled by another player', () => {
    const { table, composer } = begin();
    composer.pick(A);
    composer.pick(B);
    tap(table, composer, right);
    table.show(view([...ON, [9, right.x, right.y]]));
    expect([put(composer), composer.cards]).toEqual([[], [A, B]]);
  });

  it('takes up a star whose letter was taken by another player', () => {
    const { table, composer } = begin();
    composer.pick(STAR);
    tap(table, composer, { x: 0, y: 0 });
    expect(put(composer)).toEqual([[STAR, { x: 0, y: 0 }]]);
    table.show(view([ON[1]!]));
    expect([put(composer), composer.cards]).toEqual([[], [STAR]]);
  });

  it('offers an exchange, or a skip where there is nothing to exchange', () => {
    const { table, composer } = begin();
    const labels = (): string[] => glass.quickActions(table, composer).map(({ label }) => label);
    expect(labels()).toEqual(['Exchange']);
    table.show(view(ON), { legal: [{ verb: 'skip', action: { type: 'skip' } }] });
    expect(labels()).toEqual(['Skip']);
    table.show({ hands: [[A], []], laid: ON, stock: [] });
    expect(labels()).toEqual(['Skip']);
  });

  it('is taken from a hint, and stays while nothing changes', () => {
    const { table, composer } = begin();
    const action: Action = { type: 'lay', word: 'ONB', x: 0, y: 0, toward: 'e', cards: [B] };
    composer.take(action);
    expect(put(composer)).toEqual([[B, right]]);
    expect(reconcile(table, composer.draft)).toEqual(composer.draft);
  });
});
