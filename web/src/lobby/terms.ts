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

/** Options that the dialog shows in a place of their own. */
const APART = ['judging'];

/** Describe the terms of a table in a line; without the word check while the game is not known. */
export function termsOf(
  game: Game | undefined,
  judging: unknown,
  { kind = 'none', seconds }: Clock,
  dictionary = '',
): string {
  const option = game?.options.find(({ name }) => name === 'judging');
  const choice = option?.choices?.find(({ value }) => value === judging);
  const found = Object.values(CLOCKS).find(({ clock: one }) =>
    one ? one.kind === kind && one.seconds === seconds : kind === 'none',
  );
  const judges = option && choice ? `${option.label}: ${choice.label}. ` : '';
  const words = dictionary && `Dictionary: ${dictionary}. `;
  return `${judges}${words}${found?.label ?? 'With a clock'}.`;
}

export function variantOf(game: Game, id: string): Variant | undefined {
  return game.variants.find((variant) => variant.id === id) ?? game.variants[0];
}

/** Return the default of an option in a variant. */
export function defaultOf(option: Option, variant: Variant | undefined): Value {
  return variant?.defaults?.[option.name] ?? option.default;
}

/** Return the options under More options. */
export function moreOptions(game: Game): Option[] {
  return game.options.filter(({ name }) => !APART.includes(name));
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
  const options = game.options.map((option) => [option.name, defaultOf(option, variant)] as const);
  return { ...choices, variant: id, chairs, options: Object.fromEntries(options) };
}

/** Make the terms of a table, with those options that differ from their defaults. */
export function chosenTerms(game: Game, choices: Choices): Terms {
  const variant = variantOf(game, choices.variant);
  const changed = game.options
    .filter((option) => choices.options[option.name] !== defaultOf(option, variant))
    .map((option) => [option.name, choices.options[option.name] ?? option.default] as const);
  const clock = CLOCKS[choices.clock]?.clock;
  return {
    game: game.id,
    variant: choices.variant,
    chairs: ['person', ...choices.chairs],
    options: Object.fromEntries(changed),
    dictionary: choices.dictionary,
    listed: choices.listed,
    ...(clock ? { clock } : {}),
  };
}
