/** Drag a card with mouse, finger or pen to a place that accepts it.
 *
 * Put `{@attach draggable(card)}` on the card and `{@attach dropPlace({ drop })}` on the place.
 * The place under a dragged card has the attribute `data-over`. */
import type { Attachment } from 'svelte/attachments';

/** A place for dropped cards. */
export interface DropPlace {
  /** Whether it accepts a card; without this it accepts all. */
  takes?: (card: number) => boolean;
  /** Called when a card is dropped here, at this point of the window. */
  drop: (card: number, point: Point) => void;
  /** Called while a card is above it, and with null when the card leaves. */
  over?: (card: number, point: Point | null) => void;
}

export interface Point {
  x: number;
  y: number;
}

/** A finger that rests this long (ms) lifts the card, where it could also scroll. */
const HOLD = 170;
/** A mouse that moves this far, in pixels, drags. */
const SLACK = 6;

const places = new WeakMap<Element, DropPlace>();

/** Let cards be dropped on an element. */
export function dropPlace(place: DropPlace): Attachment<HTMLElement> {
  return (element) => {
    places.set(element, place);
    element.dataset.drop = '';
    return () => {
      places.delete(element);
      delete element.dataset.drop;
    };
  };
}

/** Let a card be dragged; null: not now. */
export function draggable(card: number | null): Attachment<HTMLElement> {
  return (element) => {
    if (card === null) return;
    const down = (event: PointerEvent): void => {
      if (event.button === 0 && event.isPrimary) new Drag(element, card, event);
    };
    // The browser would drag images and links itself.
    const still = (event: Event): void => event.preventDefault();
    element.addEventListener('pointerdown', down);
    element.addEventListener('dragstart', still);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('dragstart', still);
    };
  };
}

/** One drag, from the moment the pointer goes down. */
class Drag {
  readonly #element: HTMLElement;
  readonly #card: number;
  readonly #start: PointerEvent;
  readonly #mayScroll: boolean;
  #ghost: HTMLElement | null = null;
  #over: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end = new AbortController();

  constructor(element: HTMLElement, card: number, start: PointerEvent) {
    this.#element = element;
    this.#card = card;
    this.#start = start;
    const touch = start.pointerType === 'touch';
    this.#mayScroll = touch && scrolls(element);
    const { signal } = this.#end;
    addEventListener('pointermove', this.#move, { signal });
    addEventListener('pointerup', this.#up, { signal });
    addEventListener('pointercancel', this.#cancel, { signal });
    addEventListener('blur', this.#cancel, { signal });
    addEventListener('keydown', this.#key, { signal, capture: true });
    if (!touch) return;
    // Only this stops the browser from scrolling; a scroll that has begun ends the drag.
    addEventListener('touchmove', this.#hold, { signal, passive: false });
    addEventListener('contextmenu', this.#quiet, { signal });
    if (this.#mayScroll) this.#timer = setTimeout(() => this.#lift(this.#start), HOLD);
  }

  #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#start.pointerId) return;
    const far = Math.hypot(
      event.clientX - this.#start.clientX,
      event.clientY - this.#start.clientY,
    );
    if (!this.#ghost && far > SLACK && !this.#mayScroll) this.#lift(event);
    if (!this.#ghost) return;
    this.#place(event);
    this.#hover(event);
  };

  #hold = (event: TouchEvent): void => {
    if ((this.#ghost || !this.#mayScroll) && event.cancelable) event.preventDefault();
  };

  #quiet = (event: Event): void => event.preventDefault();

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#start.pointerId) return;
    const goal = this.#over;
    const dragged = this.#ghost !== null;
    this.#finish();
    if (!dragged) return;
    // The click after a drag is not a tap.
    const swallow = (click: Event): void => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    if (goal) places.get(goal)?.drop(this.#card, { x: event.clientX, y: event.clientY });
  };

  #cancel = (): void => this.#finish();

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#ghost) return;
    event.stopPropagation();
    this.#finish();
  };

  #lift(event: PointerEvent): void {
    const box = this.#element.getBoundingClientRect();
    const ghost = this.#element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-card');
    ghost.setAttribute('aria-hidden', 'true');
    Object.assign(ghost.style, {
      position: 'fixed',
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      margin: '0',
      pointerEvents: 'none',
      zIndex: '100',
      boxShadow: 'var(--lift)',
      transition: 'none',
    });
    document.body.append(ghost);
    document.documentElement.dataset.dragging = '';
    this.#element.dataset.lifted = '';
    getSelection()?.removeAllRanges();
    this.#ghost = ghost;
    this.#place(event);
  }

  #place({ clientX, clientY }: PointerEvent): void {
    if (!this.#ghost) return;
    const [x, y] = [clientX - this.#start.clientX, clientY - this.#start.clientY];
    this.#ghost.style.translate = `${x}px ${y}px`;
  }

  #hover({ clientX: x, clientY: y }: PointerEvent): void {
    let goal = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;
    while (goal && places.get(goal)?.takes?.(this.#card) === false)
      goal = goal.parentElement?.closest<HTMLElement>('[data-drop]') ?? null;
    if (goal !== this.#over) this.#leave();
    this.#over = goal;
    if (!goal) return;
    goal.dataset.over = '';
    places.get(goal)?.over?.(this.#card, { x, y });
  }

  #leave(): void {
    if (!this.#over) return;
    delete this.#over.dataset.over;
    places.get(this.#over)?.over?.(this.#card, null);
    this.#over = null;
  }

  #finish(): void {
    this.#leave();
    clearTimeout(this.#timer);
    this.#end.abort();
    this.#ghost?.remove();
    delete this.#element.dataset.lifted;
    delete document.documentElement.dataset.dragging;
  }
}

/** Whether a finger on this element could scroll something. */
function scrolls(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    const rolls = at === document.documentElement || overflowY === 'auto' || overflowY === 'scroll';
    if (rolls && at.scrollHeight > at.clientHeight + 1) return true;
  }
  return false;
}
