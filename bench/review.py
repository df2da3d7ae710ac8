"""Measure reviews: their time, how often more search overturns a mistake, and skill and luck.

    python -m bench.review [--only GAME] [--games N] [--overturned N] [--skill N]

Times: N games of every variant by a club and a reader bot are reviewed; CPU seconds count, for a
game and for 40 turns of it. Overturned: of the mistakes and blunders in these games, up to N of
each variant are judged again with ten times as many deals; a mistake is overturned when it is fine
then. Skill: N mirrored deals for each pair of neighbouring levels are played and reviewed, ten
games for each N (--skill 200 is 2,000 games); 1,000 samples of 100 games tell how often the mean
loss orders the six levels. Luck: its mean over mirrored deals should be about zero.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean, stdev
from time import process_time
from typing import Final

from bench.arguments import Parser, whole_number
from bench.measure import verdict
from wordparlor.bots import bot
from wordparlor.bots.ladder import LADDER
from wordparlor.bots.review import Review, TurnReviewer, review_game
from wordparlor.bots.turns import bots_play
from wordparlor.games import deal, shelf
from wordparlor.table.table import Table

SECONDS: Final = 10.0
"""The bar: CPU seconds for a game of 40 turns."""
TURNS: Final = 40
OVERTURNED: Final = 2.0
"""The bar: per cent of mistakes that ten times the search overturns."""
ORDERED: Final = 95.0
"""The bar: per cent of samples of 100 games in which skill orders the levels."""
SAMPLES: Final = 1_000
SAMPLE: Final = 100
TIMES: Final = 10
NAMES: Final = ("Ann", "Ben", "Cid")
BAD: Final = ("mistake", "blunder")


def play(game: str, variant: str, levels: Sequence[str], seed: int) -> Table:
    """Return a finished game of bots."""
    seats = max(2, shelf()[game].seats_of(variant)[0])
    table = deal(game, NAMES[:seats], variant=variant, seed=seed)
    bots = {seat: bot(levels[seat % len(levels)]) for seat in range(seats)}
    for _ in bots_play(table, bots):
        pass
    return table


def count_turns(table: Table) -> int:
    """Return how many turns a game has; a turn may have several actions."""
    seats = [played.seat for played in table.history if not played.before.state.window]
    return 1 + sum(one != two for one, two in pairwise(seats))


def measure_times(game: str, variant: str, games: int) -> Iterator[tuple[Table, Review]]:
    """Review games of a variant and print the time; yield the games."""
    spent, turns, actions = 0.0, 0, 0
    for seed in range(games):
        table = play(game, variant, ("club", "reader"), seed)
        start = process_time()
        review = review_game(table.history)
        spent += process_time() - start
        turns += count_turns(table)
        actions += len(table.history)
        yield table, review
    scaled = TURNS * spent / turns
    print(
        f"{game:10} {variant:10} {spent / games:.1f} s a game of {turns / games:.0f} turns and "
        f"{actions / games:.0f} actions; {scaled:.1f} s for {TURNS} turns "
        f"({verdict(scaled, SECONDS, most=True)}); {games} games",
        flush=True,
    )


def measure_overturned(
    game: str, variant: str, played: Sequence[tuple[Table, Review]], most: int
) -> tuple[int, int]:
    """Judge mistakes again with more deals; return how many were fine then, and how many all."""
    overturned = judged = 0
    for table, review in played:
        more = TurnReviewer(table.history, times=TIMES)
        for turn in review.turns:
            if turn.grade in BAD and judged < most:
                judged += 1
                again = more.review(turn.at)
                overturned += again is not None and again.grade == "fine"
    print(f"{game:10} {variant:10} {overturned} of {judged} mistakes overturned", flush=True)
    return overturned, judged


def measure_skill(game: str, variant: str, deals: int) -> None:
    """Play mirrored deals between neighbouring levels; print the order by skill, and luck."""
    lost: dict[str, list[float]] = {level: [] for level in LADDER}
    luck: list[float] = []
    for lower, upper in pairwise(LADDER):
        for seed in range(deals):
            both = 0.0
            for levels in ((lower, upper), (upper, lower)):
                review = review_game(play(game, variant, levels, seed).history)
                for seat, one in enumerate(review.seats):
                    level = levels[seat % 2]
                    lost[level].append(one.lost)
                    both += one.luck if level == upper else 0.0
            luck.append(both / 2)
    means = ", ".join(f"{level} {100 * fmean(row):.0f} %" for level, row in lost.items())
    print(f"{game:10} {variant:10} lost a game: {means}; {10 * deals} games", flush=True)
    chance = random.Random(1)
    ordered = 0
    for _ in range(SAMPLES):
        sample = [fmean(chance.choices(row, k=SAMPLE)) for row in lost.values()]
        ordered += all(one > two for one, two in pairwise(sample))
    share = 100 * ordered / SAMPLES
    print(
        f"{game:10} {variant:10} samples of {SAMPLE} games in order: {share:.0f} % "
        f"({verdict(share, ORDERED)})"
    )
    margin = 196 * stdev(luck) / len(luck) ** 0.5 if len(luck) > 1 else 100.0
    print(
        f"{game:10} {variant:10} luck of the better bot over a mirrored deal: "
        f"{100 * fmean(luck):+.1f} % ± {margin:.1f} ({len(luck)} deals)",
        flush=True,
    )


def main(only: str | None, variant: str, games: int, overturned: int, skill: int) -> None:
    """Measure what the arguments ask for."""
    fell = judged = 0
    for game, box in shelf().items():
        if only not in (None, game):
            continue
        for one in box.variants:
            if variant not in ("", one.id):
                continue
            played = list(measure_times(game, one.id, games)) if games else []
            if overturned:
                found = measure_overturned(game, one.id, played, overturned)
                fell, judged = fell + found[0], judged + found[1]
            partners = play(game, one.id, ("random",), 0).game.partners if skill else True
            if skill and not partners:
                measure_skill(game, one.id, skill)
    if judged:
        share = 100 * fell / judged
        told = verdict(share, OVERTURNED, most=True)
        print(f"Overturned by {TIMES} times the search: {share:.1f} % of {judged} ({told})")


if __name__ == "__main__":
    parser = Parser("review", __doc__)
    parser.add_argument("--only", metavar="GAME", choices=list(shelf()))
    parser.add_argument("--variant", metavar="ID", default="")
    parser.add_argument("--games", metavar="N", type=whole_number(0), default=1)
    parser.add_argument("--overturned", metavar="N", type=whole_number(0), default=6)
    parser.add_argument("--skill", metavar="N", type=whole_number(0), default=0)
    main(**vars(parser.parse_args()))
