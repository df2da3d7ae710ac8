"""The kit finds what is wrong with a game: these tests break a good game on purpose."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games import box, deal
from wordparlor.games.glass.state import Lay, Swap
from wordparlor.games.newword.notation import NewWordNotation
from wordparlor.games.newword.play import NewWord
from wordparlor.games.newword.state import Make, Pass, State
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import Shuffler
from wordparlor.testing import check_state, marked_clauses, missing_clauses, play_random_game
from wordparlor.testing.illegal_actions import spoil
from wordparlor.testing.perft import check_against
from wordparlor.words.dictionary import Dictionary


@pytest.fixture
def play(full: Dictionary) -> Callable[[], object]:
    setup = Setup("newword", ("Ann", "Ben"), "newword", {}, 3, dictionary=full.id)
    return lambda: play_random_game(setup, full, most_actions=1000)


def after(method: Callable[..., Any], change: Callable[..., Any]) -> Callable[..., Any]:
    """Return the method with its result changed."""
    return lambda self, *arguments: change(method(self, *arguments), *arguments)


def test_a_good_game_passes(play: Callable[[], object]) -> None:
    play()


@pytest.mark.parametrize(
    ("method", "change", "found"),
    [
        ("view", lambda view, state, seat: state, "random state"),
        ("view", lambda view, state, seat: replace(view, hands=state.hands), "all but the secrets"),
        ("view", lambda view, state, seat: replace(view, stock=state.stock), "all but the secrets"),
        ("perform", lambda s, *_: replace(s, discards=s.discards[1:]), "exactly once"),
        ("perform", lambda s, *_: replace(s, scores=(s.scores[0] + 1, 7)), "explain the scores"),
        ("perform", lambda s, *_: replace(s, round=True), "Expected `int`"),
        ("imagine", lambda s, *_: replace(s, passed=(0,)), "something hidden"),
    ],
)
def test_a_broken_rule_is_found(
    method: str,
    change: Callable[..., Any],
    found: str,
    play: Callable[[], object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(NewWord, method, after(getattr(NewWord, method), change))
    with pytest.raises(Exception, match=found):
        play()


def test_an_event_that_reveals_a_secret_is_found(
    play: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    original = NewWord._refill

    def tell_all(self: NewWord, state: State, seat: int, kept: Any, log: list[Any]) -> Any:
        refilled = original(self, state, seat, kept, log)
        log[-1] = replace(log[-1], secret=False)
        return refilled

    monkeypatch.setattr(NewWord, "_refill", tell_all)
    with pytest.raises(AssertionError, match="shows a hidden card"):
        play()


def test_cards_played_and_shuffled_in_one_action_are_not_secret(full: Dictionary) -> None:
    for seed in range(4):
        setup = Setup("newword", ("Ann", "Ben"), "newword", {"rounds": 3}, seed, dictionary=full.id)
        play_random_game(setup, full)


def test_a_refusal_that_reveals_a_secret_is_found(
    play: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    original = NewWord.check_play

    def peek(self: NewWord, state: State, seat: int, action: Make | Pass) -> None:
        original(self, state, seat, action)
        if isinstance(action, Pass) and state.stock[:1] != (-1,):
            raise RuleBroken("NW-25", f"The next card is {state.stock[:1]}.")

    monkeypatch.setattr(NewWord, "check_play", peek)
    with pytest.raises(AssertionError, match="follow from what the seat sees"):
        play()


def test_a_notation_that_reads_differently_is_found(
    play: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewWordNotation, "write_play", lambda *_: "pass")
    with pytest.raises(AssertionError, match="reads differently"):
        play()


def test_a_game_without_an_end_is_found(
    play: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewWord, "end_round", lambda self, state, log: state)
    with pytest.raises(AssertionError, match=r"come to an end|must have a move"):
        play()


def test_missing_and_doubled_moves_are_found() -> None:
    table = deal("newword", ["Ann", "Ben"], seed=1, dealer=1)
    every = {repr(move) for move in table.moves()}
    check_against(table, 0, every, repr)
    with pytest.raises(AssertionError, match="missing"):
        check_against(table, 0, {*every, "one more"}, repr)
    with pytest.raises(AssertionError, match="twice"):
        check_against(table, 0, every, lambda move: 0)


def test_a_wrong_score_is_found() -> None:
    table = deal("newword", ["Ann", "Ben"], seed=1, dealer=1)
    every = {repr(move) for move in table.moves()}
    moves = table.moves()
    moves.scores[0] += 1
    table.moves = lambda name=None: moves  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="scores wrong"):
        check_against(table, 0, every, repr)


def test_an_illegal_action_keeps_the_shape_of_an_action() -> None:
    game = deal("newword", ["Ann", "Ben"]).game
    rng = Shuffler(1)
    spoiled = [spoil(game, Make("GLOW", (1, 2, 3, 4)), rng) for _ in range(200)]
    assert all(isinstance(action, Make) for action in spoiled)
    assert len(set(spoiled)) > 60
    assert all(isinstance(spoil(game, Pass(), rng), Pass) for _ in range(20))


def test_a_spoiled_action_is_still_an_action() -> None:
    game = deal("glass", ["Ann", "Ben"]).game
    rng = Shuffler(1)
    play = Lay("IT", 0, 0, "e", (1, 2), (Swap(3, 4),))
    spoiled = [spoil(game, play, rng) for _ in range(300)]
    assert all(isinstance(action, Lay) for action in spoiled)
    assert {len(action.stars) for action in spoiled} == {0, 1, 2}
    assert play in spoiled


def test_clauses_named_by_tests_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        '@pytest.mark.clause("NW-01", "NW-02")\ndef test_deal(): ...\n'
        '@pytest.mark.parametrize("x", [1])\n@other\ndef test_more(): ...\n',
        encoding="utf-8",
    )
    assert marked_clauses(tmp_path) == {"NW-01", "NW-02"}
    missing = missing_clauses(box("newword"), tmp_path)
    assert missing[0] == "NW-03"
    assert len(missing) == len(box("newword").rulebook) - 2


def test_states_of_a_new_game_are_sound() -> None:
    table = deal("newword", ["Ann", "Ben", "Cid"], seed=2)
    check_state(table.game, table.state, Shuffler(1))
