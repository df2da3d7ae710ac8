import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FOCUS, Gestures, LINGER, NEXT, PRESS, REST, type How } from '$web/table/explain/gestures';
import type { Subject } from '$web/table/explain/subject';

let root: HTMLElement;
let gestures: Gestures;
/** What was told to the popover. */
let told: string[];
let entered: number;

const at = (name: string): HTMLElement => {
  const found = document.getElementById(name);
  if (!found) throw new Error(name);
  return found;
};

function point(type: string, target: Element, pointerType = 'mouse', x = 0): PointerEvent {
  const event = new PointerEvent(type, {
    pointerType,
    pointerId: 7,
    isPrimary: true,
    bubbles: true,
    cancelable: true,
    clientX: x,
    clientY: 0,
  });
  target.dispatchEvent(event);
  return event;
}

function press(key: string, target: Element = document.activeElement ?? document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

/** Put the focus somewhere, as the Tab key does. */
function tabTo(name: string): void {
  const element = at(name);
  const matches = element.matches.bind(element);
  vi.spyOn(element, 'matches').mockImplementation(
    (what: string) => what === ':focus-visible' || matches(what),
  );
  element.focus();
  element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <div id="root">
      <button id="one" data-card="1">A</button>
      <button id="two" data-card="2">B</button>
      <div id="board" tabindex="0" data-place="middle" data-cursor="4">
        <i id="tile" data-tile="4"></i><i id="other" data-tile="5"></i>
      </div>
      <button id="word" data-word="PIN" data-tap>PIN</button>
      <p id="empty">nothing</p>
      <input id="field" />
    </div>
    <div id="popover"><a id="link" href="/">NW-01</a></div>`;
  root = at('root');
  told = [];
  entered = 0;
  let open = false;
  gestures = new Gestures(root, {
    open(subject: Subject, how: How) {
      open = true;
      told.push(`${how} ${subject.anchor.id}`);
    },
    close() {
      open = false;
      told.push('close');
    },
    owns: (element) => element?.closest('#popover') != null,
    visible: () => open,
    enter: () => void (entered += 1),
  });
});

afterEach(() => {
  gestures.stop();
  delete document.documentElement.dataset.dragging;
  vi.useRealTimers();
});

describe('a mouse', () => {
  it('opens when it rests on a card, and closes when it leaves', () => {
    point('pointermove', at('one'));
    vi.advanceTimersByTime(REST - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['mouse one']);
    point('pointermove', at('empty'));
    vi.advanceTimersByTime(LINGER);
    expect(told).toEqual(['mouse one', 'close']);
  });

  it('opens nothing when it only passes by', () => {
    point('pointermove', at('one'));
    vi.advanceTimersByTime(REST / 2);
    point('pointermove', at('empty'));
    vi.advanceTimersByTime(10 * REST);
    expect(told).toEqual([]);
  });

  it('may go into the explanation', () => {
    point('pointermove', at('one'));
    vi.advanceTimersByTime(REST);
    point('pointermove', at('empty'));
    vi.advanceTimersByTime(LINGER - 1);
    point('pointermove', at('link'));
    vi.advanceTimersByTime(10 * LINGER);
    point('pointerdown', at('link'));
    expect(told).toEqual(['mouse one']);
  });

  it('goes on to the next thing sooner', () => {
    point('pointermove', at('one'));
    vi.advanceTimersByTime(REST);
    point('pointermove', at('two'));
    vi.advanceTimersByTime(NEXT);
    expect(told).toEqual(['mouse one', 'mouse two']);
    vi.advanceTimersByTime(10 * LINGER);
    expect(told).toEqual(['mouse one', 'mouse two']);
  });

  it('explains nothing that it has clicked, until it comes back', () => {
    point('pointermove', at('one'));
    point('pointerdown', at('one'));
    point('pointermove', at('one'));
    vi.advanceTimersByTime(10 * REST);
    expect(told).toEqual([]);
    point('pointermove', at('empty'));
    point('pointermove', at('one'));
    vi.advanceTimersByTime(REST);
    expect(told).toEqual(['mouse one']);
  });

  it('closes when it leaves the window', () => {
    point('pointermove', at('one'));
    vi.advanceTimersByTime(REST);
    point('pointerout', at('one'));
    vi.advanceTimersByTime(LINGER);
    expect(told).toEqual(['mouse one', 'close']);
  });

  it('explains nothing while a card is dragged', () => {
    document.documentElement.dataset.dragging = '';
    point('pointermove', at('one'));
    vi.advanceTimersByTime(10 * REST);
    expect(told).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('opens where the focus rests, and closes when it goes on', () => {
    tabTo('one');
    vi.advanceTimersByTime(FOCUS);
    expect(told).toEqual(['focus one']);
    at('one').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(told).toEqual(['focus one', 'close']);
  });

  it('closes with Escape, which does nothing else then', () => {
    tabTo('one');
    vi.advanceTimersByTime(FOCUS);
    const heard = vi.fn();
    root.addEventListener('keydown', heard);
    const escape = press('Escape');
    expect(told).toEqual(['focus one', 'close']);
    expect(escape.defaultPrevented).toBe(true);
    expect(heard).not.toHaveBeenCalled();
    expect(press('Escape').defaultPrevented).toBe(false);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('opens at once with a question mark, and a second one goes to the links', () => {
    tabTo('one');
    press('?');
    expect(told).toEqual(['focus one']);
    press('?');
    expect(entered).toBe(1);
  });

  it('leaves a question mark to a field', () => {
    at('field').focus();
    expect(press('?').defaultPrevented).toBe(false);
    expect(told).toEqual([]);
  });

  it('stays while the focus is in the explanation', () => {
    tabTo('one');
    vi.advanceTimersByTime(FOCUS);
    const out = new FocusEvent('focusout', { bubbles: true, relatedTarget: at('link') });
    at('one').dispatchEvent(out);
    expect(told).toEqual(['focus one']);
  });

  it('closes when a person types a word', () => {
    tabTo('one');
    vi.advanceTimersByTime(FOCUS);
    press('s');
    expect(told).toEqual(['focus one', 'close']);
    vi.advanceTimersByTime(10 * FOCUS);
    expect(told).toEqual(['focus one', 'close']);
  });

  it('explains the tile under the cursor of a board, and follows it', () => {
    tabTo('board');
    vi.advanceTimersByTime(FOCUS);
    expect(told).toEqual(['focus tile']);
    at('board').dataset.cursor = '5';
    at('board').dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowLeft', bubbles: true }));
    vi.advanceTimersByTime(FOCUS);
    expect(told).toEqual(['focus tile', 'close', 'focus other']);
  });
});

describe('a finger', () => {
  it('opens with a long press, and picks nothing', () => {
    const picked = vi.fn();
    const cancelled = vi.fn();
    at('one').addEventListener('click', picked);
    at('one').addEventListener('pointercancel', cancelled);
    point('pointerdown', at('one'), 'touch');
    vi.advanceTimersByTime(PRESS);
    expect(told).toEqual(['touch one']);
    expect(cancelled).toHaveBeenCalledOnce();
    point('pointerup', at('one'), 'touch');
    at('one').click();
    expect(picked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual(['touch one']);
    at('one').click();
    expect(picked).toHaveBeenCalledOnce();
  });

  it('shows no menu of the browser meanwhile', () => {
    const menu = (): boolean =>
      at('one').dispatchEvent(new Event('contextmenu', { bubbles: true, cancelable: true }));
    expect(menu()).toBe(true);
    point('pointerdown', at('one'), 'touch');
    expect(menu()).toBe(false);
  });

  it.each(['pointerup', 'pointercancel'])('opens nothing after %s', (end) => {
    point('pointerdown', at('one'), 'touch');
    vi.advanceTimersByTime(PRESS - 1);
    point(end, at('one'), 'touch');
    vi.advanceTimersByTime(PRESS);
    expect(told).toEqual([]);
  });

  it('opens nothing when it moves, for it drags or scrolls', () => {
    point('pointerdown', at('one'), 'touch', 0);
    point('pointermove', at('one'), 'touch', 4);
    point('pointermove', at('one'), 'touch', 20);
    vi.advanceTimersByTime(2 * PRESS);
    expect(told).toEqual([]);
  });

  it('closes with the next touch', () => {
    point('pointerdown', at('one'), 'touch');
    vi.advanceTimersByTime(PRESS);
    point('pointerup', at('one'), 'touch');
    point('pointerdown', at('empty'), 'touch');
    expect(told).toEqual(['touch one', 'close']);
  });

  it('opens a word of a text with one tap', () => {
    at('word').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    expect(told).toEqual(['touch word']);
    gestures.away();
    at('word').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(told.at(-1)).toBe('focus word');
  });
});

it('closes when the table scrolls, not when the explanation does', () => {
  point('pointermove', at('one'));
  vi.advanceTimersByTime(REST);
  at('popover').dispatchEvent(new Event('scroll'));
  expect(told).toEqual(['mouse one']);
  root.dispatchEvent(new Event('scroll'));
  expect(told).toEqual(['mouse one', 'close']);
});
