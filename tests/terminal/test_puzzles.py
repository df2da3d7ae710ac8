"""`wordparlor puzzles`: three tries at the keyboard, and puzzles made from a seed."""

import io
import random
import sys
from pathlib import Path

import pytest

from wordparlor.cli import main
from wordparlor.puzzles import Deal, Puzzle, packed_puzzles, read_pack
from wordparlor.terminal import puzzle_making
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
        (["make", "zap", "--out", "."], ". is a folder; name a file for the puzzles."),
    ],
)
def test_bad_input_gets_one_sentence(
    args: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *args]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


class Bots:
    """Give puzzles of the pack in place of games of bots: one for each odd game."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def __call__(self, deal: Deal) -> list[Puzzle]:
        self.played.append(deal.number)
        return [packed_puzzles().games[deal.game][deal.number]] if deal.number % 2 else []


def make(out: Path, count: int, *, workers: int = 1) -> int:
    asked = ["--seed", "2026", "--count", str(count), "--workers", str(workers)]
    return main(["puzzles", "make", GAME, *asked, "--out", str(out)])


def test_making_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, part, bots = tmp_path / "made.gz", tmp_path / "made.gz.part", Bots()
    monkeypatch.setattr(puzzle_making, "find_puzzles", bots)
    assert make(out, 2) == 0
    assert bots.played == [0, 1, 2, 3]
    assert f"2 puzzles are in {out}" in capsys.readouterr().out.replace("\n", "")
    # The last line of a run that was killed.
    part.write_bytes(part.read_bytes() + b'{"game":')
    assert make(out, 3) == 0
    assert bots.played == [0, 1, 2, 3, 4, 5]
    pack = read_pack(out.read_bytes())
    wanted = {packed_puzzles().games[GAME][at].id for at in (1, 3, 5)}
    assert set(pack.by_id) == wanted
    assert pack.header.made_by == f"wordparlor puzzles make {GAME} --count 3 --seed 2026"


def test_games_that_give_too_few_puzzles_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(puzzle_making, "find_puzzles", lambda _: [])
    assert make(tmp_path / "made.gz", 1) == 2
    assert "gives only 0 puzzles" in capsys.readouterr().err


@pytest.mark.long
def test_several_processes_make_the_same_puzzles(tmp_path: Path) -> None:
    for workers in (1, 2):
        assert make(tmp_path / f"{workers}.gz", 2, workers=workers) == 0
    one, two = (read_pack((tmp_path / f"{at}.gz").read_bytes()) for at in (1, 2))
    assert one.puzzles == two.puzzles
    packed = packed_puzzles().by_id
    assert all(puzzle.good == packed[puzzle.id].good for puzzle in one.puzzles)


def test_the_answer_names_all_good_plays(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(one for one in packed_puzzles().puzzles if len(one.good) > 1)
    screen = open_screen()
    client = PuzzleClient(puzzle, screen, open_prompt(screen))
    show_answer(screen, client.answer, solved=False)
    told = " ".join(capsys.readouterr().out.split())
    assert all(play.text in told for play in puzzle.good)
