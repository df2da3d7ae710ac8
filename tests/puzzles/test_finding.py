"""Puzzles are found in games of bots: the same ones each time, with a clearly best word."""

from dataclasses import replace

import pytest

from wordparlor.games import shelf
from wordparlor.puzzles import Deal, Puzzle, Solver, find_puzzles, open_puzzle, packed_puzzles
from wordparlor.puzzles.finding import verify_puzzle
from wordparlor.puzzles.judging import (
    Position,
    Trial,
    is_found,
    is_verified,
    look_at,
    stands,
    try_plays,
)
from wordparlor.puzzles.puzzle import SOLVER
from wordparlor.table.shuffle import Shuffler
from wordparlor.words.dictionary import load

DEAL = Deal("newword", 2026, 0)


def position_of(puzzle: Puzzle) -> Position:
    found = look_at(open_puzzle(puzzle).seen_by(puzzle.seat), puzzle.seat)
    assert found is not None
    return found


@pytest.mark.long
def test_a_deal_always_gives_the_same_puzzles_and_those_of_the_pack() -> None:
    found = find_puzzles(DEAL)
    assert found
    packed = packed_puzzles().by_id
    graded = [packed[puzzle.id] for puzzle in found if puzzle.id in packed]
    assert [one.good for one in graded] == [one.good for one in found][: len(graded)]
    assert graded


@pytest.mark.parametrize("game", list(shelf()))
def test_the_packed_puzzles_of_a_game_can_be_reached_and_their_answers_are_right(game: str) -> None:
    puzzles = packed_puzzles().games[game]
    for puzzle in puzzles[:: max(1, len(puzzles) // 4)]:
        match = open_puzzle(puzzle)
        solver = Solver(puzzle, match)
        for play in puzzle.good:
            assert solver.rate(match.read(puzzle.seat, play.text)).right
        assert not solver.rate(match.read(puzzle.seat, puzzle.other.text)).right
        assert puzzle.seats[puzzle.seat] == SOLVER
        assert 1 <= len({play.words for play in puzzle.good}) <= 3
        assert puzzle.gap > 0


def test_a_puzzle_stands_against_all_plays_and_a_weaker_play_does_not() -> None:
    puzzle = packed_puzzles().games["newword"][0]
    assert verify_puzzle(puzzle)
    position = position_of(puzzle)
    assert position.further
    swapped = replace(position, good=position.further[-1:], further=position.good)
    assert not stands(swapped, Shuffler(1))


def test_no_answer_has_a_word_that_may_offend() -> None:
    words = load("full")
    for puzzle in packed_puzzles().puzzles:
        for play in (*puzzle.good, puzzle.other):
            assert not any(words.is_offensive(word) for word in play.words)


def test_a_puzzle_is_clear_by_its_values_and_its_trials() -> None:
    position = position_of(packed_puzzles().games["newword"][0])
    trial = try_plays(position, 5, Shuffler(1))
    assert len(trial.worth) == len(position.good) + len(position.rivals)
    assert is_found(position, trial)


@pytest.mark.parametrize(
    ("gap", "spread", "error", "found", "verified"),
    [
        (2.0, 0.1, 0.1, True, True),
        (2.0, 0.1, 1.0, True, False),
        (0.2, 0.0, 0.0, False, False),
        (5.0, 9.0, 0.1, False, False),
    ],
    ids=["clear", "uncertain", "close", "good plays differ"],
)
def test_trials_must_agree(
    gap: float, spread: float, error: float, found: bool, verified: bool
) -> None:
    position = position_of(packed_puzzles().games["newword"][0])
    trial = Trial(try_plays(position, 2, Shuffler(1)).worth, gap, spread, error)
    assert is_found(position, trial) is (found and gap >= position.clear / 2)
    wanted = verified and gap >= position.clear / 2
    assert is_verified(position, trial) is wanted
