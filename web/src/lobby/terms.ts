/** The choices of the dialog for a new table, and the terms that they become. */
import type { Clock, Game, Option, Variant, Terms } from '$types';
import { DEFAULT_LEVEL } from '$web/state/tables';
import { seatsOf } from '$web/state/catalog.svelte';

export type Value = boolean | number | string;

/** The state of the dialog. */
export interface Choices {
  variant: string;
  /** The other chairs: `person`, or the level of a bot. */
  chairs: string[];
  dictionary: string;
  clock: string;
  listed: boolean;
  /** Whether people without a chair can watch. */
  watching: boolean;
  /** Whether the game counts for the records of its players. */
  counts: boolean;
  /** The word check that the viewer chose; undefined for the usual one. */
  judging?: Value | undefined;
  /** The other options. */
  options: Record<string, Value>;
}

/** The clocks to choose from. */
export const CLOCKS: Record<string, { label: string; clock?: Clock }> = {
  none: { label: 'No clock' },
  minute: { label: '1 min per move', clock: { kind: 'move', seconds: 60 } },
  minutes: { label: '3 min per move', clock: { kind: 'move', seconds: 180 } },
  day: { label: '1 day per move', clock: { kind: 'move', seconds: 86_400 } },
  short: {
    label: '10 min per player, +10 s per turn',
    clock: { kind: 'game', seconds: 600, increment: 10 },
  },
  long: {
    label: '25 min per player, +10 s per turn',
    clock: { kind: 'game', seconds: 1_500, increment: 10 },
  },
};

/** The option that the dialog shows in a place of its own. */
const JUDGING = 'judging';

/** Describe the terms of a table in a line; without the word check while the game is not known. */
export function termsOf(
  game: Game | undefined,
  judging: unknown,
  { kind = 'none', seconds }: Clock,
  { dictionary = '', counts = true }: Pick<Terms, 'dictionary' | 'counts'> = {},
): string {
  const option = game && judgingOption(game);
  const choice = option?.choices?.find(({ value }) => value === judging);
  const found = Object.values(CLOCKS).find(({ clock: one }) =>
    one ? one.kind === kind && one.seconds === seconds : kind === 'none',
  );
  const judges = option && choice ? `${option.label}: ${choice.label}. ` : '';
  const words = dictionary && `Dictionary: ${dictionary}. `;
  const friendly = counts ? '' : ' Does not count for records.';
  return `${judges}${words}${found?.label ?? 'With a clock'}.${friendly}`;
}

export function variantOf(game: Game, id: string): Variant | undefined {
  return game.variants.find((variant) => variant.id === id) ?? game.variants[0];
}

/** Return the default of an option in a variant. */
export function defaultOf(option: Option, variant: Variant | undefined): Value {
  return variant?.defaults?.[option.name] ?? option.default;
}

/** Return the options under More options; those for designers of games are not among them. */
export function moreOptions(game: Game): Option[] {
  return game.options.filter(({ name, designer }) => name !== JUDGING && !designer);
}

export function judgingOption(game: Game): Option | undefined {
  return game.options.find(({ name }) => name === JUDGING);
}

/** The word check of the table: the chosen one, or else the sheet's with friends, and the default
 * against bots. */
export function judgingOf(game: Game, { judging, variant, chairs }: Choices): Value | undefined {
  if (judging !== undefined) return judging;
  if (chairs.includes('person')) return game.sheet_judging;
  const option = judgingOption(game);
  return option && defaultOf(option, variantOf(game, variant));
}

/** Return the first state of the dialog: one friend, and bots where the game needs more players. */
export function firstChoices(game: Game, dictionaries: readonly string[]): Choices {
  const variant = game.variants[0];
  return withVariant(
    game,
    {
      variant: '',
      chairs: ['person'],
      dictionary: dictionaries.at(-1) ?? '',
      clock: 'none',
      listed: false,
      watching: true,
      counts: true,
      options: {},
    },
    variant?.id ?? '',
  );
}

/** Change the variant: its defaults, and a number of chairs that it allows. */
export function withVariant(game: Game, choices: Choices, id: string): Choices {
  const variant = variantOf(game, id);
  const [least, most] = seatsOf(game, variant);
  const chairs = choices.chairs.slice(0, most - 1);
  while (chairs.length < least - 1) chairs.push(DEFAULT_LEVEL);
  const options = moreOptions(game).map(
    (option) => [option.name, defaultOf(option, variant)] as const,
  );
  return { ...choices, variant: id, chairs, options: Object.fromEntries(options) };
}

/** Make the terms of a table, with those options that differ from their defaults. */
export function chosenTerms(game: Game, choices: Choices): Terms {
  const variant = variantOf(game, choices.variant);
  const chosen: Record<string, Value | undefined> = {
    ...choices.options,
    [JUDGING]: judgingOf(game, choices),
  };
  const changed = game.options
    .map((option) => [option, chosen[option.name] ?? defaultOf(option, variant)] as const)
    .filter(([option, value]) => value !== defaultOf(option, variant))
    .map(([{ name }, value]) => [name, value] as const);
  const clock = CLOCKS[choices.clock]?.clock;
  return {
    game: game.id,
    variant: choices.variant,
    chairs: ['person', ...choices.chairs],
    options: Object.fromEntries(changed),
    dictionary: choices.dictionary,
    listed: choices.listed,
    ...(choices.watching ? {} : { watching: false }),
    counts: choices.counts,
    ...(clock ? { clock } : {}),
  };
}
