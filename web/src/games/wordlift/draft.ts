/** A draft of Word Lift: a word, a word split into two (see split.ts), or a choice of cards to draw. */
import type { Action } from '$types';
import type { TableView } from '$web/state/table.svelte';
import type { Composer } from '$web/table/draft/composer.svelte';
import { draftFor, EMPTY, type Draft, type Proposal } from '$web/table/draft/draft';
import { keepReachable } from '$web/table/draft/editing';
import { makeWord } from '$web/table/draft/makeWord';
import { composeSplit, reconcileSplit, splitFor, type Split } from './split';
import { dueDraw, handOf, type Due } from './view';

/** A choice of cards to draw: this many consonants, and vowels for the rest. */
export interface Drawing {
  readonly kind: 'draw';
  readonly consonants: number;
}

export type Target = Split | Drawing;

export function targetOf({ target }: { readonly target: unknown }): Target | null {
  return target as Target | null;
}

export function splitOf(draft: { readonly target: unknown }): Split | null {
  const target = targetOf(draft);
  return target?.kind === 'split' ? target : null;
}

/** Choose how many of the cards to draw are consonants. */
export function chooseConsonants(draft: Draft, consonants: number): Draft {
  return { ...draft, target: { kind: 'draw', consonants } satisfies Drawing };
}

/** Return how many consonants to draw: as chosen, else half of the cards. */
export function consonantsOf(due: Due, draft: { readonly target: unknown }): number {
  const target = targetOf(draft);
  const wanted = target?.kind === 'draw' ? target.consonants : Math.ceil(due.owed / 2);
  return Math.min(due.most, Math.max(due.least, wanted));
}

/** Aim at the draw while one is due, so that Enter does it; keep a split in step with the table. */
export function reconcile(table: TableView, draft: Draft): Draft {
  const due = dueDraw(table);
  const split = splitOf(draft);
  if (due) return chooseConsonants(split ? EMPTY : draft, consonantsOf(due, draft));
  if (split) return reconcileSplit(table, draft, split);
  const idle = draft.target === null ? draft : { ...draft, target: null };
  return keepReachable(idle, handOf(table));
}

export function compose(table: TableView, composer: Composer): readonly Proposal[] {
  const due = dueDraw(table);
  if (due) {
    const consonants = consonantsOf(due, composer);
    return [{ action: { type: 'draw', consonants, vowels: due.owed - consonants } }];
  }
  const split = splitOf(composer);
  return split ? composeSplit(table, split) : makeWord(composer);
}

/** Return the draft that plays an action. */
export function take(table: TableView, action: Action): Draft | null {
  if (action.type === 'steal') return splitFor(table, action);
  if (action.type === 'draw' && 'consonants' in action)
    return chooseConsonants(EMPTY, action.consonants);
  return draftFor(action);
}
