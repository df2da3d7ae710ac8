"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from wordparlor.words.custom import read_words
from wordparlor.words.dictionary import Dictionary, load

# A busy machine is slow, not wrong; and what lands is decided on the same examples each time.
settings.register_profile("parlor", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("parlor")


@pytest.fixture(scope="session")
def full() -> Dictionary:
    """The built-in dictionary."""
    return load("full")


@pytest.fixture(scope="session")
def few(full: Dictionary, tmp_path_factory: pytest.TempPathFactory) -> Dictionary:
    """A few hundred words of all lengths, so that slow twins come to an end."""
    path: Path = tmp_path_factory.mktemp("words") / "few.txt"
    short = [word for word in full.narrow(full.entry("CAT").tier) if len(word) <= 6]  # type: ignore[union-attr]
    path.write_text("\n".join(short[::9]), encoding="utf-8")
    return read_words(path)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden files anew")


_SLOW = ("journeys", "browser")
"""Folders that come last, so that whatever is wrong elsewhere is told first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def slowness(item: pytest.Item) -> int:
        folder = item.path.relative_to(Path(__file__).parent).parts[0]
        return _SLOW.index(folder) + 1 if folder in _SLOW else 0

    items.sort(key=slowness)
