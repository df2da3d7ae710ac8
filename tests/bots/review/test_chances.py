"""Chances to win: from a lead, and from what is left."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bots.review.games import PARTNERS, finished, tables
from wordparlor.bots.review.chances import SOURCES, chances
from wordparlor.bots.review.grades import LIMITS, grade
from wordparlor.bots.review.rating import Judge
from wordparlor.games import shelf

points = st.floats(-300, 300)
spreads = st.fixed_dictionaries({source: st.floats(0.1, 80) for source in SOURCES})


@given(st.lists(points, min_size=2, max_size=6), st.floats(0, 1), spreads)
def test_chances_are_one_together_and_follow_the_lead(
    behind: list[float], stock: float, spread: dict[str, float]
) -> None:
    [found] = chances(np.array([behind]), np.array([[1, stock, 0.5, 1]]), spread)
    assert found.sum() == pytest.approx(1)
    order = np.argsort(behind)
    assert (np.diff(found[order]) >= 0).all()


@given(st.floats(0.1, 300), spreads)
def test_a_lead_counts_more_when_less_is_left(lead: float, spread: dict[str, float]) -> None:
    early, late = chances(
        np.array([[0, -lead]] * 2), np.array([[1, 1, 1, 3], [1, 0, 0, 0]]), spread
    )
    assert late[0] >= early[0] >= 0.5


def test_partners_share_the_chance_to_reach_their_score() -> None:
    spread = dict.fromkeys(SOURCES, 10.0) | {"par": 100.0}
    rows = chances(np.array([[100.0, 100.0], [130.0, 130.0]]), np.array([[1, 0, 0, 0]] * 2), spread)
    assert rows[0].tolist() == [0.5, 0.5]
    assert rows[1][0] > 0.9


@pytest.mark.parametrize(("game", "variant"), tables())
def test_at_the_end_the_winners_share_the_win(game: str, variant: str) -> None:
    last = finished(game, variant).match
    shares = Judge(last.rules).win.result(last)
    if not last.rules.game.partners:
        winners = last.rules.game.winners(last.rules.game.standing(last.state))
        assert [seat for seat, share in enumerate(shares) if share] == sorted(winners)
        assert shares.sum() == pytest.approx(1)
    else:
        assert len(set(shares.tolist())) == 1


def test_every_variant_has_learned_its_spreads() -> None:
    for box in shelf().values():
        for name, learned in box.judgement.learned.variants.items():
            assert set(learned.spread) >= set(SOURCES), f"{box.id} {name}"
            assert learned.spread_made_by or learned.made_by
            assert ("par" in learned.spread) == (name == PARTNERS)


@pytest.mark.parametrize(("least", "name"), LIMITS)
def test_grades_go_by_what_is_lost_above_the_noise(least: float, name: str) -> None:
    assert grade(least + 0.011, 0.01) == name
    assert grade(least + 0.005, 0.01) != name


def test_a_loss_within_the_noise_is_fine() -> None:
    assert grade(0.3, 0.16) == "fine"
    assert grade(0.0, 0.01) == "fine"
