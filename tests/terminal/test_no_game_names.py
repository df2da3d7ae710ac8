"""The terminal and studies serve all games and name none."""

import re
from pathlib import Path

import pytest

import wordparlor.cli
import wordparlor.study
import wordparlor.terminal
from wordparlor.games import shelf

FILES = [
    *Path(wordparlor.cli.__file__).parent.glob("cli*.py"),
    *Path(wordparlor.terminal.__path__[0]).glob("*.py"),
    *Path(wordparlor.study.__path__[0]).glob("*.py"),
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_they_name_no_game(file: Path) -> None:
    text = file.read_text("utf-8")
    for box in shelf().values():
        assert not re.search(rf"\b({box.id}|{box.name})\b", text)


def test_solver_fields_do_not_hide_the_common_options() -> None:
    common = {"variant", "option", "tier", "words", "deck", "top", "json"}
    for box in shelf().values():
        assert common.isdisjoint(field.name for field in box.solver.fields)
