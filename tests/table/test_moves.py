import numpy as np
import pytest

from wordparlor.table.moves import Moves


@pytest.fixture
def moves() -> Moves[str]:
    return Moves(np.array([3, 9, 9], np.int32), lambda i: f"play {i}", ["pass"], "pass")


def test_plays_come_first_and_are_built_on_demand(moves: Moves[str]) -> None:
    assert list(moves) == ["play 0", "play 1", "play 2", "pass"]
    assert moves[-1] == "pass"
    assert moves[1:3] == ("play 1", "play 2")
    assert len(moves) == 4
    assert moves.plays == 3
    assert moves.scores.tolist() == [3, 9, 9, 0]
    assert moves.fallback == "pass"
    assert repr(moves) == "<Moves: 3 plays, 1 others>"


def test_the_best_come_first_and_ties_keep_their_order(moves: Moves[str]) -> None:
    assert moves.best() == [1, 2, 0]
    assert moves.best(1) == [1]


@pytest.mark.parametrize("at", [4, -5])
def test_there_is_no_move_beyond_the_last(moves: Moves[str], at: int) -> None:
    with pytest.raises(IndexError, match="There are 4 moves"):
        moves[at]


def test_plain_moves_have_no_plays() -> None:
    answers = Moves.of(["accept", "challenge"])
    assert list(answers) == ["accept", "challenge"]
    assert answers.best() == []
    assert answers.promises == ()
    assert answers.fallback is None


def test_without_a_word_the_fallback_promises_most() -> None:
    worth = {"draw": 3, "take A": 7, "take B": 7}
    asked: list[str] = []

    def promise(action: str) -> int:
        asked.append(action)
        return worth[action]

    draws = Moves(np.zeros(0, np.int32), str, list(worth), "draw", promise)
    assert asked == [], "the promise is computed on demand"
    assert draws.fallback == "take A"
    assert draws.promises == (3, 7, 7)
    assert asked == list(worth)
    assert draws.scores.tolist() == [0, 0, 0]


def test_thrifty_moves_spend_nothing_valuable() -> None:
    free = Moves(np.array([3], np.int32), str, ["pass"], "pass")
    asked: list[bool] = []

    def saving() -> Moves[str]:
        asked.append(True)
        return free

    moves = Moves(np.array([3, 9], np.int32), str, ["pass"], "pass", saving=saving)
    assert not asked
    assert moves.thrifty is free
    assert moves.thrifty is free
    assert len(asked) == 1
    assert free.thrifty is free


def test_plays_that_use_up_many_cards_are_searched_when_they_are_needed() -> None:
    quick = Moves(np.array([3], np.int32), str)
    asked: list[bool] = []

    def shedding() -> Moves[str]:
        asked.append(True)
        return quick

    moves = Moves(np.array([9], np.int32), str, shedding=shedding)
    assert not asked
    assert moves.shedding is quick
    assert moves.shedding is quick
    assert len(asked) == 1
    assert not quick.shedding


def test_plain_actions_are_listed_when_they_are_needed() -> None:
    asked: list[bool] = []

    def others() -> list[str]:
        asked.append(True)
        return ["swap", "pass"]

    moves = Moves(np.array([3, 9], np.int32), str, others, "pass")
    assert (moves.best(1), moves.top, moves.plays) == ([1], 9, 2)
    assert moves.fallback == "pass"
    assert not asked
    assert moves[2:] == ("swap", "pass")
    assert moves.scores.tolist() == [3, 9, 0, 0]
    assert len(asked) == 1
    assert (Moves.of("ab").top, Moves.of("ab").plays) == (0, 0)


def test_a_play_is_built_without_the_plain_actions() -> None:
    def needless() -> list[str]:
        pytest.fail("not needed")

    moves: Moves[str] = Moves(np.array([3, 9], np.int32), str, needless, lambda: "pass")
    assert (moves[1], moves.fallback) == ("1", "pass")


def test_a_single_action_is_the_fallback() -> None:
    only = Moves(np.zeros(0, np.int32), str, ["draw"], "draw", lambda _: pytest.fail("not asked"))
    assert only.fallback == "draw"
