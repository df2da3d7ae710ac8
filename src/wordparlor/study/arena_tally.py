"""Count the results of an arena at one number of seats.

All sums are whole numbers, so they do not depend on the order in which tasks are done. Their size
does not depend on the number of games: deals are counted in at most 512 parts, each of which is
independent of the others.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import Final

import msgspec
import numpy as np

from wordparlor.study.plan import Plan
from wordparlor.study.ratings import Ints, rate, split_choices
from wordparlor.study.rows import Chunk, ForfeitRow, SeatRow
from wordparlor.study.sequential import estimate_always
from wordparlor.study.statistics import LEVEL, Estimate

_PARTS: Final = 512
_SHOWN_FORFEITS: Final = 3
"""How many forfeits of each bot are kept, at each number of seats."""

Pair = tuple[int, int]


class ShownForfeit(msgspec.Struct, frozen=True):
    """A forfeit, and the table where it happened."""

    table: tuple[str, ...]
    """The bot of each seat."""
    deal_seed: int
    row: ForfeitRow


@dataclass
class PairTally:
    """How often the first bot of a pair finished ahead of the second one."""

    comparisons: int
    """How many of them each deal has."""
    seen: Counter[int] = field(default_factory=Counter)
    """How many deals had how many half points for the first bot."""
    established: bool = False

    @property
    def deals(self) -> int:
        """How many deals were counted: all of a whole arena, else until it was established."""
        return self.seen.total()

    def share(self, level: float = LEVEL) -> Estimate:
        """Return how often the first bot finished ahead; a tie is half."""
        return estimate_always(
            {halves / (2 * self.comparisons): count for halves, count in self.seen.items()}, level
        )


class Look:
    """The results of all tables between two looks."""

    def __init__(self, bots: Sequence[str], deals: range) -> None:
        """Begin with nothing."""
        self.deals = deals
        self.games = 0
        self.wins = np.zeros((_PARTS, len(bots)), np.int64)
        self.choices: dict[tuple[int, ...], Ints] = {}
        self.halves: dict[Pair, Ints] = {
            pair: np.zeros(len(deals), np.int64) for pair in combinations(range(len(bots)), 2)
        }
        self.forfeits: Counter[str] = Counter()
        self.shown: dict[str, list[tuple[int, ShownForfeit]]] = {}
        self._number = {bot: number for number, bot in enumerate(bots)}

    def add(self, chunk: Chunk, plan: Plan) -> None:
        """Count the games of a task."""
        self.games += len(chunk.games)
        for _, seats in groupby(chunk.seats, key=lambda row: row.game):
            self._count([*seats])
        for row in chunk.forfeits:
            self.forfeits[row.bot] += 1
            planned = plan.at(row.game)
            shown = ShownForfeit(planned.bots, plan.deal_seed(planned.deal), row)
            kept = self.shown.setdefault(row.bot, [])
            kept.append((chunk.number, shown))
            kept.sort(key=lambda one: (one[0], one[1].row.game))
            del kept[_SHOWN_FORFEITS:]

    def _count(self, seats: list[SeatRow]) -> None:
        deal = seats[0].deal
        part = deal % _PARTS
        ranked = sorted((row.rank, self._number[row.bot]) for row in seats)
        for (rank, bot), (other_rank, other) in combinations(ranked, 2):
            if bot < other:
                self.halves[bot, other][deal - self.deals.start] += 1 + (rank < other_rank)
            elif other < bot:
                self.halves[other, bot][deal - self.deals.start] += rank == other_rank
        groups = groupby(ranked, key=lambda one: one[0])
        choices, wins = split_choices(tuple(tuple(bot for _, bot in same) for _, same in groups))
        for key, times in choices:
            if key not in self.choices:
                self.choices[key] = np.zeros(_PARTS, np.int64)
            self.choices[key][part] += times
        for bot, times in wins.items():
            self.wins[part, bot] += times


class Standings:
    """The results at one number of seats."""

    def __init__(
        self, bots: Sequence[str], plans: Sequence[Plan], risk: float, *, whole: bool = False
    ) -> None:
        """Begin without games; `risk` is the chance of a false difference of each pair."""
        self._whole = whole
        self.bots = tuple(bots)
        self.plans = tuple(plans)
        self.risk = risk
        self.seats = len(plans[0].bots)
        self.pairs = {
            (one, other): PairTally(
                sum(
                    plan.games_per_deal * plan.bots.count(bots[one]) * plan.bots.count(bots[other])
                    for plan in plans
                )
            )
            for one, other in combinations(range(len(bots)), 2)
        }
        self._sum = Look(bots, range(0))

    @property
    def games(self) -> int:
        """The number of games."""
        return self._sum.games

    @property
    def deals(self) -> int:
        """The number of deals; some tables may have stopped earlier."""
        return self._sum.deals.stop

    @property
    def forfeits(self) -> dict[str, int]:
        """How often each bot forfeited."""
        return dict(sorted(self._sum.forfeits.items()))

    @property
    def shown_forfeits(self) -> list[ShownForfeit]:
        """The first forfeits of each bot."""
        return [one for _, kept in sorted(self._sum.shown.items()) for _, one in kept]

    def is_open(self, plan: Plan) -> bool:
        """Tell whether a table goes on: it has a pair whose difference is not established."""
        return self._whole or any(
            not tally.established
            for (one, other), tally in self.pairs.items()
            if {self.bots[one], self.bots[other]} <= {*plan.bots}
        )

    def add(self, look: Look) -> None:
        """Add the results up to a look, and test each pair that is still open."""
        total = self._sum
        total.deals = range(look.deals.stop)
        total.games += look.games
        total.wins += look.wins
        for key, times in look.choices.items():
            total.choices[key] = total.choices.get(key, 0) + times
        total.forfeits.update(look.forfeits)
        for bot, shown in look.shown.items():
            total.shown[bot] = [*total.shown.get(bot, []), *shown][:_SHOWN_FORFEITS]
        for pair, tally in self.pairs.items():
            if self._whole or not tally.established:
                tally.seen.update(look.halves[pair].tolist())
                share = tally.share(1 - self.risk)
                tally.established |= not share.low <= 0.5 <= share.high

    def ratings(self) -> list[Estimate]:
        """Return the rating of each bot."""
        seed = self.plans[0].seed
        return rate(len(self.bots), self.seats, self._sum.wins, self._sum.choices, seed)
