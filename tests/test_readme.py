"""The README's examples run, and what it promises is there."""

import doctest
import re
from pathlib import Path

from wordparlor.games import shelf

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 8
    assert failed == 0


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_it_shows_every_game_on_the_shelf() -> None:
    assert [box.name for box in shelf().values() if box.name not in README] == []
