/** Ask the service what things mean: once for the cards, once for each word. */
import type { Explanation, Note, TableExplanations, Word, WordNotes } from '$types';
import { ask } from '$web/api/ask';
import type { TableView } from '$web/state/table.svelte';
import { common, plural } from '$web/table/sentences';
import type { Subject } from './subject';

/** A part of an explanation. */
export interface Section {
  readonly title: string;
  readonly notes: readonly Note[];
  /** Set where it is about a word: what it means, when that is known. */
  readonly word?: string;
  readonly meaning?: Promise<Word | null>;
  /** Whether the players still judge the word: its meaning would tell them. */
  readonly judged?: boolean;
}

/** The most words that one explanation tells: a tile can be part of several. */
const MOST_WORDS = 3;

export class Knowledge {
  readonly #table: TableView;
  readonly #live: boolean;
  #told: Promise<TableExplanations | null> | null = null;
  #words: { version: number; found: Promise<readonly WordNotes[]> } | null = null;
  readonly #meanings = new Map<string, Promise<Word | null>>();

  constructor(table: TableView, live: boolean) {
    this.#table = table;
    this.#live = live;
  }

  /** Return what to say about a subject; nothing when the service has nothing to say. */
  async about(subject: Subject): Promise<readonly Section[]> {
    const [told, words] = await Promise.all([this.#explanations(), this.#wordsAt(subject)]);
    if (!told || subject.score) return told ? [told.score] : words;
    const card = told.cards[told.kinds[subject.card ?? -1] ?? -1];
    const place = words.length ? undefined : placeOf(told.places, subject.place);
    return [...words, ...(card ? [card] : []), ...(place ? [place] : [])];
  }

  #explanations(): Promise<TableExplanations | null> {
    this.#told ??= ask('GET /api/tables/{table}/explanations', { path: [this.#table.id] }).catch(
      () => (this.#told = null),
    );
    return this.#told;
  }

  /** Return the words that a subject is, or is part of. */
  async #wordsAt({ card, word }: Subject): Promise<readonly Section[]> {
    if (card === null && !word) return [];
    const lying = (await this.#lying()).filter(
      (one) => (!word || one.word === word) && (card === null || one.cards.includes(card)),
    );
    if (!lying.length) return word ? [this.#section(word, word, [])] : [];
    return lying
      .slice(0, MOST_WORDS)
      .map((one) => this.#section(one.word, titleOf(one), one.notes));
  }

  #section(word: string, title: string, notes: readonly Note[]): Section {
    const judged = common(this.#table.sight).window?.words.includes(word) ?? false;
    return judged
      ? { title, notes, word, judged }
      : { title, notes, word, meaning: this.#meaning(word) };
  }

  #lying(): Promise<readonly WordNotes[]> {
    if (!this.#live) return Promise.resolve([]);
    const { version, id } = this.#table;
    if (this.#words?.version !== version) {
      const found = ask('GET /api/tables/{table}/words', { path: [id] }).catch(() => []);
      this.#words = { version, found };
    }
    return this.#words.found;
  }

  #meaning(word: string): Promise<Word | null> {
    const known = this.#meanings.get(word);
    if (known) return known;
    const asked = ask('GET /api/words/{word}', { path: [word] }).catch(() => {
      this.#meanings.delete(word);
      return null;
    });
    this.#meanings.set(word, asked);
    return asked;
  }
}

function titleOf({ word, points }: WordNotes): string {
  return `${word} · ${plural(points, 'point')}`;
}

/** Find a place by its name; `pile 2` is a `pile`. */
function placeOf(
  places: Readonly<Record<string, Explanation>>,
  place: string,
): Explanation | undefined {
  return places[place] ?? places[place.replace(/ \d+$/, '')];
}
