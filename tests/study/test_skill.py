"""Skill and luck: planted effects are found again."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from tests.study.support import small_plan
from wordparlor.study.findings import Findings
from wordparlor.study.plan import Plan
from wordparlor.study.skill import measure_skill
from wordparlor.study.statistics import Floats, SeatColumns


def findings(plan: Plan, scores: Floats) -> Findings:
    """Return the findings of a run with these scores by game and seat."""
    games, seats = scores.shape
    deals = np.repeat(np.arange(plan.deals), plan.games_per_deal)
    bots = [name for game in range(games) for name in plan.at(game).bots]
    best = scores.max(axis=1, keepdims=True)
    shares = (scores == best) / (scores == best).sum(axis=1, keepdims=True)
    seat = np.tile(np.arange(seats), games)
    columns = SeatColumns.of_columns(
        np.repeat(deals, seats), seat, seat, bots, scores.ravel(), shares.ravel()
    )
    ranks = (-scores).argsort(axis=1).argsort(axis=1).ravel() + 1
    zeros, ones = np.zeros(games * seats), np.ones(games)
    return Findings(
        plan,
        deals,
        ones,
        ones,
        ones,
        columns,
        ranks,
        zeros,
        zeros,
        Counter(),
        {},
        Counter(),
        Counter(),
    )


def planted(player: float, deal: float, rest: float, deals: int = 2000) -> Findings:
    """Return a mirrored run whose score differences have these standard deviations."""
    plan = small_plan("greedy casual", 2 * deals)
    rng = np.random.default_rng(5)
    differences = np.repeat(rng.normal(0, deal, deals), 2) + rng.normal(0, rest, 2 * deals)
    # In the second game of a deal the better bot, greedy, has the other seat.
    differences += np.tile([player, -player], deals)
    return findings(plan, np.stack([differences / 2, -differences / 2], axis=1))


def test_planted_parts_of_the_variance_are_found() -> None:
    skill = measure_skill(planted(player=3, deal=4, rest=5))
    assert skill is not None
    assert skill.player is not None
    assert skill.deal is not None
    assert skill.ranking == ("greedy", "casual")
    assert skill.player.low < 9 / 50 < skill.player.high
    assert skill.deal.low < 16 / 50 < skill.deal.high
    assert skill.rest == pytest.approx(0.5, abs=0.05)
    assert skill.player.margin < 0.03
    # The chance that a normal number with mean 3 and variance 41 is positive.
    assert skill.better_ahead.low < 0.680 < skill.better_ahead.high


def test_pure_luck_has_no_player_part() -> None:
    skill = measure_skill(planted(player=0, deal=4, rest=3))
    assert skill is not None
    assert skill.player is not None
    assert skill.deal is not None
    assert skill.player.value < 0.005
    assert skill.deal.value == pytest.approx(16 / 25, abs=0.05)


def test_equal_bots_have_no_skill() -> None:
    plan = small_plan("greedy greedy", 4)
    assert measure_skill(findings(plan, np.arange(8.0).reshape(4, 2))) is None


def test_a_deal_that_is_played_once_cannot_be_told_apart() -> None:
    plan = small_plan("greedy casual", 40, mirrored=False)
    scores = np.random.default_rng(1).normal(0, 1, (40, 2))
    skill = measure_skill(findings(plan, scores))
    assert skill is not None
    assert skill.player is not None
    assert (skill.deal, skill.rest) == (None, None)


def test_equal_scores_explain_nothing() -> None:
    found = findings(small_plan("greedy casual", 4), np.ones((4, 2)))
    skill = measure_skill(replace(found, ranks=np.ones(8, np.int64)))
    assert skill is not None
    assert (skill.player, skill.deal) == (None, None)
    assert skill.better_ahead.value == 0.5
