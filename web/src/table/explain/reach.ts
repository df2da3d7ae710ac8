/** Let the keyboard reach what can be explained and is no button: piles, words, scores. */

const LYING = [
  '[data-place] .card:not(button)',
  '[data-place] [role="img"]:not(.card)',
  '[data-word]:not(button, [data-tap])',
  '[data-score]',
].join();
/** Parts of something that the focus reaches already, and what nobody hears. */
const PARTS = 'button *, [data-word] *, [aria-hidden="true"], [aria-hidden="true"] *, [inert] *';

/** Keep all such elements in the order of the Tab key; returns a function that stops it. */
export function makeReachable(root: HTMLElement): () => void {
  let planned = 0;
  const mark = (): void => {
    planned = 0;
    for (const element of root.querySelectorAll<HTMLElement>(LYING))
      if (!element.matches(PARTS)) element.tabIndex = 0;
  };
  const watch = new MutationObserver(() => (planned ||= requestAnimationFrame(mark)));
  watch.observe(root, { childList: true, subtree: true });
  mark();
  return () => {
    watch.disconnect();
    cancelAnimationFrame(planned);
  };
}
