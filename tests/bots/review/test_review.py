"""Reviews of games: they find bad plays, see only what the seat saw, and can be repeated."""

from typing import Any

import numpy as np
import pytest

from tests.bots.review.games import finished, tables
from tests.bots.test_fairness import other_deal
from wordparlor.bots.review import Review, TurnReviewer, review_game
from wordparlor.bots.review.grades import grade
from wordparlor.bots.review.rating import Judge
from wordparlor.bots.values import find_plays
from wordparlor.table.match import Match, PlayedAction

every_table = pytest.mark.parametrize(("game", "variant"), tables())


@pytest.fixture(scope="module")
def reviews() -> dict[tuple[str, str], Review]:
    """Reviews of whole games, made when a test needs them."""
    return {}


def review_of(reviews: dict[tuple[str, str], Review], game: str, variant: str) -> Review:
    """Return the review of a game; make it once."""
    if (game, variant) not in reviews:
        reviews[game, variant] = review_game(finished(game, variant).history)
    return reviews[game, variant]


def review_one(match: Match, seat: int, action: Any) -> Any:
    """Return the review of one action, as if it were the only one of a game."""
    played = PlayedAction(match, seat, action, match.redo(seat, action))
    return TurnReviewer([played]).review(0)


@every_table
def test_luck_and_skill_are_the_whole_change(
    game: str, variant: str, reviews: dict[tuple[str, str], Review]
) -> None:
    found = review_of(reviews, game, variant)
    change = np.array(found.end) - np.array(found.start)
    assert np.allclose(np.array(found.luck) + np.array(found.skill), change, atol=1e-3)
    partners = finished(game, variant).game.partners
    for turn in found.turns:
        assert all(0 <= chance <= 1 for chance in (*turn.before, *turn.chances))
        if not partners:
            assert sum(turn.chances) == pytest.approx(1, abs=1e-3)
        assert turn.lost == pytest.approx(max(0, turn.best.chance - turn.played.chance), abs=2e-4)
        assert turn.grade == grade(turn.lost, turn.noise)


@every_table
def test_a_review_tells_every_word_and_whose_it_is(
    game: str, variant: str, reviews: dict[tuple[str, str], Review]
) -> None:
    found = review_of(reviews, game, variant)
    assert found.words
    for one in found.words:
        played = finished(game, variant).history[one.at]
        assert any(one.word.word in getattr(event, "words", ()) for event in played.events)
    assert any(one.word.meaning for one in found.words)
    for seat, told in enumerate(found.seats):
        assert all(found.turns[at].seat == seat for at in told.worst)
        assert len(told.worst) <= 3
        assert told.fine <= told.choices


@every_table
def test_the_best_action_is_fine_and_a_planted_blunder_is_found(game: str, variant: str) -> None:
    """Of all actions of a game, the worst choice at some moment loses much; the best never does."""
    grades = []
    for played in finished(game, variant).history[::-1]:
        match, seat = played.before, played.seat
        seen = match.seen_by(seat)
        words = match.rules.game.words
        moves = find_plays(seen, seat, words.decent(), 24)
        judgement = match.rules.box.judgement
        actions = judgement.candidates(match.rules.game, seen.state, seat, moves, 24)
        if len(actions) < 2:
            continue
        worst = min(actions, key=lambda action: _lead_after(match, seat, action))
        turn = review_one(match, seat, worst)
        grades.append(turn.grade)
        if turn.grade in ("mistake", "blunder"):
            assert turn.reasons
            action = next(one for one in actions if seen.write(seat, one) == turn.best.text)
            assert review_one(match, seat, action).grade == "fine"
            return
    pytest.fail(f"No planted choice of {game} is a mistake: {grades}.")


def _lead_after(match: Match, seat: int, action: Any) -> float:
    values = Judge(match.rules).win.values
    after = match.redo(seat, action)
    lead = values.judgement.lead(match.rules.game, after.state, seat)
    return float(lead + values.left(match, seat, after) @ values.weights)


@every_table
def test_a_review_sees_only_what_the_seat_saw(game: str, variant: str) -> None:
    for played in finished(game, variant).history[4:8]:
        other = other_deal(played.before, played.seat, 5)
        first = review_one(played.before, played.seat, played.action)
        assert first == review_one(other, played.seat, played.action)
        assert first == review_one(played.before, played.seat, played.action)
