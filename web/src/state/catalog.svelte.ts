/** The games that can be played here, with the bots and dictionaries; fetched once. */
import type { Game, Catalogue, Level, Variant } from '$types';
import { ask } from '$web/api/ask';

class Catalog {
  /** Null until it is loaded. */
  content = $state.raw<Catalogue | null>(null);
  #loading: Promise<Catalogue> | null = null;

  load(): Promise<Catalogue> {
    this.#loading ??= ask('GET /api/games').then(
      (content) => (this.content = content),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  name(id: string): string {
    return this.game(id)?.name ?? id;
  }

  game(id: string): Game | undefined {
    return this.content?.games.find((game) => game.id === id);
  }

  level(id: string): Level | undefined {
    return this.content?.levels.find(({ level }) => level === id);
  }

  /** Name a game with its variant: New Word Jr., Gift Words · Basic. */
  title({ game, variant }: { game: string; variant: string }): string {
    const name = this.name(game);
    const kind = this.game(game)?.variants.find(({ id }) => id === variant)?.name ?? name;
    return joined(kind).startsWith(joined(name)) ? kind : `${name}\u00a0· ${kind}`;
  }
}

export const catalog = new Catalog();

/** Write a name as one word: NewWord and New Word Jr. begin alike. */
function joined(name: string): string {
  return name.replaceAll(' ', '');
}

/** Return the least and most players of a variant. */
export function seatsOf(game: Game, variant: Variant | undefined): [least: number, most: number] {
  return variant?.seats ?? [game.least_seats, game.most_seats];
}

/** Write a range of numbers: 2–4. */
export function range(least: number, most: number): string {
  return least === most ? `${least}` : `${least}–${most}`;
}
