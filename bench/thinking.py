"""Measure how long each level of bots thinks about a move, and how much memory that takes.

    python -m bench.thinking [--games N] [--only GAME] [--every N]

Greedy and random bots play N games of every variant at the fewest, a middle and the highest number
of seats: good and bad players lead to large hands and late boards. At every Nth turn each level of
the ladder chooses a play for the same view; its CPU time counts. A bar is the highest p99 of any
game. Run one game at a time (--only) to see what memory its bots need.
"""

import resource
from collections.abc import Iterator
from time import process_time
from typing import Final

from bench.arguments import Parser, whole_number
from bench.measure import summarize, verdict
from wordparlor.bots import bot
from wordparlor.bots.ladder import LADDER
from wordparlor.games import deal, shelf
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table

GAMES: Final = 1
EVERY: Final = 5
BARS: Final = {
    "reader": 30,
    "casual": 30,
    "regular": 30,
    "club": 80,
    "expert": 400,
    "master": 1500,
}
"""Milliseconds of a level's p99."""
MEMORY: Final = 300
"""Megabytes of a thinking process."""
PLAYERS: Final = ("greedy", "random")
NAMES: Final = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon")


def tables(game: str, games: int) -> Iterator[Table]:
    """Yield tables of every variant, with few, some and many seats."""
    for variant in shelf()[game].variants:
        least, most = shelf()[game].seats_of(variant.id)
        for seats in sorted({least, (least + most) // 2, most}):
            for seed in range(games):
                yield deal(game, NAMES[:seats], variant=variant.id, seed=seed)


def positions(table: Table, every: int) -> Iterator[tuple[Match, int]]:
    """Play a game; yield every so many turns what the seat on turn sees."""
    turn = 0
    while table.match.to_act:
        seat = table.match.to_act[0]
        seen = table.match.seen_by(seat)
        if turn % every == 0:
            yield seen, seat
        player = bot(PLAYERS[(seat + turn // 7) % len(PLAYERS)])
        table.act(seat, player.choose(seen, seat, Shuffler(turn)))
        turn += 1


def main(games: int, only: str | None, every: int) -> None:
    """Measure and print."""
    for game in shelf():
        if only not in (None, game):
            continue
        spent: dict[str, list[float]] = {level: [] for level in LADDER}
        for table in tables(game, games):
            for number, (seen, seat) in enumerate(positions(table, every)):
                for level, row in spent.items():
                    start = process_time()
                    bot(level).choose(seen, seat, Shuffler(number))
                    row.append(1000 * (process_time() - start))
        for level, row in spent.items():
            figure = summarize([row])
            print(
                f"{game:10} {level:8} p50 {figure.median:.1f} ms, mean {figure.mean:.1f},"
                f" p99 {figure.p99:.1f} ({verdict(figure.p99, BARS[level], most=True)}),"
                f" max {figure.slowest:.1f}; {figure.calls:,} turns",
                flush=True,
            )
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{game:10} memory {memory:.0f} MB ({verdict(memory, MEMORY, most=True)})")


if __name__ == "__main__":
    parser = Parser("thinking", __doc__)
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=GAMES)
    parser.add_argument("--only", metavar="GAME", choices=list(shelf()))
    parser.add_argument("--every", metavar="N", type=whole_number(1), default=EVERY)
    main(**vars(parser.parse_args()))
