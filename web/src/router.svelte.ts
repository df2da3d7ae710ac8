/** The address bar as a page and its properties. */

/** A page by the name of its component, with its properties. */
export interface Place {
  page: string;
  props: Record<string, string>;
}

const ROUTES: readonly [pattern: RegExp, page: string][] = [
  [/^\/$/, 'Home'],
  [/^\/table\/(?<id>[\w-]+)$/, 'Table'],
  [/^\/after\/(?<id>[\w-]+)$/, 'Review'],
  [/^\/join\/(?<code>\w+)$/, 'Join'],
  [/^\/rules$/, 'Rules'],
  [/^\/rules\/(?<game>[\w-]+)$/, 'RuleSheet'],
  [/^\/lesson\/(?<game>[\w-]+)(?:\/(?<lesson>[\w-]+))?$/, 'Lesson'],
  [/^\/words(?:\/(?<word>[A-Za-z]+))?$/, 'Words'],
  [/^\/daily(?:\/(?<day>\d{4}-\d{2}-\d{2}))?$/, 'Daily'],
  [/^\/puzzles$/, 'Puzzles'],
  [/^\/puzzles\/(?<id>[a-z0-9]+)$/, 'Puzzle'],
  [/^\/record$/, 'Record'],
  [/^\/results$/, 'Results'],
  [/^\/settings$/, 'Settings'],
  [/^\/device$/, 'Device'],
];

/** Find the page of a path. */
export function placeOf(path: string): Place {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, page] of ROUTES) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const given = Object.entries(match.groups ?? {}).filter(([, value]) => value);
    return { page, props: Object.fromEntries(given) };
  }
  return { page: 'NotFound', props: {} };
}

/** Decode what follows the #; text that is not encoded properly stays as it is. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** What the browser's history keeps of a page: going back returns to the same place on it. */
interface HistoryEntry {
  scroll?: number;
}

class Router {
  path = $state(location.pathname);
  /** The part of the address after the #. */
  hash = $state(decodeHash(location.hash));
  /** The number of pages visited after the first one. */
  visits = $state(0);
  /** The game at the current table; the header shows it. */
  game = $state('');
  /** Where to scroll on the current page: how far down it was when it was left. */
  scroll = 0;
  place = $derived(placeOf(this.path));

  constructor() {
    history.scrollRestoration = 'manual';
    addEventListener('popstate', ({ state }) =>
      this.#arrive((state as HistoryEntry | null)?.scroll ?? 0),
    );
  }

  /** Go to a page; `replace` leaves the present page out of the history. */
  go(to: string, { replace = false } = {}): void {
    const url = new URL(to, location.href);
    if (url.href === location.href && !url.hash) return scrollTo(0, 0);
    history.replaceState({ scroll: scrollY } satisfies HistoryEntry, '');
    if (replace) history.replaceState({}, '', url);
    else history.pushState({}, '', url);
    this.#arrive(0);
  }

  /** Follow links to our own pages without a reload. */
  follow = (click: MouseEvent): void => {
    const link = (click.target as Element | null)?.closest?.('a');
    if (!link || click.defaultPrevented || click.button !== 0) return;
    if (link.target || link.hasAttribute('download')) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    click.preventDefault();
    this.go(link.href);
  };

  #arrive(scroll: number): void {
    const samePage = location.pathname === this.path;
    this.scroll = scroll;
    this.path = location.pathname;
    this.hash = decodeHash(location.hash);
    if (!samePage) this.visits += 1;
  }
}

export const router = new Router();
