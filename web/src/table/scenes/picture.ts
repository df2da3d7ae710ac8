/** Draw the result of a game as a picture to share: the colours of the game, the winner, the scores. */
import {
  drawGround,
  EDGE,
  pictureOf,
  SANS,
  SERIF,
  SIZE,
  write,
  type Colours,
} from '$web/share/picture';
import { headline, tellBest, type Result } from './result';

/** More players than this share the last line. */
const MOST_LINES = 5;

/** Return the picture as a PNG; `face` is the address of the winner's face, if there is one. */
export function drawResult(
  result: Result,
  colours: Colours,
  face: { picture: string; ground: string } | null,
): Promise<Blob> {
  return pictureOf(async (pen) => {
    drawGround(pen, colours);
    if (face) await drawFace(pen, face).catch(() => undefined);
    drawTexts(pen, result, colours.ink);
  });
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
