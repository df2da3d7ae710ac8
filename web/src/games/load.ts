/** Load the folder of a game on demand: each is a chunk of its own. */
import type { GameClient } from './game';

/** Said of a game whose folder is missing here. */
export const NO_GAME = 'These pages cannot show this game yet.';

const loaders = import.meta.glob<GameClient>('./*/index.ts', { import: 'default' });

/** Load how a game lies on the table; null when this client has no folder for it. */
export async function loadGame(id: string): Promise<GameClient | null> {
  return (await loaders[`./${id}/index.ts`]?.()) ?? null;
}
