"""Clocks: how each move changes them, and when they run out."""

from types import SimpleNamespace
from typing import Any

import pytest

from wordparlor.server.room.clock import begin, resume, runs_out, tick
from wordparlor.server.room.terms import Clock


def state(turn: int, *, window: bool = False, round: int = 1) -> Any:
    return SimpleNamespace(turn=turn, window=window or None, round=round)


def test_without_a_clock_no_time_runs_out() -> None:
    reading = begin(Clock(), 2, 100)
    assert runs_out(Clock(), reading, state(0)) is None
    assert runs_out(Clock(), reading, state(0, window=True)) is None


def test_a_clock_per_move_starts_again_after_each_move() -> None:
    clock = Clock("move", 60)
    reading = begin(clock, 2, 100)
    assert runs_out(clock, reading, state(0)) == 160
    reading = tick(clock, reading, state(0), state(0), 0, "person", 130)
    assert runs_out(clock, reading, state(0)) == 190
    reading = tick(clock, reading, state(0), state(1), 0, "person", 150)
    assert runs_out(clock, reading, state(1)) == 210


def test_a_turn_gets_no_new_time_after_the_clock_acted() -> None:
    clock = Clock("move", 60)
    reading = begin(clock, 2, 100)
    reading = tick(clock, reading, state(0), state(0), 0, "clock", 160)
    assert runs_out(clock, reading, state(0)) == 160
    reading = tick(clock, reading, state(0), state(1), 0, "clock", 160)
    assert runs_out(clock, reading, state(1)) == 220


def test_a_word_is_judged_for_as_long_as_the_table_allows() -> None:
    clock = Clock("move", 60, answer=10)
    reading = tick(clock, begin(clock, 3, 100), state(0), state(0, window=True), 0, "person", 120)
    asked = state(0, window=True)
    assert runs_out(clock, reading, asked) == 130
    reading = tick(clock, reading, asked, asked, 1, "person", 125)
    assert runs_out(clock, reading, asked) == 130
    reading = tick(clock, reading, asked, state(1), 2, "clock", 130)
    assert runs_out(clock, reading, state(1)) == 190


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        (Clock(), None),
        (Clock(answer=15), 15),
        (Clock("move", 90), 90),
        (Clock("move", 90, answer=15), 15),
        (Clock("game", 900), 60),
        (Clock("game", 900, answer=15), 15),
    ],
)
def test_the_time_for_an_answer(clock: Clock, seconds: float | None) -> None:
    assert clock.answer_time == seconds


def test_a_clock_for_the_game_counts_down_on_own_turns_only_and_adds_after_each() -> None:
    clock = Clock("game", 100, increment=5)
    reading = begin(clock, 2, 0)
    assert runs_out(clock, reading, state(0)) == 100
    # Ann draws after 10 seconds and proposes a word after 20 more.
    reading = tick(clock, reading, state(0), state(0), 0, "person", 10)
    assert list(reading.left) == [90, 100]
    reading = tick(clock, reading, state(0), state(0, window=True), 0, "person", 30)
    assert list(reading.left) == [70, 100]
    # Ben judges it for a while, which costs no seat its time.
    reading = tick(clock, reading, state(0, window=True), state(1), 1, "person", 50)
    assert list(reading.left) == [75, 100]
    assert runs_out(clock, reading, state(1)) == 150
    # Ben's time is up, and stays so in the next turn.
    reading = tick(clock, reading, state(1), state(0), 1, "clock", 200)
    assert list(reading.left) == [75, 5]


def test_a_new_round_ends_the_turn_even_of_the_same_player() -> None:
    clock = Clock("game", 100, increment=5)
    reading = tick(clock, begin(clock, 2, 0), state(0), state(0, round=2), 0, "person", 10)
    assert list(reading.left) == [95, 100]


def test_a_game_that_rested_goes_on_with_fresh_time() -> None:
    clock = Clock("move", 60)
    assert runs_out(clock, resume(begin(clock, 2, 0), 1000), state(0)) == 1060
