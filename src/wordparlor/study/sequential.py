"""A test that may look at the results again and again, and stop at a clear difference.

The values are numbers from 0 to 1, one for each deal, and deals are independent. Imagine a player
who bets at even odds that the mean is above m: in each deal the fraction f of the money becomes
f · value / m. If the mean is m or less, the money does not grow on average, and the chance that it
ever reaches 1 / alpha is at most alpha (Ville's inequality). So a player who gets that rich shows
that the mean is above m, however often one looks, and for any distribution of the values. The money
is divided between several fractions, since the best one depends on the unknown mean.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from wordparlor.study.statistics import LEVEL, Estimate, Floats

_FRACTIONS: Final = np.array([0.01, 0.04, 0.1, 0.22, 0.45, 0.75])
_STEPS: Final = 40
"""How often the search for a bound halves its interval."""


def log_evidence(values: Floats, counts: Floats, mean: float) -> float:
    """Return the logarithm of the money of a player who bets that the mean is above this one.

    `counts` says how often each of the values occurred.
    """
    logs = np.log1p(np.outer(_FRACTIONS, values / mean - 1)) @ counts
    most = float(logs.max())
    return most + float(np.log(np.exp(logs - most).mean()))


def estimate_always(seen: Mapping[float, int], level: float = LEVEL) -> Estimate:
    """Return the mean of values with an interval that holds at all looks together.

    `seen` says how often each value occurred. Without values the interval is 0 to 1.
    """
    if not seen:
        return Estimate(0.5, 0.0, 1.0)
    # In this order sums do not depend on the order in which the values came.
    ordered = sorted(seen.items())
    values = np.array([value for value, _ in ordered], np.float64)
    counts = np.array([count for _, count in ordered], np.float64)
    mean = float(values @ counts / counts.sum())
    low = _lower_bound(values, counts, mean, level)
    high = 1 - _lower_bound(1 - values, counts, 1 - mean, level)
    return Estimate(mean, min(low, mean), max(high, mean))


def _lower_bound(values: Floats, counts: Floats, mean: float, level: float) -> float:
    """Return the greatest mean that the bets refute; each side has half of the risk."""
    enough = float(np.log(2 / (1 - level)))
    low, high = 0.0, mean
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if middle > 0 and log_evidence(values, counts, middle) >= enough:
            low = middle
        else:
            high = middle
    return low
