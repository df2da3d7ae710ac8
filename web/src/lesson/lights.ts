/** Light the cards and places that a step of a lesson asks for.
 *
 * The table knows nothing of lessons: a style sheet of the document finds the cards by their numbers. */
import type { Action } from '$types';

/** The fields of an action that name cards. */
export const CARD_FIELDS: ReadonlySet<string> = new Set([
  'card',
  'cards',
  'unwanted',
  'star',
  'taken',
  'stars',
]);

/** List the cards of an action, in order. */
export function cardsIn(action: unknown, field = ''): number[] {
  if (Array.isArray(action)) return action.flatMap((one) => cardsIn(one, field));
  if (action !== null && typeof action === 'object')
    return Object.entries(action).flatMap(([key, value]) => cardsIn(value, key));
  return typeof action === 'number' && CARD_FIELDS.has(field) && action >= 0 ? [action] : [];
}

const GLOW = `
  box-shadow: 0 0 0 2px #2a1c05, 0 0 0 5px #ffd34d, 0 0 1.1rem 0.5rem #ffd34dcc;
  z-index: 1;`;
/** Glass has no corners: the light follows its shape. */
const HALO = `
  box-shadow: none;
  filter: drop-shadow(0 0 2px #2a1c05) drop-shadow(0 0 3px #ffd34d) drop-shadow(0 0 9px #ffd34d);`;
/** In high contrast: a thick line, dashed, so that it differs from a line of the focus. */
const PLAIN = `
  outline: 4px dashed #ffff00;
  outline-offset: 2px;
  box-shadow: none;
  filter: none;`;

export class Lights {
  readonly #sheet = new CSSStyleSheet();

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  /** Light the cards of an action, and places by their names; nothing for null. */
  show(action: Action | null, places: readonly string[] = []): void {
    const cards = action ? [...new Set(cardsIn(action))] : [];
    this.#sheet.replaceSync(rulesFor(cards, action ? places : []));
  }

  close(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.#sheet);
  }
}

/** Write the style sheet that lights these cards and places. */
export function rulesFor(cards: readonly number[], places: readonly string[]): string {
  const selectors = [
    ...cards.map((card) => `[data-card='${card}']`),
    // Of a place, the top card is lit: the card of a pile, or the one that can be tapped.
    ...places.map((place) => `[data-place='${place}'] :is(.stack > .card, button.card)`),
  ];
  const tiles = cards.map((card) => `[data-tile='${card}']`);
  if (!selectors.length) return '';
  // What is picked lies in the tray, and needs no light there.
  const lit = `.table :is(${selectors.join(', ')}):not(.tray *, :focus-visible)`;
  return [
    `:root ${lit} {${GLOW}}`,
    `:root ${lit}.glass {${HALO}}`,
    `:root[data-theme='contrast'] ${lit} {${PLAIN}}`,
    tiles.length ? `:root .table :is(${tiles.join(', ')}) {${HALO}}` : '',
  ].join('\n');
}
