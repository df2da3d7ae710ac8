/** The explanations of a table: one popover for everything on it. */
import { mount, unmount } from 'svelte';
import type { TableView } from '$web/state/table.svelte';
import { Gestures } from './gestures';
import { Knowledge } from './knowledge';
import Popover from './Popover.svelte';
import { makeReachable } from './reach';
import { Shown } from './shown.svelte';
import type { Subject } from './subject';

export const ID = 'explanation';

/** Explain everything inside an element; `first` is the event that asked for it. Returns a function
 * that ends it. */
export function explain(
  root: HTMLElement,
  table: TableView,
  live: boolean,
  first: Event,
): () => void {
  const knowledge = new Knowledge(table, live);
  const shown = new Shown();
  const game = root.dataset.game ?? '';
  let described: Element | null = null;
  const popover = mount(Popover, {
    target: document.querySelector('main') ?? document.body,
    props: { shown, game, id: ID },
  });

  function describe(anchor: Element | null): void {
    setDescribed(described, false);
    setDescribed(anchor, true);
    described = anchor;
  }

  async function show(subject: Subject): Promise<void> {
    const sections = await knowledge.about(subject);
    // The person may have gone on meanwhile.
    if (shown.subject !== subject) return;
    shown.sections = sections;
    const focused = document.activeElement;
    const inside = focused && subject.anchor.contains(focused) ? focused : subject.anchor;
    if (sections.length) describe(inside);
  }

  const gestures = new Gestures(root, {
    open(subject, how) {
      shown.sections = [];
      shown.subject = subject;
      shown.how = how;
      void show(subject);
    },
    close() {
      shown.subject = null;
      describe(null);
    },
    owns: (element) => element?.closest(`#${ID}`) != null,
    visible: () => shown.sections.length > 0,
    enter: () => popover.enter(),
  });
  const release = makeReachable(root);
  if (first instanceof FocusEvent) gestures.focus(first);
  else if (first instanceof PointerEvent) gestures.begin(first);
  return () => {
    gestures.stop();
    release();
    void unmount(popover);
  };
}

/** Add the explanation to what describes an element, or remove it. */
function setDescribed(element: Element | null, by: boolean): void {
  if (!element) return;
  const others = (element.getAttribute('aria-describedby') ?? '').split(' ');
  const ids = [...others.filter((id) => id && id !== ID), ...(by ? [ID] : [])];
  if (ids.length) element.setAttribute('aria-describedby', ids.join(' '));
  else element.removeAttribute('aria-describedby');
}
