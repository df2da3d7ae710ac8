"""The sequential test: few false alarms at many looks, and intervals that hold at all of them."""

import numpy as np
import pytest

from wordparlor.study.sequential import estimate_always, log_evidence
from wordparlor.study.statistics import Estimate, Floats

LOOKS = (20, 30, 45, 68, 101, 152, 228)
RUNS = 1000
ENOUGH = float(np.log(2 / 0.05))


def is_refuted(values: Floats, mean: float) -> bool:
    """Tell whether the mean lies outside the interval of these values."""
    numbers, counts = np.unique(values, return_counts=True)
    times = counts.astype(np.float64)
    above, below = (numbers, mean), (1 - numbers, 1 - mean)
    return any(log_evidence(side, times, against) >= ENOUGH for side, against in (above, below))


@pytest.mark.parametrize(
    ("values", "chances"),
    [
        ([0, 1], [0.5, 0.5]),
        ([0, 0.5, 1], [0.2, 0.6, 0.2]),
        # Far from symmetric, with the same mean.
        ([0.25, 0.375, 1], [0.3, 0.4, 0.3]),
    ],
)
def test_false_alarms_are_rare_at_all_looks_together(
    values: list[float], chances: list[float]
) -> None:
    rng = np.random.default_rng(3)
    mean = float(np.dot(values, chances))
    alarms = 0
    for _ in range(RUNS):
        drawn = rng.choice(values, LOOKS[-1], p=chances)
        alarms += any(is_refuted(drawn[:look], mean) for look in LOOKS)
    assert alarms <= 0.05 * RUNS


def test_looking_again_with_ordinary_intervals_would_give_more_false_alarms() -> None:
    rng = np.random.default_rng(3)
    alarms = 0
    for _ in range(RUNS):
        drawn = rng.integers(0, 2, LOOKS[-1])
        looks = (drawn[:look] for look in LOOKS)
        alarms += any(
            abs(seen.mean() - 0.5) > 1.96 * seen.std() / np.sqrt(len(seen)) for seen in looks
        )
    assert alarms > 0.1 * RUNS


def test_a_clear_difference_is_found_early() -> None:
    rng = np.random.default_rng(4)
    found = 0
    for _ in range(100):
        drawn = rng.choice([0.0, 0.5, 1.0], LOOKS[3], p=[0.1, 0.3, 0.6])
        found += is_refuted(drawn, 0.5)
    assert found >= 90


def test_the_interval_ends_where_means_are_refuted() -> None:
    drawn = np.repeat([0.0, 0.5, 1.0], [3, 4, 13])
    found = estimate_always({0.0: 3, 0.5: 4, 1.0: 13})
    assert is_refuted(drawn, found.low - 1e-6)
    assert not is_refuted(drawn, found.low + 1e-6)
    assert not is_refuted(drawn, found.high - 1e-6)
    assert is_refuted(drawn, found.high + 1e-6)


def test_the_interval_is_symmetric_and_has_the_mean_inside() -> None:
    one = estimate_always({0.0: 3, 0.5: 4, 1.0: 13})
    other = estimate_always({1.0: 3, 0.5: 4, 0.0: 13})
    assert one.value == pytest.approx(0.75)
    assert 0 < one.low < 0.75 < one.high < 1
    assert (other.low, other.high) == pytest.approx((1 - one.high, 1 - one.low))


def test_more_deals_make_it_narrower_and_more_certainty_wider() -> None:
    few, many = estimate_always({0.0: 10, 1.0: 20}), estimate_always({0.0: 100, 1.0: 200})
    assert many.margin < few.margin
    assert estimate_always({0.0: 10, 1.0: 20}, 0.999).margin > few.margin


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_equal_deals_are_not_certain(value: float) -> None:
    found = estimate_always({value: 6})
    assert found.value == value
    assert found.margin > 0.1


def test_nothing_is_known_without_deals() -> None:
    assert estimate_always({}) == Estimate(0.5, 0.0, 1.0)
