/** A table as it is put together in the dialog, and the terms it becomes. */
import type { Clock, Game, Option, Variant, Terms } from '$types';
import { USUAL_BOT } from '$web/state/tables';
import { seatsOf } from '$web/state/catalog.svelte';

export type Value = boolean | number | string;

/** What is chosen in the dialog. */
export interface Choices {
  variant: string;
  /** For whom the chairs beside one's own are: `person`, or a bot's level. */
  chairs: string[];
  dictionary: string;
  clock: string;
  listed: boolean;
  options: Record<string, Value>;
}

/** The clocks one can choose from. */
export const CLOCKS: Record<string, { label: string; clock?: Clock }> = {
  none: { label: 'No clock' },
  minute: { label: '1 minute a move', clock: { kind: 'move', seconds: 60 } },
  minutes: { label: '3 minutes a move', clock: { kind: 'move', seconds: 180 } },
  day: { label: 'A day a move', clock: { kind: 'move', seconds: 86_400 } },
  short: {
    label: '10 minutes each, 10 seconds more a turn',
    clock: { kind: 'game', seconds: 600, increment: 10 },
  },
  long: {
    label: '25 minutes each, 10 seconds more a turn',
    clock: { kind: 'game', seconds: 1_500, increment: 10 },
  },
};

/** Options that have a place of their own in the dialog. */
const APART = ['judging'];

/** How an option is asked for; one that has no words here is asked for by its name. */
const LABELS: Record<string, string> = {
  advanced: 'Cards beyond three are replaced',
  also: 'Words that count too, with commas between',
  barred: 'Words that do not count, with commas between',
  bonus: 'Points for going out',
  children: 'Who plays as a child: names, with commas between',
  dagger: 'Cards a Dagger costs its thief',
  going_out: 'Points for going out',
  judging: 'Who judges words',
  level: 'Words for',
  minimum: 'Letters of the shortest word',
  plurals: 'Plurals',
  racks: 'Racks',
  rounds: 'Rounds',
  scoring: 'Younger players count',
  stacks: 'Younger players draw from',
  target: 'Points to play to',
  tiles: 'Tiles',
  wrong_challenge_draws: 'Cards drawn for a wrong challenge',
};
const CHOICES: Record<string, string> = {
  strict: 'the dictionary, at once',
  challenge: 'the dictionary, when challenged',
  vote: 'the players, by vote',
};

/** What is agreed on at a table, in a line. */
export function termsOf(
  judging: unknown,
  { kind = 'none', seconds }: Clock,
  dictionary = '',
): string {
  const found = Object.values(CLOCKS).find(({ clock: one }) =>
    one ? one.kind === kind && one.seconds === seconds : kind === 'none',
  );
  const words = dictionary && `Dictionary: ${dictionary}. `;
  const time = found?.label ?? 'With a clock';
  return `${LABELS['judging']}: ${CHOICES[String(judging)]}. ${words}${time}.`;
}

export function labelOf({ name }: Option): string {
  return LABELS[name] ?? sentence(name);
}

/** A choice of an option in words. */
export function choiceOf({ name }: Option, choice: string): string {
  return (name === 'judging' ? CHOICES[choice] : undefined) ?? choice.replaceAll('-', ' ');
}

function sentence(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function variantOf(game: Game, id: string): Variant | undefined {
  return game.variants.find((variant) => variant.id === id) ?? game.variants[0];
}

/** The value an option has in a variant unless someone changes it. */
export function defaultOf(option: Option, variant: Variant | undefined): Value {
  return variant?.defaults?.[option.name] ?? option.default;
}

/** The options that are folded away. */
export function lesserOptions(game: Game): Option[] {
  return game.options.filter(({ name }) => !APART.includes(name));
}

/** The dialog as it opens: one friend, and bots where the game wants more. */
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

/** The same with another variant: its own values, and as many chairs as it can have. */
export function withVariant(game: Game, choices: Choices, id: string): Choices {
  const variant = variantOf(game, id);
  const [least, most] = seatsOf(game, variant);
  const chairs = choices.chairs.slice(0, most - 1);
  while (chairs.length < least - 1) chairs.push(USUAL_BOT);
  const options = game.options.map((option) => [option.name, defaultOf(option, variant)] as const);
  return { ...choices, variant: id, chairs, options: Object.fromEntries(options) };
}

/** What the service is asked for: only what differs from what is usual. */
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
