/** When an explanation opens and closes: a mouse that rests, the focus of the keyboard, a long press.
 *
 * The mouse may go from the thing into its explanation, and Escape closes it. A long press neither
 * drags nor picks the card below the finger. */
import { focusedSubject, isSame, subjectAt, type Subject } from './subject';

/** How the explanation was asked for. */
export type How = 'mouse' | 'focus' | 'touch';

export interface Hooks {
  open(subject: Subject, how: How): void;
  close(): void;
  /** Whether an element belongs to the explanation itself. */
  owns(element: Element | null): boolean;
  /** Whether the explanation can be seen. */
  visible(): boolean;
  /** Put the focus into the explanation. */
  enter(): void;
}

/** A mouse rests this long before the first explanation, and before the next one (ms). */
export const REST = 600;
export const NEXT = 200;
/** An explanation stays this long after the mouse has left (ms). */
export const LINGER = 250;
/** The focus rests this long on a thing (ms). */
export const FOCUS = 700;
/** A finger presses this long (ms), and moves less than this (pixels). */
export const PRESS = 500;
const SLACK = 10;
/** The click of a finger comes this long after it was lifted, at most (ms). */
const AFTER = 80;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

export class Gestures {
  readonly #root: HTMLElement;
  readonly #hooks: Hooks;
  readonly #end = new AbortController();
  #opened: { subject: Subject; how: How; focused: Element | null } | null = null;
  /** What the mouse or the focus rests on, while its time runs. */
  #waiting: Subject | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;
  /** What a person has clicked, or typed at: it is not explained until they come back to it. */
  #muted: Subject | null = null;
  #press: { at: Point; target: Element; pointer: number } | null = null;
  /** Ends when the click after a long press can come no more. */
  #swallowing: AbortController | null = null;
  #pressing: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, hooks: Hooks) {
    this.#root = root;
    this.#hooks = hooks;
    const { signal } = this.#end;
    const on = <K extends keyof WindowEventMap>(
      name: K,
      heard: (event: WindowEventMap[K]) => void,
      capture = false,
    ): void => addEventListener(name, heard, { signal, capture });
    on('pointerdown', this.down, true);
    on('pointermove', this.move);
    on('pointerout', this.leave);
    on('pointerup', this.lift);
    on('pointercancel', this.lift);
    on('focusin', this.focus);
    on('focusout', this.blur);
    on('keydown', this.key, true);
    on('keyup', this.keyup);
    on('click', this.tap);
    on('wheel', this.away);
    on('resize', this.away);
    on('blur', this.away);
    on('contextmenu', this.menu, true);
    on('scroll', this.scroll, true);
  }

  stop(): void {
    this.away();
    this.#swallowing?.abort();
    this.#end.abort();
  }

  /** Close, and start nothing new. */
  away = (): void => {
    clearTimeout(this.#timer);
    clearTimeout(this.#pressing);
    this.#waiting = null;
    this.#press = null;
    this.#close();
  };

  /** The mouse has moved to an element. A card that flies below a mouse at rest is no reason. */
  hover({ target }: PointerEvent): void {
    if (this.#dragging()) return;
    if (this.#hooks.owns(target as Element)) return clearTimeout(this.#closing);
    const subject = subjectAt(target as Element, this.#root);
    if (!isSame(subject, this.#muted)) this.#muted = null;
    if (isSame(subject, this.#waiting) && subject) return;
    clearTimeout(this.#timer);
    this.#waiting = null;
    if (subject && isSame(subject, this.#opened?.subject ?? null))
      return clearTimeout(this.#closing);
    if (subject && !this.#muted) this.#after(this.#opened ? NEXT : REST, subject, 'mouse');
    if (this.#opened?.how === 'mouse') this.#linger();
  }

  leave = ({ relatedTarget }: PointerEvent): void => {
    if (relatedTarget) return;
    clearTimeout(this.#timer);
    this.#waiting = null;
    if (this.#opened?.how === 'mouse') this.#linger();
  };

  down = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (this.#hooks.owns(target)) return;
    this.away();
    if (event.pointerType === 'mouse') this.#muted = subjectAt(target, this.#root);
    else if (event.isPrimary) this.press(event);
  };

  /** Take the last event before this code was there. A card that appears below a mouse at rest is no
   * reason to explain it: only a move is. */
  begin(event: PointerEvent): void {
    if (event.pointerType === 'mouse') {
      if (event.type !== 'pointerover') this.hover(event);
    } else if (event.type === 'pointerdown') this.press(event);
  }

  /** Begin to wait for a long press. */
  press(event: PointerEvent): void {
    const target = event.target as Element;
    const subject = subjectAt(target, this.#root);
    if (!subject) return;
    this.#press = { at: event, target, pointer: event.pointerId };
    this.#pressing = setTimeout(() => this.#pressed(subject), PRESS);
  }

  move = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') return this.hover(event);
    if (this.#press?.pointer !== event.pointerId || this.#opened) return;
    const { clientX, clientY } = this.#press.at;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SLACK) this.#letGo();
  };

  lift = ({ pointerId }: PointerEvent): void => {
    if (this.#press?.pointer === pointerId) this.#letGo();
  };

  focus = ({ target }: FocusEvent): void => {
    const at = target as Element;
    this.#muted = null;
    if (this.#hooks.owns(at)) return;
    if (!at.matches(':focus-visible')) return;
    this.#rest(at);
  };

  blur = ({ relatedTarget }: FocusEvent): void => {
    if (this.#hooks.owns(relatedTarget as Element | null)) return;
    if (this.#opened?.how === 'focus') this.away();
  };

  key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.#opened && this.#hooks.visible()) {
      event.preventDefault();
      event.stopPropagation();
      const { subject, focused } = this.#opened;
      if (this.#hooks.owns(document.activeElement)) (focused as HTMLElement | null)?.focus();
      this.away();
      this.#muted = subject;
    } else if (event.key === '?' && !isTyping(event)) {
      if (this.#opened) this.#hooks.enter();
      else this.#openAt(document.activeElement);
      if (this.#opened) event.preventDefault();
    } else if (/^[a-z ]$|^Enter$|^Backspace$/i.test(event.key) && !this.#inside(event)) {
      // A person who plays does not read.
      this.away();
      this.#muted = this.#focused();
    }
  };

  /** The cursor of a board moves without a change of the focus. */
  keyup = ({ key, target }: KeyboardEvent): void => {
    if (!key.startsWith('Arrow') || (target as HTMLElement).dataset?.cursor === undefined) return;
    if (!isSame(this.#focused(), this.#opened?.subject ?? null)) this.away();
    this.#rest(target as Element);
  };

  /** A word in a text opens with one tap. */
  tap = ({ target, detail }: MouseEvent): void => {
    const word = (target as Element).closest('[data-tap]');
    const subject = word && subjectAt(word, this.#root);
    // The click of a key has no detail.
    if (subject) this.#open(subject, detail ? 'touch' : 'focus');
  };

  menu = (event: Event): void => {
    if (this.#press) event.preventDefault();
  };

  scroll = ({ target }: Event): void => {
    if (!this.#hooks.owns(target instanceof Element ? target : null)) this.away();
  };

  #inside({ target }: Event): boolean {
    return this.#hooks.owns(target as Element);
  }

  #focused(): Subject | null {
    return focusedSubject(document.activeElement, this.#root);
  }

  #rest(at: Element): void {
    const subject = focusedSubject(at, this.#root);
    clearTimeout(this.#timer);
    if (subject) this.#after(FOCUS, subject, 'focus');
  }

  #openAt(element: Element | null): void {
    const subject = focusedSubject(element, this.#root);
    if (subject) this.#open(subject, 'focus');
  }

  #after(time: number, subject: Subject, how: How): void {
    this.#waiting = subject;
    this.#timer = setTimeout(() => this.#open(subject, how), time);
  }

  #open(subject: Subject, how: How): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#closing);
    this.#waiting = null;
    if (!subject.anchor.isConnected || this.#dragging()) return;
    this.#opened = { subject, how, focused: document.activeElement };
    this.#hooks.open(subject, how);
  }

  #close(): void {
    clearTimeout(this.#closing);
    if (!this.#opened) return;
    this.#opened = null;
    this.#hooks.close();
  }

  #linger(): void {
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.#close(), LINGER);
  }

  /** The finger has rested: explain, and let nothing else come of this touch. */
  #pressed(subject: Subject): void {
    const press = this.#press;
    if (!press) return;
    const { target, pointer: pointerId } = press;
    // A drag, or the board below the finger, lets go.
    this.#press = null;
    target.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
    this.#press = press;
    this.#swallowClick();
    getSelection()?.removeAllRanges();
    this.#open(subject, 'touch');
  }

  /** The click after a long press is no tap. */
  #swallowClick(): void {
    const done = (this.#swallowing = new AbortController());
    const { signal } = done;
    const swallow = (event: Event): void => {
      if (this.#inside(event)) return;
      event.stopPropagation();
      event.preventDefault();
    };
    const finish = (): void => void setTimeout(() => done.abort(), AFTER);
    addEventListener('click', swallow, { capture: true, signal });
    addEventListener('pointerup', finish, { once: true, signal });
    addEventListener('pointercancel', finish, { once: true, signal });
  }

  #letGo(): void {
    clearTimeout(this.#pressing);
    this.#press = null;
  }

  #dragging(): boolean {
    return document.documentElement.dataset.dragging !== undefined;
  }
}

function isTyping({ target }: Event): boolean {
  return (target as Element).matches?.('input, textarea, select') ?? false;
}
