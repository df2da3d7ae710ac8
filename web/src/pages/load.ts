/** Load pages and the table on demand: each is a chunk of its own. */
import type { Component } from 'svelte';
import type Lobby from '../lobby/Lobby.svelte';
import type GameTable from '../table/GameTable.svelte';

export type Page = Component<Record<string, string>>;

const found = import.meta.glob<Page>(
  ['./*.svelte', '../lesson/Lesson.svelte', '../review/Review.svelte'],
  { import: 'default' },
);
const loaders = new Map(
  Object.entries(found).map(([path, load]) => [path.replace(/^.*\/|\.svelte$/g, ''), load]),
);

/** Load a page by the name of its component. */
export async function loadPage(name: string): Promise<Page | undefined> {
  return (loaders.get(name) ?? loaders.get('NotFound'))?.();
}

/** Load the table that all games share. */
export async function loadTable(): Promise<typeof GameTable> {
  return (await import('../table/GameTable.svelte')).default;
}

/** Load the table before a game. */
export async function loadLobby(): Promise<typeof Lobby> {
  return (await import('../lobby/Lobby.svelte')).default;
}
