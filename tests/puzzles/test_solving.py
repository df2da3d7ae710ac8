"""Tries of a puzzle count by their worth, and the answer is explained by facts."""

import pytest
from msgspec.structs import replace

from wordparlor.errors import RuleBroken
from wordparlor.games import shelf
from wordparlor.puzzles import Puzzle, Solver, open_puzzle, packed_puzzles


def solver_of(puzzle: Puzzle) -> Solver:
    return Solver(puzzle, open_puzzle(puzzle))


@pytest.mark.parametrize("game", list(shelf()))
def test_the_answer_tells_words_points_and_reasons(game: str) -> None:
    puzzle = packed_puzzles().games[game][-1]
    solver = solver_of(puzzle)
    other = solver.rate(solver.match.read(puzzle.seat, puzzle.other.text))
    answer = solver.answer((other,))
    assert {play.text for play in answer.good} == {play.text for play in puzzle.good}
    assert answer.good[0].words[0].word in answer.sentences[0]
    told = " ".join(answer.sentences)
    assert f"{puzzle.gap:.1f} points more than" in told
    assert "50 imagined deals" in told
    assert "less." in told
    assert "{" not in told


def test_the_easiest_good_play_comes_first() -> None:
    puzzle = next(one for one in packed_puzzles().puzzles if len(one.good) > 1)
    ranks = [max(word.rank for word in play.words) for play in solver_of(puzzle).answer().good]
    assert ranks == sorted(ranks)


def test_the_word_of_the_answer_laid_for_fewer_points_is_told_apart() -> None:
    for puzzle in packed_puzzles().games["newword"]:
        solver = solver_of(puzzle)
        seat, seen = puzzle.seat, solver.match.seen_by(puzzle.seat)
        for action in seen.moves(seat):
            if seen.rules.game.words_of(seen.state, action) == puzzle.good[0].words:
                tried = solver.rate(action)
                if tried.alike:
                    assert not tried.right
                    assert tried.lost > 0
                    return
    pytest.fail("No puzzle has its word in two ways.")


def test_a_try_must_be_allowed() -> None:
    puzzle = packed_puzzles().games["zap"][0]
    solver = solver_of(puzzle)
    action = solver.match.read(puzzle.seat, puzzle.good[0].text)
    bad = replace(action, cards=action.cards[:1])
    with pytest.raises(RuleBroken):
        solver.rate(bad)
