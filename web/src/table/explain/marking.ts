/** Find words in a text of the service: those that its events name. */
import type { Event } from '$types';

export interface Part {
  readonly text: string;
  readonly isWord: boolean;
}

/** Return all words that events tell. */
export function wordsOf(events: readonly Event[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => ('words' in event ? event.words : [])));
}

/** Split a text into words of the game and what stands between them. */
export function partsOf(text: string, words: ReadonlySet<string>): Part[] {
  const parts = text.split(/([A-Z]{2,})/).filter(Boolean);
  return parts.map((part) => ({ text: part, isWord: words.has(part) }));
}
