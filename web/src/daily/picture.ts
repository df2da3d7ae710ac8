/** Draw the card of a daily deal as a picture to share: no letter and no word of the game is on it. */
import type { ShareCard } from '$types';
import { drawGround, pictureOf, SANS, SERIF, SIZE, write, type Colours } from '$web/share/picture';
import { hintSteps, ordinal } from './daily';

const LEFT = 110;
const BOTTOM = 850;
const TALLEST = 250;
/** Letters of a word with the tallest bar. */
const LONG = 8;

/** Return the picture as a PNG. */
export function drawCard(card: ShareCard, colours: Colours): Promise<Blob> {
  return pictureOf((pen) => {
    drawGround(pen, colours);
    pen.textAlign = 'center';
    pen.fillStyle = colours.ink;
    write(pen, `Daily deal, ${card.day}`, SIZE / 2, 120, 40, SANS, 600);
    write(pen, card.game, SIZE / 2, 210, 80, SERIF);
    write(pen, String(card.score), SIZE / 2, 420, 190, SERIF);
    write(pen, tellResult(card), SIZE / 2, 500, 40, SANS, 600);
    drawTurns(pen, card.turns);
    pen.fillStyle = colours.ink;
    write(pen, 'Wordparlor', SIZE / 2, SIZE - 70, 44, SERIF);
  });
}

/** Say place, par and hints of a card: 2nd of 3 · par 131 · 1 hint step. */
export function tellResult({ place, players, par, hints }: ShareCard): string {
  const parts = [`${ordinal(place)} of ${players}`];
  if (par != null) parts.push(`par ${par}`);
  if (hints) parts.push(hintSteps(hints));
  return parts.join(' · ');
}

/** Draw a bar for each turn, as tall as its longest word is long. */
function drawTurns(pen: CanvasRenderingContext2D, turns: readonly number[]): void {
  const step = Math.min(80, (SIZE - 2 * LEFT) / Math.max(1, turns.length));
  const left = (SIZE - step * turns.length) / 2;
  turns.forEach((letters, at) => {
    const height = letters ? (TALLEST * Math.min(letters, LONG)) / LONG : 10;
    pen.fillStyle = letters ? '#fff4d6' : '#fff4d680';
    pen.beginPath();
    pen.roundRect(left + at * step + step * 0.12, BOTTOM - height, step * 0.76, height, 8);
    pen.fill();
  });
}
