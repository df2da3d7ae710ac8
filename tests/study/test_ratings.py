"""Ratings: known solutions, ties, and intervals."""

from collections.abc import Sequence
from itertools import permutations
from math import log

import numpy as np
import pytest

from wordparlor.study.ratings import MIDDLE, Ints, fit_strengths, rate, split_choices, unit

Ranking = tuple[tuple[int, ...], ...]
ARENAS = 100


def count(rankings: Sequence[Ranking], bots: int) -> tuple[Ints, dict[tuple[int, ...], Ints]]:
    """Return wins and choices, with one row for each ranking."""
    wins = np.zeros((len(rankings), bots), np.int64)
    choices: dict[tuple[int, ...], Ints] = {}
    for row, ranking in enumerate(rankings):
        found, chosen = split_choices(ranking)
        for key, times in found:
            choices.setdefault(key, np.zeros(len(rankings), np.int64))[row] += times
        for bot, times in chosen.items():
            wins[row, bot] += times
    return wins, choices


def fit(rankings: Sequence[Ranking], bots: int) -> list[float]:
    """Return the logarithms of the strengths."""
    wins, choices = count(rankings, bots)
    members = np.array([[key.count(bot) for bot in range(bots)] for key in choices], np.float64)
    times = np.array([[column.sum() for column in choices.values()]], np.float64)
    found: list[float] = fit_strengths(wins.sum(axis=0, keepdims=True) * 1.0, times, members)[
        0
    ].tolist()
    return found


def test_two_bots_have_the_odds_of_their_wins() -> None:
    first, second = fit([((0,), (1,))] * 3 + [((1,), (0,))], 2)
    assert first - second == pytest.approx(log(3), abs=1e-6)


def test_a_tie_is_half_a_win() -> None:
    first, second = fit([((0,), (1,)), ((0, 1),)], 2)
    assert first - second == pytest.approx(log(3), abs=1e-6)


def test_bradley_terry_gives_back_strengths_that_fit_exactly() -> None:
    # Strengths 1, 2 and 4: 2 beats 1 and 4 beats 2 in two of 3 games, 4 beats 1 in 4 of 5.
    games = [((1,), (0,))] * 10 + [((0,), (1,))] * 5
    games += [((2,), (1,))] * 10 + [((1,), (2,))] * 5
    games += [((2,), (0,))] * 12 + [((0,), (2,))] * 3
    assert fit(games, 3) == pytest.approx([-log(2), 0, log(2)], abs=1e-6)


def test_plackett_luce_gives_back_strengths_that_fit_exactly() -> None:
    strengths = {0: 1, 1: 2, 2: 3}
    games: list[Ranking] = []
    for order in permutations(strengths):
        first, second, third = (strengths[bot] for bot in order)
        # The chance of this order is first/6 · second/(second + third); 60 makes it whole.
        games += [tuple((bot,) for bot in order)] * (60 * first * second // (second + third))
    assert len(games) == 60 * 6
    mean = log(6) / 3
    assert fit(games, 3) == pytest.approx([log(one) - mean for one in (1, 2, 3)], abs=1e-6)


def test_tied_seats_count_as_the_mean_of_their_orders() -> None:
    tied: Ranking = ((0, 1, 2), (3,))
    choices, wins = split_choices(tied)
    sums: dict[tuple[int, ...], float] = {}
    for key, times in choices:
        sums[key] = sums.get(key, 0) + times / unit(4)
    expected: dict[tuple[int, ...], float] = {}
    for order in permutations(tied[0]):
        for key, times in split_choices((*((bot,) for bot in order), (3,)))[0]:
            expected[key] = expected.get(key, 0) + times / unit(4) / 6
    assert sums == pytest.approx(expected)
    assert wins == dict.fromkeys(range(3), unit(4))


@pytest.mark.parametrize("seats", range(2, 8))
def test_parts_of_ties_are_whole_units(seats: int) -> None:
    choices, wins = split_choices((tuple(range(seats)),))
    assert sum(times for _, times in choices) == (seats - 1) * unit(seats)
    assert sum(wins.values()) == (seats - 1) * unit(seats)


def test_seats_of_one_bot_are_not_compared() -> None:
    choices, wins = split_choices(((0,), (1,), (0,), (0,)))
    assert [key for key, _ in choices] == [(0, 0, 0, 1), (0, 0, 1)]
    assert wins == {0: unit(4), 1: unit(4)}


def test_ratings_have_a_scale_as_in_chess_and_seeded_intervals() -> None:
    wins, choices = count([((0,), (1,))] * 640 + [((1,), (0,))] * 360, 2)
    first, second = rate(2, 2, wins, choices, seed=1)
    assert first.value - second.value == pytest.approx(100, abs=1)
    assert first.value + second.value == pytest.approx(2 * MIDDLE)
    assert first.low < first.value < first.high
    # The standard error of the log odds is 1 / sqrt(n p q); half of the difference is the rating.
    margin = 1.96 * 400 / log(10) / (1000 * 0.64 * 0.36) ** 0.5 / 2
    assert first.margin == pytest.approx(margin, rel=0.15)
    assert rate(2, 2, wins, choices, seed=1) == [first, second]
    assert rate(2, 2, wins, choices, seed=2) != [first, second]


def test_a_bot_that_always_loses_has_a_rating() -> None:
    wins, choices = count([((0,), (1,))] * 20, 2)
    first, second = rate(2, 2, wins, choices, seed=1)
    # 20 wins, and one imagined win each way.
    assert first.value - second.value == pytest.approx(400 * log(21) / log(10))


def test_equal_deals_do_not_look_certain() -> None:
    few, many = (rate(2, 2, *count([((0,), (1,))] * deals, 2), seed=1)[0] for deals in (5, 50))
    assert few.low < few.value < few.high
    assert many.low > few.low
    # The interval of a beta distribution with 6 and 1 is 0.541 to 0.996.
    shares = [1 / (1 + 10 ** (-2 * (end - MIDDLE) / 400)) for end in (few.low, few.high)]
    assert shares == pytest.approx([0.541, 0.996], abs=0.03)


def test_one_deal_says_nothing_about_the_variation() -> None:
    wins, choices = count([((0,), (1,))], 2)
    first, _ = rate(2, 2, wins, choices, seed=1)
    assert (first.low, first.high) == (float("-inf"), float("inf"))


def draw_ranking(strengths: Sequence[float], rng: np.random.Generator) -> Ranking:
    """Return a random ranking of bots with these strengths."""
    # The least of exponential times is that of a bot with a chance in proportion to its strength.
    times = rng.standard_exponential(len(strengths)) / np.array(strengths)
    return tuple((bot,) for bot in np.argsort(times).tolist())


def test_the_intervals_have_the_true_ratings_as_often_as_they_say() -> None:
    """Check intervals of many arenas with known ratings; both games of a deal end alike."""
    truth = [1400.0, 1500.0, 1600.0]
    strengths = [10 ** (rating / 400) for rating in truth]
    rng = np.random.default_rng(5)
    inside = 0
    for study in range(ARENAS):
        wins, choices = count([draw_ranking(strengths, rng) for _ in range(40)], len(truth))
        twice = {key: 2 * times for key, times in choices.items()}
        found = rate(len(truth), len(truth), 2 * wins, twice, seed=study)
        inside += sum(one.low <= real <= one.high for one, real in zip(found, truth, strict=True))
    assert 0.92 < inside / (ARENAS * len(truth)) < 0.98
