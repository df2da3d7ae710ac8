"""Play ten thousand random games of every game: `make soak`.

`python -m tests.soak 500 zap` plays 500 games of Zap. `--variant junior` and `--judging vote` play
only those, and `--jobs 1` uses one process. One game in sixteen has its whole length, the others
are short: most faults are at the beginning and at the end of a game.

A game that takes more actions than its bound fails.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Final

from wordparlor.games import shelf
from wordparlor.table.setup import Setup
from wordparlor.testing import play_random_game
from wordparlor.words.dictionary import load

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
JUDGINGS = ("strict", "challenge", "vote")
CHUNK = 50
SHORT: Final = {"rounds": 1, "target": 20}
"""The options of a short game, where the game has them and their usual value is larger."""
MOST_ACTIONS: Final = 10_000
"""The most actions of a random game of other people's games."""
BOUNDS: Final = {
    "newword": 4 * 1_200,
    "wordlift": 3 * 400 * 8,
    "glass": 135 * 40 * 10,
    "zap": 5_000,
    "giftwords": 10_000,
}
"""The most actions of a random game. Rulings bound all games; random games of the last two stay far
below their rulings, so measurements bound these: 2,000 random games of each variant, all judgings.

newword: fewer than 1,200 turns, each with a play and at most three answers (NW-44); the longest
    game had 134 actions
wordlift: three rounds of fewer than 400 turns, each with a play, at most five answers and two draws
    (WL-62); refused words and Daggers add actions, but the longest game had 536
glass: at most 135 × 40 turns, each with a play and at most nine answers (GG-67); the longest game
    had 612
zap: a round has at most 100 turns of each player, and a game of two at most 199 rounds (ZP-69); the
    longest game had 1,244, and without that limit 1,973
giftwords: a round has fewer than 4,200 turns (GW-62); the longest game had 2,658 (younger players),
    the longest of the other variants 1,655 (basic)
"""


def setup_of(
    game: str, seed: int, variants: Sequence[str] = (), judgings: Sequence[str] = JUDGINGS
) -> Setup:
    """Return the table for a seed: seats, variants and ways of judging take turns.

    Without names of variants, all variants of the game take turns.
    """
    box = shelf()[game]
    ways = [
        (seats, variant, judging)
        for variant in variants or [variant.id for variant in box.variants]
        for seats in range(box.seats_of(variant)[0], box.seats_of(variant)[1] + 1)
        for judging in judgings
    ]
    seats, variant, judging = ways[seed % len(ways)]
    options: dict[str, bool | int | str] = {"judging": judging}
    if seed // len(ways) % 16:
        usual = box.read_options(variant, {})
        options |= {name: value for name, value in SHORT.items() if getattr(usual, name, 0) > value}
    return Setup(game, NAMES[:seats], variant, options, seed, load().id)


def play_chunk(
    game: str, variants: Sequence[str], judgings: Sequence[str], first: int, end: int
) -> list[int]:
    """Play the games of some seeds and return how many actions each took."""
    words, most = load(), BOUNDS.get(game, MOST_ACTIONS)
    setups = (setup_of(game, seed, variants, judgings) for seed in range(first, end))
    return [len(play_random_game(setup, words, most_actions=most).history) for setup in setups]


def read_arguments() -> Namespace:
    """Return the arguments of the command line."""
    parser = ArgumentParser(prog="python -m tests.soak", description="Play random games.")
    parser.add_argument("number", nargs="?", type=int, default=10_000, help="games of each game")
    parser.add_argument("games", nargs="*", help="the ids of the games; all by default")
    parser.add_argument("--variant", action="append", default=[], help="only this variant")
    parser.add_argument("--judging", action="append", choices=JUDGINGS, help="only this judging")
    parser.add_argument("--jobs", type=int, help="number of processes; all cores by default")
    return parser.parse_args()


def main() -> None:
    """Play them all and print how many actions they took."""
    asked = read_arguments()
    judgings = asked.judging or JUDGINGS
    starts = range(0, asked.number, CHUNK)
    ends = [min(start + CHUNK, asked.number) for start in starts]
    with ProcessPoolExecutor(asked.jobs) as pool:
        for game in asked.games or shelf():
            lengths: list[int] = []
            chunks = pool.map(
                play_chunk, repeat(game), repeat(asked.variant), repeat(judgings), starts, ends
            )
            for end, more in zip(ends, chunks, strict=True):
                lengths += more
                if end % 1000 == 0 or end == asked.number:
                    told = f"{sum(lengths):,} actions, the longest game {max(lengths):,}"
                    print(f"{game}: {end:,} random games, {told}", flush=True)
            print(f"{game}: every invariant held")


if __name__ == "__main__":
    main()
