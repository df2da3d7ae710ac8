/** Draw the result of a game as a card to share: the colours of the game, the winner, the best word,
 * the scores. */
import { drawGround, paint, SANS, SERIF, SIZE, write, type Colours } from '$web/share/picture';
import { headline, tellBest, type Result } from './result';

/** The edge of the card around the cloth, and the lower end of the cloth. */
const EDGE = 44;
const CLOTH = 720;
const IVORY = '#fffdf6';
const INK = '#231c17';

/** Draw the card of a result; `face` is the face of the winner, if there is one. */
export function drawResult(
  canvas: HTMLCanvasElement,
  result: Result,
  colours: Colours,
  face: { picture: string; ground: string } | null,
): Promise<void> {
  return paint(canvas, async (pen) => {
    pen.fillStyle = IVORY;
    pen.fillRect(0, 0, SIZE, SIZE);
    pen.save();
    pen.beginPath();
    pen.roundRect(EDGE, EDGE, SIZE - 2 * EDGE, CLOTH - EDGE, 48);
    pen.clip();
    drawGround(pen, colours);
    if (face) await drawFace(pen, face).catch(() => undefined);
    const winner = result.players.find(({ won }) => won);
    if (winner?.word) drawWord(pen, winner.word);
    pen.restore();
    drawTexts(pen, result, colours.ink);
  });
}

/** Draw a word as cards that lie a little askew. */
function drawWord(pen: CanvasRenderingContext2D, word: string): void {
  const wide = Math.min(96, (SIZE - 4 * EDGE) / word.length);
  pen.textAlign = 'center';
  [...word].forEach((letter, at) => {
    pen.save();
    pen.translate(SIZE / 2 + (at - (word.length - 1) / 2) * wide, 490);
    if (at % 2) pen.rotate(0.07);
    pen.shadowColor = '#0006';
    pen.shadowBlur = 14;
    pen.shadowOffsetY = 6;
    pen.fillStyle = IVORY;
    pen.beginPath();
    pen.roundRect(-wide / 2, -wide * 0.67, wide - 2, wide * 1.34, wide * 0.13);
    pen.fill();
    pen.shadowColor = 'transparent';
    pen.fillStyle = INK;
    write(pen, letter, 0, wide * 0.26, wide * 0.72, SERIF);
    pen.restore();
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
  pen.arc(SIZE / 2, 240, 140, 0, 7);
  pen.fillStyle = '#f0c766';
  pen.fill();
  pen.beginPath();
  pen.arc(SIZE / 2, 240, 128, 0, 7);
  pen.fillStyle = ground;
  pen.fill();
  pen.clip();
  pen.drawImage(image, SIZE / 2 - 128, 112, 256, 256);
  pen.restore();
}

function drawTexts(pen: CanvasRenderingContext2D, result: Result, ink: string): void {
  const winner = result.players.find(({ won }) => won);
  pen.textAlign = 'center';
  pen.fillStyle = ink;
  const scores = result.players.map(({ score }) => score).join(' to ');
  write(pen, scores, SIZE / 2, CLOTH - 62, 58, SANS, 700, SIZE - 4 * EDGE);
  pen.textAlign = 'left';
  pen.fillStyle = INK;
  const wide = SIZE - 4 * EDGE;
  write(pen, headline(result), 2 * EDGE, 826, 76, SERIF, 700, wide);
  pen.fillStyle = '#5c5046';
  const told = winner?.word ? `Best word: ${tellBest(winner)}` : result.margin;
  write(pen, told, 2 * EDGE, 892, 42, SANS, 400, wide);
  pen.fillRect(2 * EDGE, 936, wide, 2);
  pen.fillStyle = INK;
  write(pen, 'Wordparlor', 2 * EDGE, 1010, 50, SERIF);
}
