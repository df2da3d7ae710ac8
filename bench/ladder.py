"""Measure the ladder of bots: how often each level beats the one below it, and the greedy bot.

    python -m bench.ladder [--games N] [--only GAME] [--variant ID] [--out DIR] [--workers N]

Mirrored deals; a tie is half a win. With --out the games are kept in that folder, and a run that
was stopped goes on. In Gift Words basic and advanced one bot plays against two greedy ones; in the
cooperative variant the mean score of the team is compared.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.arguments import Parser, whole_number
from wordparlor.bots.ladder import LADDER
from wordparlor.games import shelf
from wordparlor.study.plan import make_plan
from wordparlor.study.simulate import Where, default_workers, simulate
from wordparlor.study.statistics import BotStatistics, Estimate, by_bot
from wordparlor.words.dictionary import load

GAMES: Final = 400
_SEED: Final = 2026
_TEAM: Final = 1.25
"""How many times the score of greedy partners a team of masters must reach."""


class Bars(NamedTuple):
    """What the ladder of a variant must reach, in per cent of wins."""

    master: float
    """The master against greedy."""
    expert: float
    lower: tuple[float, float] | None = (20, 40)
    """The lower of two neighbours; None when neighbours are not measured."""
    seats: int = 2
    rounds: int | None = None


BARS: Final = {
    ("newword", "newword"): Bars(65, 58),
    ("newword", "junior"): Bars(65, 58),
    ("zap", "zap"): Bars(68, 62, (25, 42)),
    ("giftwords", "two"): Bars(75, 68, rounds=4),
    ("giftwords", "basic"): Bars(50, 45, None, seats=3),
    ("giftwords", "advanced"): Bars(50, 45, None, seats=3),
    ("glass", "hexagons"): Bars(85, 78),
    ("glass", "squares"): Bars(85, 78),
    ("glass", "octagons"): Bars(85, 78),
    ("wordlift", "wordlift"): Bars(90, 85),
}


class Pair(NamedTuple):
    """Two bots, and in which range the share of the first one must be."""

    first: str
    second: str
    low: float
    high: float = 100.0


def pairs(bars: Bars) -> Iterator[Pair]:
    """Yield the pairs of a variant."""
    yield Pair("master", "greedy", bars.master)
    yield Pair("expert", "greedy", bars.expert)
    if bars.lower is not None:
        for lower, upper in pairwise(LADDER):
            yield Pair(lower, upper, *bars.lower)


class Runs:
    """Plays pairs of bots."""

    def __init__(self, games: int, workers: int, out: Path | None) -> None:
        self._games = games
        self._where = Where(workers)
        self._out = out
        self._words = load("full")

    def play(self, game: str, variant: str, bars: Bars, bots: Sequence[str]) -> list[BotStatistics]:
        """Return the results of the bots of one table."""
        plan = make_plan(
            game,
            bots,
            words=self._words,
            games=self._games,
            seed=_SEED,
            variant=variant,
            options={} if bars.rounds is None else {"rounds": bars.rounds},
        )
        name = "-".join([game, variant, *bots])
        out = None if self._out is None else self._out / name
        found = simulate(plan, where=self._where, out=out)
        if not found.complete:
            raise SystemExit(1)
        return by_bot(found.seats, bots)


def measure(runs: Runs, game: str, variant: str, bars: Bars) -> Iterator[str]:
    """Play the pairs of a variant; yield a line for each."""
    for pair in pairs(bars):
        bots = (pair.first, *[pair.second] * (bars.seats - 1))
        first = runs.play(game, variant, bars, bots)[0]
        share = Estimate(*(100 * number for number in msgspec.structs.astuple(first.wins)))
        reached = "yes" if pair.low <= share.value <= pair.high else "NO"
        wanted = f"wanted {pair.low:g} to {pair.high:g}: {reached}"
        yield (
            f"{game} {variant}: {pair.first} against {pair.second} {share.value:.1f} % "
            f"({share.low:.1f} to {share.high:.1f}), {first.seats} games; {wanted}"
        )


def measure_team(runs: Runs) -> str:
    """Compare the scores of teams in the cooperative variant."""
    score = {
        level: runs.play("giftwords", "coop", Bars(0, 0), (level, level))[0].score.value
        for level in ("master", "greedy")
    }
    ratio = score["master"] / score["greedy"]
    return f"giftwords coop: the master's mean score is {ratio:.2f} times greedy's; wanted {_TEAM}"


def main() -> None:
    """Measure what the arguments ask for."""
    parser = Parser("ladder", __doc__)
    parser.add_argument("--games", type=whole_number(1), default=GAMES)
    parser.add_argument("--only", choices=sorted(shelf()))
    parser.add_argument("--variant", default="")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--workers", type=whole_number(1), default=default_workers())
    given = parser.parse_args()
    runs = Runs(given.games, given.workers, given.out)
    for (game, variant), bars in BARS.items():
        if given.only in (None, game) and given.variant in ("", variant):
            for line in measure(runs, game, variant, bars):
                print(line, flush=True)
    if given.only in (None, "giftwords") and given.variant in ("", "coop"):
        print(measure_team(runs), flush=True)


if __name__ == "__main__":
    main()
