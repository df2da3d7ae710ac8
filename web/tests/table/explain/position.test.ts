import { describe, expect, it } from 'vitest';
import { GAP, placeBeside } from '$web/table/explain/position';

const PHONE = { width: 320, height: 568 };
const box = (left: number, top: number, width = 40, height = 56) => ({ left, top, width, height });

describe('the place of an explanation', () => {
  it('is above its card, in the middle', () => {
    const { left, top } = placeBeside(box(140, 400), { width: 200, height: 120 }, PHONE);
    expect([left, top]).toEqual([60, 400 - GAP - 120]);
  });

  it('is below a card that lies high', () => {
    const { top } = placeBeside(box(140, 40), { width: 200, height: 120 }, PHONE);
    expect(top).toBe(40 + 56 + GAP);
  });

  it.each([
    [0, 0],
    [300, 0],
    [0, 520],
    [300, 520],
    [140, 250],
    [-60, -80],
    [400, 700],
  ])('is inside the window for a card at %i, %i', (x, y) => {
    for (const height of [40, 200, 500, 900]) {
      const size = { width: 304, height };
      const place = placeBeside(box(x, y), size, PHONE);
      expect(place.left).toBeGreaterThanOrEqual(GAP);
      expect(place.left + size.width).toBeLessThanOrEqual(PHONE.width - GAP);
      expect(place.top).toBeGreaterThanOrEqual(GAP);
      const used = Math.min(height, place.height);
      expect(place.top + used).toBeLessThanOrEqual(PHONE.height - GAP);
    }
  });

  it('covers a part of an anchor that is as large as the window', () => {
    const place = placeBeside(box(0, 0, 320, 568), { width: 200, height: 90 }, PHONE);
    expect(place.top).toBeGreaterThanOrEqual(GAP);
    expect(place.height).toBeGreaterThanOrEqual(90);
  });
});
