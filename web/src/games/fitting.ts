/** Full tables: where the words of all players do not fit, each player has a row, and a button opens
 * the rest of it. */

/** How far lines of words may go on before each player has only one. */
const MOST_LINES = 4;
/** Words that the viewer is about to change are always shown. */
const PINNED = '.aimed, .lifted, .proposed';

/** Return the number of lines that words of these widths need. */
export function linesOf(widths: readonly number[], room: number, gap: number): number {
  let lines = 1;
  let used = 0;
  for (const width of widths) {
    if (used && used + width > room) {
      lines += 1;
      used = 0;
    }
    used += width + gap;
  }
  return lines;
}

/** Say for each word whether it is shown: the pinned ones, and as many of the newest as fit. */
export function choose(
  widths: readonly number[],
  pinned: readonly boolean[],
  fits: (widths: readonly number[]) => boolean,
): boolean[] {
  const from = (first: number): boolean[] =>
    widths.map((_, at) => at >= first || pinned[at] === true);
  let first = 0;
  while (first < widths.length - 1 && !fits(widths.filter((_, at) => from(first)[at]))) first += 1;
  return from(first);
}

const overflows = (box: Element): boolean => box.scrollHeight > box.clientHeight + 1;
/** The rows that `Row` draws: the words, and the button for the rest. */
const rowsIn = (middle: Element): HTMLElement[] => [
  ...middle.querySelectorAll<HTMLElement>('[data-row]'),
];

function showAll(row: HTMLElement): void {
  for (const word of row.children) (word as HTMLElement).hidden = false;
  (row.nextElementSibling as HTMLElement).hidden = true;
}

/** Show so many lines of a row, and the number of the other words on its button. */
function trim(row: HTMLElement, lines: number): void {
  const more = row.nextElementSibling as HTMLElement;
  const words = [...row.children] as HTMLElement[];
  const gap = parseFloat(getComputedStyle(row).columnGap) || 0;
  const fits = (widths: readonly number[]): boolean =>
    linesOf(widths, row.clientWidth, gap) <= lines;
  const widths = words.map((word) => word.offsetWidth);
  if (fits(widths)) return;
  more.hidden = false;
  const shown = choose(
    widths,
    words.map((word) => word.matches(PINNED)),
    fits,
  );
  const beyond = shown.filter((is) => !is).length;
  const open = 'open' in row.dataset;
  for (const [at, word] of words.entries()) word.hidden = !open && !shown[at];
  more.textContent = open ? '−' : `+${beyond}`;
  more.ariaExpanded = String(open);
  more.ariaLabel = open ? 'Show fewer words' : `Show ${beyond} more of ${row.dataset['row'] ?? ''}`;
}

/** Keep the words of a middle within its height, as long as the letters stay readable. */
export function fitting(middle: HTMLElement): () => void {
  const outer = middle.parentElement ?? middle;
  const full = (): boolean => [outer, ...middle.children].some(overflows);

  function fit(): void {
    const rows = rowsIn(middle);
    delete middle.dataset['lines'];
    rows.forEach(showAll);
    for (let lines = MOST_LINES; lines && full(); lines -= 1) {
      middle.dataset['lines'] = String(lines);
      rows.forEach(showAll);
      for (const row of rows) trim(row, lines);
    }
    changes.takeRecords();
  }

  const sizes = new ResizeObserver(fit);
  const changes = new MutationObserver(fit);
  sizes.observe(outer);
  changes.observe(middle, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'data-open'],
  });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}
