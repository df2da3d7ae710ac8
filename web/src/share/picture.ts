/** Draw pictures to share: a square in the colours of a game. */

import { toast } from '$web/ui/notify.svelte';

export const SIZE = 1080;
export const EDGE = 60;
export const SERIF = 'Iowan Old Style, Palatino, Georgia, "DejaVu Serif", serif';
export const SANS = 'system-ui, Roboto, "DejaVu Sans", sans-serif';

export interface Colours {
  light: string;
  dark: string;
  /** Of texts on them. */
  ink: string;
}

/** Return the colours of a game's cloth at an element. */
export function coloursAt(element: Element): Colours {
  const style = getComputedStyle(element);
  const read = (name: string, other: string): string =>
    style.getPropertyValue(name).trim() || other;
  return {
    light: read('--cloth-light', '#3f7a5c'),
    dark: read('--cloth-dark', '#123022'),
    ink: read('--on', '#fff6e6'),
  };
}

/** Draw a picture and return it as a PNG. */
export async function pictureOf(draw: (pen: CanvasRenderingContext2D) => unknown): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await paint(canvas, draw);
  return pngOf(canvas);
}

/** Draw on a canvas, which gets the size of the pictures. */
export async function paint(
  canvas: HTMLCanvasElement,
  draw: (pen: CanvasRenderingContext2D) => unknown,
): Promise<void> {
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  await draw(pen);
}

/** Return what a canvas shows as a PNG. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('This browser cannot keep the picture.');
  return blob;
}

/** Offer a picture and its text to the system to share, or download the picture. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<void> {
  const file = new File([picture], name, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    // A viewer who closes the system's sheet has changed their mind.
    await navigator.share({ files: [file], text }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  toast('The picture is in your downloads.');
}

/** Fill the picture with the colours of a game. */
export function drawGround(pen: CanvasRenderingContext2D, { light, dark }: Colours): void {
  const lamp = pen.createRadialGradient(SIZE / 2, 260, 80, SIZE / 2, 320, 820);
  lamp.addColorStop(0, light);
  lamp.addColorStop(1, dark);
  pen.fillStyle = lamp;
  pen.fillRect(0, 0, SIZE, SIZE);
}

/** Write a text, at most so wide. */
export function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  family: string,
  weight = 700,
  most = SIZE - 2 * EDGE,
): void {
  pen.font = `${weight} ${size}px ${family}`;
  pen.fillText(text, x, y, most);
}
