"""Estimates with intervals, clustered by deal.

Games of one deal have the same cards, so they are not independent; deals are. All intervals come
from the variation between deals. Where each deal is played from every seat, luck of the cards
cancels out inside a deal, and the intervals get narrower. Without games, all functions raise
BadRun.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from wordparlor.study.errors import BadRun
from wordparlor.study.rows import SeatRow

LEVEL: Final = 0.95
"""How sure the intervals are."""
_PRIOR_DEALS: Final = 2
"""Imagined deals with independent games, so that a few equal deals do not look certain."""

Floats = NDArray[np.float64]


class Estimate(msgspec.Struct, frozen=True):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class BotStatistics(msgspec.Struct, frozen=True):
    """The results of a bot over all its seats."""

    bot: str
    seats: int
    """How many seats of all games it had."""
    wins: Estimate
    """Its share of the wins per game and seat; several winners divide a win."""
    score: Estimate


class PlaceStatistics(msgspec.Struct, frozen=True):
    """The results of a seat, or of a position from the first player."""

    place: int
    wins: Estimate
    score: Estimate


@dataclass(frozen=True)
class SeatColumns:
    """The columns of the seat rows that statistics need, as arrays of one length."""

    deal: NDArray[np.int64]
    seat: NDArray[np.int64]
    position: NDArray[np.int64]
    bot: NDArray[np.str_]
    score: Floats
    share: Floats

    @classmethod
    def of_rows(cls, rows: Iterable[SeatRow]) -> "SeatColumns":
        """Return the columns of rows."""
        picked = [(row.deal, row.seat, row.position, row.bot, row.score, row.share) for row in rows]
        return cls.of_columns(*(zip(*picked, strict=True) if picked else [()] * 6))

    @classmethod
    def of_table(cls, table: Any) -> "SeatColumns":
        """Return the columns of a pyarrow table of seats."""
        return cls.of_columns(*(table[name].to_numpy() for name in cls.names()))

    @classmethod
    def joined(cls, parts: Sequence["SeatColumns"]) -> "SeatColumns":
        """Return the rows of several parts, one after the other."""
        if not parts:
            return cls.of_rows([])
        columns = ([getattr(part, name) for part in parts] for name in cls.names())
        return cls.of_columns(*map(np.concatenate, columns))

    @classmethod
    def names(cls) -> list[str]:
        """Return the names of the columns."""
        return [field.name for field in fields(cls)]

    @classmethod
    def of_columns(cls, *columns: Any) -> "SeatColumns":
        """Return columns in the order of the fields, with their types."""
        deal, seat, position, bot, score, share = columns
        return cls(
            np.asarray(deal, np.int64),
            np.asarray(seat, np.int64),
            np.asarray(position, np.int64),
            np.asarray(bot, np.str_),
            np.asarray(score, np.float64),
            np.asarray(share, np.float64),
        )

    @property
    def seats(self) -> int:
        """The number of seats of each game."""
        return int(self.seat.max(initial=-1)) + 1

    def where(self, chosen: NDArray[np.bool_]) -> "SeatColumns":
        """Return only these rows."""
        return SeatColumns.of_columns(*(getattr(self, name)[chosen] for name in self.names()))


def by_bot(rows: SeatColumns, order: Sequence[str] = ()) -> list[BotStatistics]:
    """Return the results of each bot, in this order or in the order of their names."""
    names = list(dict.fromkeys(order)) or sorted(set(rows.bot.tolist()))
    found = []
    for name in names:
        own = rows.where(rows.bot == name)
        wins, score = estimate_share(own.share, own.deal), estimate_mean(own.score, own.deal)
        found.append(BotStatistics(name, len(own.deal), wins, score))
    return found


def by_seat(rows: SeatColumns) -> list[PlaceStatistics]:
    """Return the results of each seat."""
    return _by_place(rows, rows.seat)


def by_position(rows: SeatColumns) -> list[PlaceStatistics]:
    """Return the results of each position from the first player."""
    return _by_place(rows, rows.position)


def first_seat_advantage(rows: SeatColumns) -> Estimate:
    """Return by how much the first player's share of the wins exceeds a fair share."""
    first = rows.where(rows.position == 0)
    wins = estimate_share(first.share, first.deal)
    # When nobody wins, a fair share is a share of the wins that there are.
    fair = float(rows.share.sum()) / max(1, len(rows.share))
    return Estimate(wins.value - fair, wins.low - fair, wins.high - fair)


def _by_place(rows: SeatColumns, places: NDArray[np.int64]) -> list[PlaceStatistics]:
    found = []
    for place in range(rows.seats):
        own = rows.where(places == place)
        wins, score = estimate_share(own.share, own.deal), estimate_mean(own.score, own.deal)
        found.append(PlaceStatistics(place, wins, score))
    return found


def estimate_mean(values: ArrayLike, deals: ArrayLike) -> Estimate:
    """Return the mean of values, with the interval that follows from the variation of deals.

    With one deal nothing is known about the variation: the interval is infinite.
    """
    sums, counts = _per_deal(values, deals)
    total = counts.sum()
    mean = float(sums.sum() / total)
    if len(sums) < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    margin = t_quantile(len(sums) - 1) * sqrt(_variance(sums, counts, mean))
    return Estimate(mean, mean - margin, mean + margin)


def estimate_difference(
    values: ArrayLike, deals: ArrayLike, others: ArrayLike, other_deals: ArrayLike
) -> Estimate:
    """Return by how much the mean of values exceeds that of others, over the deals of both.

    What a deal does to both sides cancels out, so the interval is narrow where the same deals were
    played by other rules or other bots.
    """
    values, others = np.asarray(values, np.float64), np.asarray(others, np.float64)
    common = np.intersect1d(deals, other_deals)
    sides = []
    for these, places in ((values, np.asarray(deals)), (others, np.asarray(other_deals))):
        chosen = np.isin(places, common)
        sums, counts = _per_deal(these[chosen], places[chosen])
        sides.append((sums.sum() / counts.sum(), sums, counts))
    (mean, sums, counts), (other, other_sums, other_counts) = sides
    difference = float(mean - other)
    if len(common) < 2:
        return Estimate(difference, float("-inf"), float("inf"))
    residuals = (sums - mean * counts) / counts.sum()
    residuals -= (other_sums - other * other_counts) / other_counts.sum()
    variance = float(len(common) / (len(common) - 1) * np.square(residuals).sum())
    margin = t_quantile(len(common) - 1) * sqrt(variance)
    return Estimate(difference, difference - margin, difference + margin)


def estimate_share(values: ArrayLike, deals: ArrayLike) -> Estimate:
    """Return the mean of values from 0 to 1, with an interval inside 0 to 1.

    It is Wilson's interval for as many independent games as have the same variance. With one deal
    the interval is everything from 0 to 1.
    """
    sums, counts = _per_deal(values, deals)
    total = float(counts.sum())
    mean = float(sums.sum() / total)
    if len(sums) < 2:
        return Estimate(mean, 0.0, 1.0)
    independent = mean * (1 - mean) / total
    # Without any variation, assume that games of one deal always end alike.
    effect = float(counts.mean())
    if independent > 0:
        effect = _variance(sums, counts, mean) / independent
    effect = (len(sums) * effect + _PRIOR_DEALS) / (len(sums) + _PRIOR_DEALS)
    size, t = total / effect, t_quantile(len(sums) - 1)
    middle = (mean + t * t / (2 * size)) / (1 + t * t / size)
    margin = t / (1 + t * t / size) * sqrt(mean * (1 - mean) / size + t * t / (4 * size * size))
    return Estimate(
        mean, max(0.0, min(mean, middle - margin)), min(1.0, max(mean, middle + margin))
    )


def t_quantile(freedom: int, level: float = LEVEL) -> float:
    """Return the quantile of Student's t distribution for a two-sided interval."""
    tail = (1 + level) / 2
    if freedom == 1:
        return float(np.tan(np.pi * (tail - 0.5)))
    if freedom == 2:
        return float((2 * tail - 1) / sqrt(2 * tail * (1 - tail)))
    # The expansion of Cornish and Fisher; its error is under 0.2 % from 3 degrees of freedom on.
    z = NormalDist().inv_cdf(tail)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


def _per_deal(values: ArrayLike, deals: ArrayLike) -> tuple[Floats, Floats]:
    """Return the sum of the values and their number, for each deal."""
    _, places = np.unique(np.asarray(deals), return_inverse=True)
    if not len(places):
        raise BadRun("There are no games to count.")
    sums = np.bincount(places, np.asarray(values, np.float64))
    return sums.astype(np.float64), np.bincount(places).astype(np.float64)


def _variance(sums: Floats, counts: Floats, mean: float) -> float:
    """Return the variance of a mean over deals, which may differ in size."""
    residuals = sums - mean * counts
    deals = len(sums)
    return float(deals / (deals - 1) * np.square(residuals).sum() / counts.sum() ** 2)
