/** What the viewer can do now: the service says it as data, never in sentences to be read. */
import type { Legal, Refusal } from '$types';
import type { TableView } from '$web/state/table.svelte';

interface Action {
  readonly type: string;
}

/** Return the offers of a kind, allowed or not; none while the table waits for others. */
export function offersOf(table: TableView, verb: string): readonly Legal[] {
  return (table.sight?.legal ?? []).filter((offer) => offer.verb === verb);
}

/** Whether something can be done now; `place`: there. */
export function isLegal(table: TableView, verb: string, place?: string): boolean {
  return offersOf(table, verb).some(
    (offer) => !offer.sentence && (place === undefined || offer.place === place),
  );
}

/** Whether an action gives the turn away without a word. */
export function passes(table: TableView, { type }: Action): boolean {
  return offersOf(table, type).some((offer) => offer.passes);
}

/** Return why something cannot be done at a place; null when it can, or when nothing is known. */
export function refusalAt(table: TableView, verb: string, place: string): Refusal | null {
  const found = offersOf(table, verb).find((offer) => offer.place === place);
  return found?.sentence ? refusalOf(found) : null;
}

/** Look an action up in the offers: null when it is allowed, undefined when they leave it open. */
export function verdictOn(table: TableView, action: Action): Refusal | null | undefined {
  const offers = offersOf(table, action.type);
  const found =
    offers.find((offer) => offer.action != null && isSame(offer.action as Action, action)) ??
    offers.find((offer) => offer.action == null && offer.sentence);
  if (!found) return undefined;
  return found.sentence ? refusalOf(found) : null;
}

function refusalOf({ sentence = '', clause = '' }: Legal): Refusal {
  return { type: 'refusal', sentence, clause };
}

/** Whether two actions are the same; a field that is missing is null, false or empty. */
function isSame(one: Action, other: Action): boolean {
  const [these, those] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const keys = new Set([...these.keys(), ...those.keys()]);
  return [...keys].every((key) => plain(these.get(key)) === plain(those.get(key)));
}

function plain(value: unknown): string {
  const empty = value == null || value === false || (Array.isArray(value) && !value.length);
  return JSON.stringify(empty ? null : value);
}
