"""The README and CONTRIBUTING are true: examples run, links, games and test folders exist."""

import doctest
import re
from pathlib import Path

import pytest

from wordparlor.games import box, shelf
from wordparlor.table.deck_file import read_deck

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["README.md", "docs/library.md", "docs/environments.md"])
def test_the_examples_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > 8
    assert failed == 0


def test_the_deck_in_the_docs_is_that_of_the_game() -> None:
    page = (ROOT / "docs" / "deck.md").read_text(encoding="utf-8")
    shown = page.partition("```toml\n")[2].partition("```")[0]
    assert read_deck(shown) == box("newword").deck


def test_every_link_has_a_target() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_lists_every_game() -> None:
    assert [box.name for box in shelf().values() if box.name not in README] == []


def test_each_folder_of_tests_is_a_package_or_is_explained() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Tests")[2]
    packages = ROOT / "src" / "wordparlor"
    for folder in (path.parent for path in (ROOT / "tests").rglob("__init__.py")):
        name = folder.relative_to(ROOT / "tests")
        explained = name.parts and f"`{name.parts[0]}/" in guide
        assert (packages / name).is_dir() or explained, f"explain tests/{name} in CONTRIBUTING.md"
