"""Measure whole games of bots: games per second of CPU, and how long single moves take.

    python -m bench.games [--games N] [--rounds N] [--only GAME]

First greedy bots play the same deals of each game in every round, with the fewest seats. Then
three quick bots play N games of every variant at every number of seats. There `all moves` is the
search for every move of a turn, and `bot` is the choice of the bot whose turn it is.
"""

from collections.abc import Callable, Iterator
from time import process_time

from bench.arguments import Parser, whole_number
from bench.measure import rates, summarize, verdict
from wordparlor.bots import bot, bots_play
from wordparlor.games import deal, shelf
from wordparlor.table.match import Match
from wordparlor.table.shuffle import Shuffler
from wordparlor.table.table import Table

GAMES = 2
ROUNDS = 3
DEALS = 4
"""Deals of a round of greedy games."""
BARS = {"newword": 22.4, "zap": 53.2, "giftwords": 38.0, "glass": 30.0, "wordlift": 60.0}
"""Greedy games per second."""
VARIANTS = {"giftwords": "two"}
"""The variant of the greedy games, where it is not the first one."""
PLAYERS = ("random", "casual", "greedy")
"""The bots that take turns in the games for the searches; `bench.thinking` measures the others."""
P999, SLOWEST = 250.0, 1000.0
"""Milliseconds of a move search."""
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gil")


def greedy_games(game: str) -> Callable[[], int]:
    """Return work that plays games of greedy bots."""
    variant = VARIANTS.get(game, "")
    seats = NAMES[: shelf()[game].seats_of(variant)[0]]
    greedy = {seat: bot("greedy") for seat in range(len(seats))}

    def work() -> int:
        for seed in range(DEALS):
            for _ in bots_play(deal(game, seats, variant=variant, seed=seed), greedy):
                pass
        return DEALS

    return work


def tables(game: str, games: int) -> Iterator[Table]:
    """Yield tables of every variant, with every number of seats."""
    for variant in shelf()[game].variants:
        least, most = shelf()[game].seats_of(variant.id)
        for seats in range(least, most + 1):
            for seed in range(games):
                yield deal(game, NAMES[:seats], variant=variant.id, seed=seed)


def search_times(found: Iterator[Table]) -> tuple[int, list[float], list[float]]:
    """Play the games; return their number, and the milliseconds of each search and each choice."""
    games = 0
    searches: list[float] = []
    choices: list[float] = []
    levels = [bot(level) for level in PLAYERS]
    for table in found:
        rng = Shuffler(games)
        while table.match.to_act:
            seat = table.match.to_act[0]
            seen = table.match.seen_by(seat)
            player = levels[(games + seat) % len(levels)]
            plays = not seen.state.window
            # What runs second finds its data in the caches of the processor: take turns.
            if plays and len(searches) % 2:
                searches.append(_search(seen, seat))
            start = process_time()
            action = player.choose(seen, seat, rng)
            if plays:
                choices.append(1000 * (process_time() - start))
            if len(searches) < len(choices):
                searches.append(_search(seen, seat))
            table.act(seat, action)
        games += 1
    return games, searches, choices


def _search(seen: Match, seat: int) -> float:
    """Return the milliseconds of the search for all moves."""
    start = process_time()
    seen.moves(seat)
    return 1000 * (process_time() - start)


def main(games: int, rounds: int, only: str | None) -> None:
    """Measure and print."""
    chosen = [game for game in shelf() if only in (None, game)]
    for game, rate in rates({game: greedy_games(game) for game in chosen}, rounds).items():
        bar = f"  {verdict(rate.median, BARS[game])}" if game in BARS else ""
        print(f"{game:10} greedy games {rate}{bar}")
    for game in chosen:
        count, searches, choices = search_times(tables(game, games))
        for name, row in (("all moves", searches), ("bot", choices)):
            figure = summarize([row])
            print(
                f"{game:10} {name:10} p50 {figure.median:.2f} ms, p99 {figure.p99:.1f},"
                f" p99.9 {figure.p999:.1f} ({verdict(figure.p999, P999, most=True)}),"
                f" max {figure.slowest:.1f} ({verdict(figure.slowest, SLOWEST, most=True)});"
                f" {figure.calls:,} turns of {count:,} games"
            )


if __name__ == "__main__":
    parser = Parser("games", __doc__)
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=GAMES)
    parser.add_argument("--rounds", metavar="N", type=whole_number(1), default=ROUNDS)
    parser.add_argument("--only", metavar="GAME", choices=list(shelf()))
    main(**vars(parser.parse_args()))
