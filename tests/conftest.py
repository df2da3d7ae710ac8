"""Shared by all tests: command-line options, dictionaries, and the order of the folders."""

from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import settings

from wordparlor.words.custom import read_words
from wordparlor.words.dictionary import Dictionary, load


class Part(Protocol):
    """A function from a number of cases to how many of them run."""

    def __call__(self, count: int, share: int = 4) -> int: ...


_LAST = ("journeys", "browser")
"""Folders that run last, so that faults elsewhere show first."""

# No deadlines: a busy machine is slow, not wrong. `make test` tries the same examples each time.
settings.register_profile("some", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("all", deadline=None, max_examples=200)


def examples(count: int) -> settings:
    """Return the settings of a property test: a number of examples, or four times with all cases.

    For tests whose examples take long; others try the number of the profile.
    """
    whole = settings.get_current_profile_name() == "all"
    return settings(max_examples=4 * count if whole else count)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden files")
    parser.addoption("--all-cases", action="store_true", help="run all cases, as `make test-all`")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("all" if config.getoption("--all-cases") else "some")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--all-cases"):
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    folder = item.path.relative_to(Path(__file__).parent).parts[0]
    return _LAST.index(folder) + 1 if folder in _LAST else 0


@pytest.fixture(scope="session")
def part(request: pytest.FixtureRequest) -> Part:
    """Return the function: one in `share` cases, or all with --all-cases."""
    whole = request.config.getoption("--all-cases")

    def count_part(count: int, share: int = 4) -> int:
        return count if whole else -(-count // share)

    return count_part


@pytest.fixture(scope="session")
def full() -> Dictionary:
    """The built-in dictionary."""
    return load("full")


@pytest.fixture(scope="session")
def few(full: Dictionary, tmp_path_factory: pytest.TempPathFactory) -> Dictionary:
    """A few hundred short words, so that the slow twins finish."""
    path: Path = tmp_path_factory.mktemp("words") / "few.txt"
    short = [word for word in full.narrow(full.entry("CAT").tier) if len(word) <= 6]  # type: ignore[union-attr]
    path.write_text("\n".join(short[::9]), encoding="utf-8")
    return read_words(path)
