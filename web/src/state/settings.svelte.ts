/** The viewer's settings: they stay in this browser. */

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const MOTIONS = ['system', 'full', 'none'] as const;
/** How fast the moves of others are shown. */
export const SPEEDS = ['calm', 'quick', 'off'] as const;
export const CARD_SIZES = ['small', 'medium', 'large', 'huge'] as const;

export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Speed = (typeof SPEEDS)[number];
export type CardSize = (typeof CARD_SIZES)[number];

/** The key in localStorage; `public/theme.js` reads it before the first paint. */
export const STORAGE_KEY = 'wordparlor.settings';

/** What the viewer chose for a game the last time; it is there once they played it or learned it. */
export interface GameChoice {
  variant: string;
  bots: string;
}

interface Stored {
  theme: Theme;
  motion: Motion;
  speed: Speed;
  cards: CardSize;
  sound: boolean;
  /** How loud sounds are, from 0 to 100. */
  volume: number;
  /** The level of bots that the viewer chose last; empty at first. */
  bot: string;
  /** The choices for each game, by its id. */
  games: Readonly<Record<string, GameChoice>>;
  /** Whether the viewer was asked for a name. */
  named: boolean;
  /** Whether a notification tells the viewer of their turn; null: not asked yet. */
  alerts: boolean | null;
}

const DEFAULTS: Stored = {
  theme: 'system',
  motion: 'system',
  // A newcomer must be able to read what the others play. A tap skips, and one setting is quicker.
  speed: 'calm',
  cards: 'medium',
  sound: false,
  volume: 60,
  bot: '',
  games: {},
  named: false,
  alerts: null,
};

const oneOf = <T extends string>(valid: readonly T[], value: unknown, fallback: T): T =>
  valid.includes(value as T) ? (value as T) : fallback;

const percent = (value: unknown, fallback: number): number =>
  typeof value === 'number' && value >= 0 && value <= 100 ? value : fallback;

/** Read stored settings; values that are no longer valid become the defaults. */
export function parse(text: string | null): Stored {
  let found: Partial<Record<keyof Stored, unknown>>;
  try {
    found = (JSON.parse(text ?? '{}') as typeof found | null) ?? {};
  } catch {
    found = {};
  }
  return {
    theme: oneOf(THEMES, found.theme, DEFAULTS.theme),
    motion: oneOf(MOTIONS, found.motion, DEFAULTS.motion),
    speed: oneOf(SPEEDS, found.speed, DEFAULTS.speed),
    cards: oneOf(CARD_SIZES, found.cards, DEFAULTS.cards),
    sound: found.sound === true,
    volume: percent(found.volume, DEFAULTS.volume),
    bot: typeof found.bot === 'string' ? found.bot : DEFAULTS.bot,
    games: parseGames(found.games),
    named: found.named === true,
    alerts: typeof found.alerts === 'boolean' ? found.alerts : DEFAULTS.alerts,
  };
}

function parseGames(found: unknown): Stored['games'] {
  if (found === null || typeof found !== 'object') return {};
  const choices = Object.entries(found).flatMap(([game, choice]): [string, GameChoice][] => {
    const { variant, bots } = (choice ?? {}) as Partial<Record<keyof GameChoice, unknown>>;
    return typeof variant === 'string' && typeof bots === 'string'
      ? [[game, { variant, bots }]]
      : [];
  });
  return Object.fromEntries(choices);
}

/** Look up the theme that the system wants, where the viewer chose that. */
export function resolveTheme(theme: Theme): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme;
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

class Settings {
  #stored = $state<Stored>(parse(stored()));

  constructor() {
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
      matchMedia(query).addEventListener('change', () => this.#apply());
    addEventListener('storage', ({ key, newValue }) => {
      if (key !== STORAGE_KEY) return;
      this.#stored = parse(newValue);
      this.#apply();
    });
    this.#apply();
  }

  get theme(): Theme {
    return this.#stored.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  get motion(): Motion {
    return this.#stored.motion;
  }
  set motion(motion: Motion) {
    this.#change({ motion });
  }

  get speed(): Speed {
    return this.#stored.speed;
  }
  set speed(speed: Speed) {
    this.#change({ speed });
  }

  get cards(): CardSize {
    return this.#stored.cards;
  }
  set cards(cards: CardSize) {
    this.#change({ cards });
  }

  get sound(): boolean {
    return this.#stored.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  get volume(): number {
    return this.#stored.volume;
  }
  set volume(volume: number) {
    this.#change({ volume });
  }

  get bot(): string {
    return this.#stored.bot;
  }
  set bot(bot: string) {
    this.#change({ bot });
  }

  get named(): boolean {
    return this.#stored.named;
  }
  set named(named: boolean) {
    this.#change({ named });
  }

  get alerts(): boolean | null {
    return this.#stored.alerts;
  }
  set alerts(alerts: boolean | null) {
    this.#change({ alerts });
  }

  /** Return what the viewer chose for a game; undefined for a newcomer to it. */
  gameChoice(game: string): GameChoice | undefined {
    return this.#stored.games[game];
  }

  /** Remember a choice for a game, or only that the viewer knows it. */
  rememberGame(game: string, choice?: GameChoice): void {
    const chosen = choice ?? this.gameChoice(game) ?? { variant: '', bots: '' };
    this.#change({ games: { ...this.#stored.games, [game]: chosen } });
  }

  #change(some: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...some };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#stored));
    } catch {
      // Without storage the settings hold until the page is closed.
    }
    this.#apply();
  }

  #apply(): void {
    const { dataset } = document.documentElement;
    dataset.theme = resolveTheme(this.theme);
    dataset.motion = this.motion;
    dataset.cards = this.cards;
  }
}

export const settings = new Settings();
