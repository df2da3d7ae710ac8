/** Where in the parlor this browser is: the address bar, read into a page and what it needs. */

/** A page by the name of its component, and its properties. */
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
  [/^\/lesson\/(?<game>[\w-]+)$/, 'Lesson'],
  [/^\/words(?:\/(?<word>[A-Za-z]+))?$/, 'Words'],
  [/^\/settings$/, 'Settings'],
];

/** Which page a path names. */
export function placeOf(path: string): Place {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, page] of ROUTES) {
    const found = pattern.exec(plain);
    if (!found) continue;
    const said = Object.entries(found.groups ?? {}).filter(([, value]) => value);
    return { page, props: Object.fromEntries(said) };
  }
  return { page: 'NotFound', props: {} };
}

/** What a # names, as it is written where it cannot be read. */
function named(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Where on each page of the history one was, so that going back goes there. */
interface Kept {
  scroll?: number;
}

class Router {
  path = $state(location.pathname);
  /** What follows the # in the address. */
  hash = $state(named(location.hash));
  /** How often someone went somewhere; 0 is how they came in. */
  moves = $state(0);
  /** What is played at the table one is at. */
  game = $state('');
  /** How far down the page was when someone was here last. */
  scroll = 0;
  place = $derived(placeOf(this.path));

  constructor() {
    history.scrollRestoration = 'manual';
    addEventListener('popstate', ({ state }) => this.#arrive((state as Kept | null)?.scroll ?? 0));
  }

  /** Go to an address of ours; `instead` leaves the present one out of the history. */
  go(to: string, { instead = false } = {}): void {
    const url = new URL(to, location.href);
    if (url.href === location.href && !url.hash) return scrollTo(0, 0);
    history.replaceState({ scroll: scrollY } satisfies Kept, '');
    if (instead) history.replaceState({}, '', url);
    else history.pushState({}, '', url);
    this.#arrive(0);
  }

  /** Follow links of ours without loading the page anew. */
  follow = (click: MouseEvent): void => {
    const link = (click.target as Element | null)?.closest?.('a');
    if (!link || click.defaultPrevented || click.button !== 0) return;
    if (link.target || link.hasAttribute('download')) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    if (link.dataset.native !== undefined) return;
    click.preventDefault();
    this.go(link.href);
  };

  #arrive(scroll: number): void {
    const samePage = location.pathname === this.path;
    this.scroll = scroll;
    this.path = location.pathname;
    this.hash = named(location.hash);
    if (!samePage) this.moves += 1;
  }
}

export const router = new Router();
