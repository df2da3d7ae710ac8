"""Ratings from rankings: the model of Plackett and Luce; with two seats, of Bradley and Terry.

Each bot has a strength. A ranking is a row of choices: the best of all seats, then the best of the
others, and so on; a bot is chosen with a chance in proportion to its strength. Tied seats count as
the mean of all their orders. The strengths that make the results most likely come from an MM
algorithm (Hunter, 2004). Intervals come from a Bayesian bootstrap over deals: each sample weighs
the deals at random (Rubin, 1981).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, lcm, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.study.statistics import LEVEL, Estimate, Floats

MIDDLE: Final = 1500
"""The mean rating."""
_SCALE: Final = 400 / log(10)
"""As in chess: a bot with 100 points more finishes ahead in 64 % of the games."""
_SAMPLES: Final = 400
_MOST_STEPS: Final = 3000
_NEAR: Final = 1e-8

Ints = NDArray[np.int64]
Choice = tuple[tuple[int, ...], int]
"""The bots to choose from, in order, and how often they were chosen from."""


def unit(seats: int) -> int:
    """Return what one choice counts, so that the parts of tied seats are whole numbers too."""
    return lcm(*range(1, seats + 1))


@lru_cache(maxsize=4096)
def split_choices(ranking: tuple[tuple[int, ...], ...]) -> tuple[list[Choice], dict[int, int]]:
    """Return the choices of a ranking, and how often each bot was chosen, in units.

    `ranking` has the bots of each rank, best first. A choice between seats of one bot is left out:
    it says nothing.
    """
    whole = unit(sum(map(len, ranking)))
    choices: list[Choice] = []
    wins: dict[int, int] = {}
    for place, tied in enumerate(ranking):
        later = [bot for rank in ranking[place + 1 :] for bot in rank]
        for size in range(1, len(tied) + 1):
            part = whole // comb(len(tied), size)
            for left in combinations(tied, size):
                if len({*left, *later}) == 1:
                    continue
                choices.append((tuple(sorted([*left, *later])), part))
                for bot in left:
                    wins[bot] = wins.get(bot, 0) + part // size
    return choices, wins


def fit_strengths(wins: Floats, times: Floats, members: Floats) -> Floats:
    """Return the logarithms of the strengths, with mean 0, for each row of results.

    Args:
        wins: how often each bot was chosen; one row for each sample.
        times: how often each choice occurred; one row for each sample.
        members: for each choice, how many seats of each bot it has.
    """
    strengths = np.ones_like(wins)
    for _ in range(_MOST_STEPS):
        fitted = wins / ((times / (strengths @ members.T)) @ members)
        fitted /= np.exp(np.log(fitted).mean(axis=1, keepdims=True))
        change = np.abs(np.log(fitted / strengths)).max()
        strengths = fitted
        if change < _NEAR:
            break
    return np.log(strengths)


def rate(
    bots: int, seats: int, wins: Ints, choices: Mapping[tuple[int, ...], Ints], seed: int
) -> list[Estimate]:
    """Return the rating of each bot, with its 95 % interval.

    `wins` and each of the `choices` have one row for each independent part of the deals. Two games
    between each two bots are imagined, one won by each, so that a bot that never wins has a rating
    too. Samples also weigh these games at random: so equal deals do not look certain.
    """
    keys = sorted(choices)
    played = np.flatnonzero(wins.any(axis=1))
    times = np.stack([choices[key][played] for key in keys], axis=1) / unit(seats)
    won = wins[played] / unit(seats)
    pairs = list(combinations(range(bots), 2))
    members = _count_members([*keys, *pairs], bots)
    firsts, seconds = (np.eye(bots)[list(side)] for side in zip(*pairs, strict=True))

    def fit(weights: Floats, imagined: Floats) -> Floats:
        sums = weights @ won + imagined[0] @ firsts + imagined[1] @ seconds
        fitted = fit_strengths(sums, np.hstack([weights @ times, imagined.sum(axis=0)]), members)
        return MIDDLE + _SCALE * fitted

    (values,) = fit(np.ones((1, len(played))), np.ones((2, 1, len(pairs))))
    if len(played) < 2:
        return [Estimate(float(value), float("-inf"), float("inf")) for value in values]
    rng = np.random.default_rng(seed)
    weights = rng.standard_exponential((_SAMPLES, len(played)))
    imagined = rng.standard_exponential((2, _SAMPLES, len(pairs)))
    return list(_intervals(values, fit(weights, imagined)))


def _intervals(values: Floats, sampled: Floats) -> Iterator[Estimate]:
    tail = 50 * (1 - LEVEL)
    lows, highs = np.percentile(sampled, [tail, 100 - tail], axis=0)
    for value, low, high in zip(values.tolist(), lows.tolist(), highs.tolist(), strict=True):
        yield Estimate(value, min(low, value), max(high, value))


def _count_members(choices: Sequence[tuple[int, ...]], bots: int) -> Floats:
    return np.array([[key.count(bot) for bot in range(bots)] for key in choices], np.float64)
