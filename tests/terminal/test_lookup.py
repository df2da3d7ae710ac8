"""Lists of plays that users look up."""

import io

import pytest
from rich.console import Console

from wordparlor.table.solver import SolvedPlay
from wordparlor.terminal import lookup
from wordparlor.terminal.console import STYLES


@pytest.mark.parametrize("cards", [0, 4])
def test_a_long_list_of_plays_has_the_lines_of_a_short_one(
    cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = "uses a star"
    plays = [SolvedPlay((word,), 12, f"make {word}", note, cards) for word in ("GLOW", "GLOWS")]

    def show() -> list[list[str]]:
        screen = Console(file=io.StringIO(), theme=STYLES, width=80)
        lookup.show_plays(screen, plays)
        assert isinstance(screen.file, io.StringIO)
        return [line.split() for line in screen.file.getvalue().splitlines()]

    short = show()
    monkeypatch.setattr(lookup, "_MOST_ROWS", 1)
    assert show() == short
    assert len(short) == 2
