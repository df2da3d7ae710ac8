"""Estimates and intervals, against brute force and against simulated data."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from wordparlor.study import statistics
from wordparlor.study.errors import BadRun
from wordparlor.study.rows import SeatRow
from wordparlor.study.statistics import SeatColumns, estimate_mean, estimate_share, t_quantile

Data = tuple[NDArray[np.float64], NDArray[np.int64]]


def seat_row(deal: int, seat: int, bot: str, share: float, score: int, first: int = 0) -> SeatRow:
    position = (seat - first) % 2
    return SeatRow(deal, deal, 0, seat, position, bot, score, 1, share, 1, 1, 1, "", 0, 0, "")


def test_the_mean_of_single_games_has_the_usual_interval() -> None:
    values = np.array([3.0, 5.0, 4.0, 8.0, 7.0, 9.0])
    found = estimate_mean(values, np.arange(6))
    margin = 2.5706 * values.std(ddof=1) / np.sqrt(6)
    assert found.value == values.mean()
    assert found.margin == pytest.approx(margin, rel=0.001)


def test_games_of_a_deal_count_as_one() -> None:
    """Copies of a game tell nothing new: the interval is that of the deals."""
    values = np.array([0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0])
    once = estimate_mean(values, np.arange(8))
    copied = estimate_mean(np.repeat(values, 3), np.repeat(np.arange(8), 3))
    assert copied.value == once.value
    assert copied.margin == pytest.approx(once.margin)


def test_the_variance_of_deals_is_that_of_a_bootstrap() -> None:
    chance = np.random.default_rng(3)
    sizes = chance.integers(1, 4, 60)
    deals = np.repeat(np.arange(60), sizes)
    values = (chance.normal(size=60)[deals] + chance.normal(size=len(deals))).round(2)
    by_deal = [values[deals == deal] for deal in range(60)]
    means = []
    for _ in range(4000):
        drawn = np.concatenate([by_deal[deal] for deal in chance.integers(0, 60, 60)])
        means.append(drawn.mean())
    found = estimate_mean(values, deals)
    assert found.margin == pytest.approx(t_quantile(59) * np.std(means), rel=0.08)


def independent(chance: np.random.Generator) -> Data:
    return (chance.random(200) < 0.3).astype(float), np.arange(200)


def rare(chance: np.random.Generator) -> Data:
    return (chance.random(120) < 0.02).astype(float), np.arange(120)


def alike(chance: np.random.Generator) -> Data:
    """Games of a deal mostly end alike."""
    deals = np.repeat(np.arange(100), 3)
    luck = chance.beta(0.9, 2.1, 100)
    return (chance.random(300) < luck[deals]).astype(float), deals


def mirrored(chance: np.random.Generator) -> Data:
    """The better hand mostly wins, and each side has it once."""
    better = chance.random(100) < 0.8
    wins = np.where(better[:, None], [1.0, 0.0], chance.random((100, 2)) < 0.3)
    return wins.ravel().astype(float), np.repeat(np.arange(100), 2)


def few(chance: np.random.Generator) -> Data:
    return (chance.random(16) < 0.4).astype(float), np.repeat(np.arange(8), 2)


@pytest.mark.parametrize(
    ("draw", "truth"),
    [(independent, 0.3), (rare, 0.02), (alike, 0.3), (mirrored, 0.8 * 0.5 + 0.2 * 0.3), (few, 0.4)],
)
def test_intervals_cover_the_truth_in_95_of_100_studies(
    draw: Callable[[np.random.Generator], Data], truth: float
) -> None:
    chance = np.random.default_rng(7)
    found = [estimate_share(*draw(chance)) for _ in range(2000)]
    covered = np.mean([one.low <= truth <= one.high for one in found])
    assert 0.93 <= covered <= 0.985


def test_differences_of_the_same_deals_are_sharp() -> None:
    chance = np.random.default_rng(2)
    luck = chance.normal(size=80)
    deals = np.repeat(np.arange(80), 2)
    ours = 1.0 + luck[deals] + chance.normal(scale=0.1, size=160)
    others, other_deals = luck + chance.normal(scale=0.1, size=80), np.arange(80)
    found = statistics.estimate_difference(ours, deals, others, other_deals)
    assert found.value == pytest.approx(ours.mean() - others.mean())
    assert found.margin < 0.05 < estimate_mean(ours, deals).margin
    # Deals that only one side has do not count.
    more = statistics.estimate_difference(
        np.append(ours, 1000.0), np.append(deals, 99), others, other_deals
    )
    assert (more.value, more.margin) == pytest.approx((found.value, found.margin))
    by_deal = ours.reshape(80, 2).mean(axis=1) - others
    assert found.margin == pytest.approx(t_quantile(79) * by_deal.std(ddof=1) / np.sqrt(80))


def test_differences_cover_the_truth() -> None:
    chance = np.random.default_rng(4)
    covered = 0
    for _ in range(1000):
        luck = chance.normal(size=30)
        ours = 0.3 + luck + chance.normal(size=30)
        found = statistics.estimate_difference(
            ours, np.arange(30), luck + chance.normal(size=30), np.arange(30)
        )
        covered += found.low <= 0.3 <= found.high
    assert 930 <= covered <= 970
    one = statistics.estimate_difference([1.0], [0], [3.0], [0])
    assert (one.value, one.low) == (-2, float("-inf"))


def test_mirrored_deals_narrow_the_interval() -> None:
    values, deals = mirrored(np.random.default_rng(1))
    as_single_games = estimate_share(values, np.arange(len(values)))
    assert estimate_share(values, deals).margin < 0.7 * as_single_games.margin


def test_a_few_equal_deals_are_not_certain() -> None:
    always = estimate_share(np.ones(12), np.repeat(np.arange(4), 3))
    assert always.high == 1
    assert always.low < 0.5
    split = estimate_share(np.tile([1.0, 0.0], 4), np.repeat(np.arange(4), 2))
    assert 0.05 < split.margin < 0.5
    assert estimate_share([1.0], [0]) == statistics.Estimate(1.0, 0.0, 1.0)
    assert estimate_mean([4.0], [0]).high == float("inf")


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (10, 2.2281),
        (30, 2.0423),
        (1000, 1.9623),
    ],
)
def test_the_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, rel=0.0015)


def test_bots_seats_and_positions_are_counted() -> None:
    rows = [
        seat_row(0, 0, "a", 1.0, 30),
        seat_row(0, 1, "b", 0.0, 20),
        seat_row(1, 0, "b", 0.5, 10, first=1),
        seat_row(1, 1, "a", 0.5, 10, first=1),
    ]
    columns = SeatColumns.of_rows(rows)
    found = statistics.by_bot(columns, ["b", "a"])
    assert [(one.bot, one.seats, one.wins.value) for one in found] == [
        ("b", 2, 0.25),
        ("a", 2, 0.75),
    ]
    assert [one.score.value for one in found] == [15, 20]
    assert [one.wins.value for one in statistics.by_seat(columns)] == [0.75, 0.25]
    assert [one.wins.value for one in statistics.by_position(columns)] == [0.75, 0.25]
    assert statistics.first_seat_advantage(columns).value == 0.25
    assert [one.bot for one in statistics.by_bot(columns)] == ["a", "b"]


def test_a_bot_on_two_seats_has_its_share_per_seat() -> None:
    rows = [seat_row(deal, seat, "a", 0.5, 1) for deal in range(3) for seat in range(2)]
    (found,) = statistics.by_bot(SeatColumns.of_rows(rows))
    assert (found.seats, found.wins.value) == (6, 0.5)


def test_without_games_there_is_nothing_to_count() -> None:
    with pytest.raises(BadRun, match="There are no games to count"):
        statistics.by_bot(SeatColumns.of_rows([]), ["a"])
