"""Play ten thousand random games of every game: `make soak`.

`python -m tests.soak 500 zap` plays 500 of one game. One game in sixteen has all its rounds, the
others only one, because faults are most likely where a game begins and ends.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from wordparlor.games import shelf
from wordparlor.table.setup import Setup
from wordparlor.testing import play_random_game
from wordparlor.words.dictionary import load

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
CHUNK = 50


def setup_of(game: str, seed: int) -> Setup:
    """Return the table for a seed: seats, variants and ways of judging take turns."""
    box = shelf()[game]
    ways = [
        (seats, variant.id, judging)
        for variant in box.variants
        for seats in range(box.seats_of(variant.id)[0], box.seats_of(variant.id)[1] + 1)
        for judging in ("strict", "challenge", "vote")
    ]
    seats, variant, judging = ways[seed % len(ways)]
    options: dict[str, bool | int | str] = {"judging": judging}
    if seed // len(ways) % 16 and getattr(box.read_options(variant, {}), "rounds", 1) > 1:
        options["rounds"] = 1
    return Setup(game, NAMES[:seats], variant, options, seed, load().id)


def play_chunk(game: str, first: int, end: int) -> int:
    """Play the games of some seeds and return how many actions they took."""
    words = load()
    return sum(
        len(play_random_game(setup_of(game, seed), words).history) for seed in range(first, end)
    )


def main() -> None:
    """Play all games on all cores."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with ProcessPoolExecutor() as pool:
        for game in sys.argv[2:] or shelf():
            starts = range(0, games, CHUNK)
            ends = [min(start + CHUNK, games) for start in starts]
            actions = 0
            chunks = pool.map(play_chunk, repeat(game), starts, ends)
            for end, more in zip(ends, chunks, strict=True):
                actions += more
                if end % 1000 == 0 or end == games:
                    print(f"{game}: {end:,} random games, {actions:,} actions", flush=True)
            print(f"{game}: every invariant held")


if __name__ == "__main__":
    main()
