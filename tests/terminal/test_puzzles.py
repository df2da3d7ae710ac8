"""`wordparlor puzzles`: three tries at the keyboard, and puzzles made from a seed."""

import io
import random
import sys
from pathlib import Path

import pytest

from wordparlor.cli import main
from wordparlor.puzzles import Puzzle, packed_puzzles, read_pack
from wordparlor.terminal.console import open_screen
from wordparlor.terminal.prompt import open_prompt
from wordparlor.terminal.puzzles import (
    PuzzleClient,
    choose_puzzle,
    read_progress,
    show_answer,
    solve_puzzles,
)

GAME = "newword"
PUZZLE = packed_puzzles().games[GAME][0]


class Keyboard:
    """Types lines into the command, and returns what it prints."""

    def __init__(self, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._capsys = capsys

    def __call__(self, puzzle: Puzzle, *typed: str) -> tuple[str, tuple[bool, int]]:
        self.type(*typed)
        screen = open_screen()
        found = PuzzleClient(puzzle, screen, open_prompt(screen)).solve()
        return self.printed(), found

    def type(self, *typed: str) -> None:
        self._patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))

    def printed(self) -> str:
        return " ".join(self._capsys.readouterr().out.split())


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keyboard:
    return Keyboard(monkeypatch, capsys)


def test_the_right_play_solves_a_puzzle(keyboard: Keyboard) -> None:
    told, found = keyboard(PUZZLE, "make ZZZ", PUZZLE.other.text, PUZZLE.good[0].text)
    assert found == (True, 2)
    assert "Not possible" in told
    assert "2 tries are left." in told
    assert "Right!" in told
    assert "imagined deals" in told
    assert "The answer:" not in told


def test_three_wrong_tries_show_the_answer_and_the_same_play_counts_once(
    keyboard: Keyboard,
) -> None:
    told, found = keyboard(PUZZLE, PUZZLE.other.text, PUZZLE.other.text, "pass", "give up")
    assert found == (False, 2)
    assert "already" in told
    assert "The answer: make" in told
    assert all(play.text in told for play in PUZZLE.good)


def test_nothing_tells_the_answer_before_the_end(keyboard: Keyboard) -> None:
    told, found = keyboard(PUZZLE, "hint", "hint all", "?", "log", PUZZLE.other.text, "quit")
    assert found == (False, 0)
    assert "no hints" in told
    assert not any(word in told for play in PUZZLE.good for word in play.words)


def test_levels_follow_from_results_and_no_puzzle_comes_twice(keyboard: Keyboard) -> None:
    keyboard.type("give up", "", "give up", "q")
    solve_puzzles(GAME, 0, random.Random(1))
    kept = read_progress()
    assert kept.levels == {GAME: 1}
    assert len(set(kept.seen)) == 2
    assert f"level {2}" in keyboard.printed()


def test_a_puzzle_near_the_level_comes_first_and_old_ones_at_last() -> None:
    puzzles, chance = packed_puzzles().games[GAME], random.Random(1)
    assert choose_puzzle(puzzles, 7, (), chance).level == 7
    seen = [puzzle.id for puzzle in puzzles]
    assert choose_puzzle(puzzles, 7, seen, chance).id == seen[0]
    assert choose_puzzle(puzzles, 1, seen[:-1], chance).id == seen[-1]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["nope"], "There is no game 'nope'"),
        (["newword", "--level", "11"], "'--level'"),
        (["make", "nope", "--out", "x"], "There is no game 'nope'"),
        (["make", "zap", "--count", "0", "--out", "x"], "'--count'"),
        (["make", "zap", "--out", "nowhere/x"], "There is no folder nowhere"),
    ],
)
def test_bad_input_gets_one_sentence(
    args: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *args]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


def test_making_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out, part = tmp_path / "made.gz", tmp_path / "made.gz.part"
    args = ["puzzles", "make", GAME, "--seed", "2026", "--workers", "1", "--out", str(out)]
    assert main([*args, "--count", "1"]) == 0
    first, kept = read_pack(out.read_bytes()).puzzles, part.read_bytes()
    assert [one.good for one in first] == [packed_puzzles().by_id[first[0].id].good]
    part.write_bytes(kept + b'{"game":')
    assert main([*args, "--count", "1"]) == 0
    assert read_pack(out.read_bytes()).puzzles == first
    assert part.read_bytes().startswith(kept)


def test_the_answer_names_all_good_plays(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(one for one in packed_puzzles().puzzles if len(one.good) > 1)
    screen = open_screen()
    client = PuzzleClient(puzzle, screen, open_prompt(screen))
    show_answer(screen, client.answer, solved=False)
    told = " ".join(capsys.readouterr().out.split())
    assert all(play.text in told for play in puzzle.good)
