/** Draw the result of a game as a picture to share: the colours of the game, the winner, the scores. */
import { headline, tellBest, type Result } from './result';

const SIZE = 1080;
const EDGE = 60;
const SERIF = 'Iowan Old Style, Palatino, Georgia, "DejaVu Serif", serif';
const SANS = 'system-ui, Roboto, "DejaVu Sans", sans-serif';
/** More players than this share the last line. */
const MOST_LINES = 5;

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

/** Return the picture as a PNG; `face` is the address of the winner's face, if there is one. */
export async function drawResult(
  result: Result,
  colours: Colours,
  face: { picture: string; ground: string } | null,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  drawGround(pen, colours);
  if (face) await drawFace(pen, face).catch(() => undefined);
  drawTexts(pen, result, colours.ink);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('This browser cannot keep the picture.');
  return blob;
}

function drawGround(pen: CanvasRenderingContext2D, { light, dark }: Colours): void {
  const lamp = pen.createRadialGradient(SIZE / 2, 260, 80, SIZE / 2, 320, 820);
  lamp.addColorStop(0, light);
  lamp.addColorStop(1, dark);
  pen.fillStyle = lamp;
  pen.fillRect(0, 0, SIZE, SIZE);
}

async function drawFace(
  pen: CanvasRenderingContext2D,
  { picture, ground }: { picture: string; ground: string },
): Promise<void> {
  const image = new Image(240, 240);
  image.src = picture;
  await image.decode();
  pen.save();
  pen.beginPath();
  pen.arc(SIZE / 2, 190, 130, 0, 7);
  pen.fillStyle = '#f0c766';
  pen.fill();
  pen.beginPath();
  pen.arc(SIZE / 2, 190, 120, 0, 7);
  pen.fillStyle = ground;
  pen.fill();
  pen.clip();
  pen.drawImage(image, SIZE / 2 - 120, 70, 240, 240);
  pen.restore();
}

function drawTexts(pen: CanvasRenderingContext2D, result: Result, ink: string): void {
  pen.textAlign = 'center';
  pen.fillStyle = ink;
  write(pen, headline(result), SIZE / 2, 400, 66, SERIF);
  if (result.margin) write(pen, result.margin, SIZE / 2, 452, 32, SANS, 600);
  const shown = result.players.slice(0, MOST_LINES);
  shown.forEach((player, at) => {
    const top = 490 + at * 92;
    pen.fillStyle = player.won ? '#fffaf0' : '#f4e8d2e6';
    pen.beginPath();
    pen.roundRect(EDGE, top, SIZE - 2 * EDGE, 80, 20);
    pen.fill();
    pen.fillStyle = '#231c17';
    pen.textAlign = 'left';
    write(pen, player.name, EDGE + 32, top + 53, 38, SERIF, 700, 300);
    pen.fillStyle = '#5c5046';
    if (player.word) write(pen, tellBest(player), EDGE + 350, top + 51, 28, SANS, 600, 420);
    pen.fillStyle = '#231c17';
    pen.textAlign = 'right';
    write(pen, String(player.score), SIZE - EDGE - 32, top + 58, 54, SERIF);
  });
  pen.textAlign = 'center';
  pen.fillStyle = ink;
  const more = result.players.length - shown.length;
  const name = more > 0 ? `and ${more} more · Wordparlor` : 'Wordparlor';
  write(pen, name, SIZE / 2, SIZE - 48, 36, SERIF);
}

function write(
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
