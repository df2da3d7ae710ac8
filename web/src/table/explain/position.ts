/** Find the place of a popover: beside its anchor, and never outside of the window. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** The distance to the anchor, and to the edges of the window, in pixels. */
export const GAP = 8;

/** Return the upper left corner, and the most height there. Above the anchor a finger covers nothing;
 * where that is too little room, the popover goes to the side that has more. */
export function placeBeside(
  anchor: Box,
  size: Size,
  room: Size,
): { left: number; top: number; height: number } {
  const bottom = anchor.top + anchor.height;
  const above = Math.min(anchor.top, room.height) - 2 * GAP;
  const below = room.height - Math.max(bottom, 0) - 2 * GAP;
  const up = size.height <= above || above >= below;
  // An anchor as large as the window leaves no room beside it.
  const most = room.height - 2 * GAP;
  const height = Math.min(most, Math.max(up ? above : below, Math.min(size.height, 96)));
  const used = Math.min(size.height, height);
  const top = up ? anchor.top - GAP - used : bottom + GAP;
  const left = anchor.left + anchor.width / 2 - size.width / 2;
  return {
    left: clamp(left, room.width - size.width - GAP),
    top: clamp(top, room.height - used - GAP),
    height,
  };
}

function clamp(value: number, most: number): number {
  return Math.max(GAP, Math.min(value, most));
}
