"""The bot of docs/bots.md plays every game."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.bots.positions import table_after
from wordparlor.bots.found import Chooser
from wordparlor.games import shelf
from wordparlor.table.shuffle import Shuffler

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def example() -> Chooser:
    """Return the bot of the page."""
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    chooser: Chooser = names["LongestWord"]()
    return chooser


@pytest.mark.parametrize("game", shelf())
def test_the_example_chooses_allowed_actions(game: str) -> None:
    table, chooser = table_after(game, 0), example()
    for turn in range(12):
        seat = table.match.to_act[0]
        table.act(seat, chooser.choose(table.match.seen_by(seat), seat, Shuffler(turn)))
    assert len(table.history) == 12


def test_the_example_takes_the_longest_word() -> None:
    table = table_after("newword", 0)
    seat = table.match.to_act[0]
    chosen = example().choose(table.match.seen_by(seat), seat, Shuffler(1))
    moves = table.moves()
    assert len(chosen.word) == max(len(play.word) for play in moves[: moves.plays])
