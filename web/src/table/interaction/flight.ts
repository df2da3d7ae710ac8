/** Let cards fly from their old places to their new ones.
 *
 * `data-card` names a card, `data-place` a place. A copy of the card flies above the table, so that
 * nothing cuts it off and the real card can be used at once. */
import type { Event, Moved } from '$types';

interface Mark {
  box: DOMRect;
  element: HTMLElement;
}

/** Where all cards and places were. */
export interface Marks {
  cards: ReadonlyMap<string, Mark>;
  places: ReadonlyMap<string, Mark>;
}

/** How long a card travels, and when the next one follows, in milliseconds. */
export const TRAVEL = 320;
export const APART = 40;
const EASE = 'cubic-bezier(0.3, 0, 0.1, 1)';
/** A word that is swept away starts slowly. */
const SWEEP = { time: 420, ease: 'cubic-bezier(0.6, 0, 0.8, 0.2)' };
const SWEPT = 'discards';
const MOST_HIDDEN = 7;

/** Note where all cards and places are. */
export function mark(): Marks {
  return { cards: find('card'), places: find('place') };
}

function find(what: 'card' | 'place'): Map<string, Mark> {
  const found = new Map<string, Mark>();
  for (const element of document.querySelectorAll<HTMLElement>(`[data-${what}]`)) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(element.dataset[what] ?? '', { box, element });
  }
  return found;
}

/** Let all cards fly from where they were. `events` say where cards go that appear or vanish. */
export function fly(before: Marks, events: readonly Event[]): void {
  const now = mark();
  const moved = events.filter((event): event is Moved => event.type === 'Moved');
  const ways = new Map(moved.flatMap((one) => one.cards.map((card) => [String(card), one])));
  let wait = 0;
  for (const [card, { box, element }] of now.cards) {
    const from =
      before.cards.get(card)?.box ?? before.places.get(ways.get(card)?.origin ?? '')?.box;
    if (!from || still(from, box)) continue;
    send(element, from, box, wait, element, ways.get(card)?.goal === SWEPT);
    if (!before.cards.has(card) || ways.has(card)) wait += APART;
  }
  for (const [card, { box, element }] of before.cards) {
    const goal = ways.get(card)?.goal ?? '';
    const to = now.cards.has(card) ? undefined : now.places.get(goal)?.box;
    if (to && !still(box, to)) send(element, box, to, 0);
  }
  for (const one of moved) {
    const [from, to] = [before.places.get(one.origin), now.places.get(one.goal)];
    const hidden = one.cards.filter((card) => card < 0).length;
    if (!from || !to) continue;
    for (let n = 0; n < Math.min(hidden, MOST_HIDDEN); n += 1)
      send(pictureOfBack(from.element), from.box, to.box, n * APART);
  }
}

function still(from: DOMRect, to: DOMRect): boolean {
  return Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2;
}

/** Find a card back to copy: on the pile the card comes from, else anywhere on the table. */
function pictureOfBack(place: HTMLElement): HTMLElement {
  const back = place.querySelector('.back') ?? document.querySelector('[data-place] .back');
  const card = back?.closest<HTMLElement>('.card');
  return card ?? document.createElement('span');
}

/** Return the viewer's share of motion: 0 without animation, 1 with all of it. */
export function motion(): number {
  return Number(getComputedStyle(document.documentElement).getPropertyValue('--motion'));
}

/** Let a copy of an element fly; the real one is hidden meanwhile. */
function send(
  element: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  delay: number,
  real?: HTMLElement,
  swept = false,
): void {
  const share = motion();
  if (!share) return;
  const ghost = element.cloneNode(true) as HTMLElement;
  for (const name of ['data-card', 'data-place', 'id', 'aria-label', 'role', 'tabindex'])
    ghost.removeAttribute(name);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  const { offsetWidth: w = 0, offsetHeight: h = 0 } = real ?? element;
  const [width, height] = [w || from.width, h || from.height];
  Object.assign(ghost.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    transformOrigin: '0 0',
    transition: 'none',
    pointerEvents: 'none',
    zIndex: '90',
  });
  document.body.append(ghost);
  const duration = (swept ? SWEEP.time : TRAVEL) * share;
  const timing = { duration, delay, easing: swept ? SWEEP.ease : EASE, fill: 'both' } as const;
  const at = (box: DOMRect): string => {
    const scale = Math.min(box.width / width, box.height / height, 1.2);
    const x = box.x + (box.width - width * scale) / 2;
    const y = box.y + (box.height - height * scale) / 2;
    return `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const flight = ghost.animate([{ transform: at(from) }, { transform: at(to) }], timing);
  real?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration + delay });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
