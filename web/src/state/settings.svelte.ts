/** How this browser likes the parlor: kept here, not at the service. */

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const MOTIONS = ['system', 'full', 'none'] as const;
export const CARD_SIZES = ['small', 'medium', 'large', 'huge'] as const;

export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type CardSize = (typeof CARD_SIZES)[number];

/** Where it is kept; `public/theme.js` reads it before the first paint. */
export const KEPT_AS = 'wordparlor.settings';

interface Kept {
  theme: Theme;
  motion: Motion;
  cards: CardSize;
  sound: boolean;
}

const DEFAULTS: Kept = { theme: 'system', motion: 'system', cards: 'medium', sound: false };

const oneOf = <T extends string>(good: readonly T[], said: unknown, otherwise: T): T =>
  good.includes(said as T) ? (said as T) : otherwise;

/** What was kept, as far as it still makes sense. */
export function read(text: string | null): Kept {
  let said: Partial<Record<keyof Kept, unknown>>;
  try {
    said = (JSON.parse(text ?? '{}') as typeof said | null) ?? {};
  } catch {
    said = {};
  }
  return {
    theme: oneOf(THEMES, said.theme, DEFAULTS.theme),
    motion: oneOf(MOTIONS, said.motion, DEFAULTS.motion),
    cards: oneOf(CARD_SIZES, said.cards, DEFAULTS.cards),
    sound: said.sound === true,
  };
}

/** The colours to show: the system's choice is looked up. */
export function resolved(theme: Theme): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme;
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function load(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

class Settings {
  #kept = $state<Kept>(read(load()));

  constructor() {
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
      matchMedia(query).addEventListener('change', () => this.#apply());
    addEventListener('storage', ({ key, newValue }) => {
      if (key !== KEPT_AS) return;
      this.#kept = read(newValue);
      this.#apply();
    });
    this.#apply();
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  get motion(): Motion {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#change({ motion });
  }

  get cards(): CardSize {
    return this.#kept.cards;
  }
  set cards(cards: CardSize) {
    this.#change({ cards });
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  /** Whether things may move now. */
  get moves(): boolean {
    if (this.motion !== 'system') return this.motion === 'full';
    return !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  #change(what: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...what };
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still shows it until it is closed.
    }
    this.#apply();
  }

  #apply(): void {
    const { dataset } = document.documentElement;
    dataset.theme = resolved(this.theme);
    dataset.motion = this.motion;
    dataset.cards = this.cards;
  }
}

export const settings = new Settings();
