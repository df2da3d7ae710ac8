"""`wordparlor daily`: played once, kept in the data folder, with a card at the end."""

import io
import sys
from pathlib import Path

import pytest

from wordparlor import daily
from wordparlor.cli import main
from wordparlor.games import box, seat_table
from wordparlor.table import record
from wordparlor.terminal.daily import play_daily

DAY = "2026-11-18"
NOON = daily.end_of(DAY) - 12 * 3600
GAME = "giftwords"


class Keyboard:
    """Types lines into the command, and returns what it prints."""

    def __init__(self, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._capsys = capsys

    def __call__(self, game: str = "", day: str = "", name: str = "", *, typed: str = "") -> str:
        self._patch.setattr(sys, "stdin", io.StringIO(typed))
        play_daily(game, day, name, NOON)
        return self._capsys.readouterr().out


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keyboard:
    return Keyboard(monkeypatch, capsys)


def _finish(keyboard: Keyboard, **facts: str) -> str:
    return keyboard("newword", typed="pass\n" * 60, **facts)


def test_a_deal_is_played_once_and_ends_with_its_card(keyboard: Keyboard, home: Path) -> None:
    first = _finish(keyboard)
    card = first[first.index(f"Wordparlor daily {DAY}: NewWord") :]
    assert "0 points · 3rd of 3 · par " in card
    assert "·····" in card
    assert [path.name for path in (home / "daily").iterdir()] == [f"{DAY}-newword.txt"]
    kept = (home / "daily" / f"{DAY}-newword.txt").read_text(encoding="utf-8")
    again = keyboard("newword", typed="pass\n")
    assert again.strip() == card.strip()
    assert (home / "daily" / f"{DAY}-newword.txt").read_text(encoding="utf-8") == kept


def test_the_cards_are_those_of_every_server(keyboard: Keyboard, home: Path) -> None:
    keyboard(GAME, typed="quit\n", name="Zoe")
    kept = (home / "daily" / f"{DAY}-{GAME}.txt").read_text(encoding="utf-8")
    setup = record.read(kept).setup
    assert setup == daily.daily_setup(box(GAME), DAY, "Zoe")
    assert seat_table(setup).state == seat_table(daily.daily_setup(box(GAME), DAY, "Ann")).state


def test_a_game_goes_on_where_it_was_left(keyboard: Keyboard) -> None:
    first = keyboard("newword", typed="hint\nquit\n")
    assert "Resume it with:" in first
    assert "daily newword" in first
    assert "newword    begun" in keyboard()
    last = keyboard("newword", typed="pass\n" * 60)
    assert last.rstrip().endswith("1 hint step")
    assert keyboard("newword").rstrip().endswith("1 hint step")
    assert "newword    finished: 0 points" in keyboard()


def test_another_day_has_another_file(keyboard: Keyboard, home: Path) -> None:
    told = keyboard(GAME, "2026-11-17", typed="quit\n")
    assert "daily giftwords --date 2026-11-17" in told.replace("\n", " ")
    assert (home / "daily" / f"2026-11-17-{GAME}.txt").exists()
    assert f"{GAME}  not begun" in keyboard()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("halma",), "There is no game 'halma'"),
        (("zap", "--date", "soon"), "'soon' is not a date"),
        (("zap", "--date", "2999-01-01"), "The deals of 2999-01-01 are not there yet"),
        (("zap", "--name", "Ada"), "A bot of this deal is called Ada"),
    ],
)
def test_mistakes_are_one_sentence(
    args: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["daily", *args]) == 2
    assert capsys.readouterr().err.startswith(sentence)


def test_a_folder_that_cannot_be_written_is_one_sentence(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "daily").write_text("not a folder", encoding="utf-8")
    assert main(["daily", "zap"]) == 2
    assert "daily" in capsys.readouterr().err
