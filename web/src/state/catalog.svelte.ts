/** The games that can be played here, asked for once. */
import type { Game, Shelf, Variant } from '$types';
import { ask } from '$web/api/ask';

class Catalog {
  /** What is on the shelf; null until it was looked at. */
  now = $state.raw<Shelf | null>(null);
  #asked: Promise<Shelf> | null = null;

  look(): Promise<Shelf> {
    this.#asked ??= ask('GET /api/games').then(
      (catalog) => (this.now = catalog),
      (wrong: unknown) => {
        this.#asked = null;
        throw wrong;
      },
    );
    return this.#asked;
  }

  name(id: string): string {
    return this.game(id)?.name ?? id;
  }

  game(id: string): Game | undefined {
    return this.now?.games.find((game) => game.id === id);
  }

  /** What is played at a table, with its variant: Zap, New Word Jr., Gift Words · Basic. */
  title({ game, variant }: { game: string; variant: string }): string {
    const name = this.name(game);
    const kind = this.game(game)?.variants.find(({ id }) => id === variant)?.name ?? name;
    return tight(kind).startsWith(tight(name)) ? kind : `${name}\u00a0· ${kind}`;
  }
}

export const catalog = new Catalog();

function tight(name: string): string {
  return name.replaceAll(' ', '');
}

/** How many can sit at a variant of a game. */
export function seatsOf(game: Game, variant: Variant | undefined): [least: number, most: number] {
  return variant?.seats ?? [game.least_seats, game.most_seats];
}

/** Two to four, or 2 to 4 for short. */
export function range(least: number, most: number): string {
  return least === most ? `${least}` : `${least}–${most}`;
}
