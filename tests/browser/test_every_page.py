"""Every page and every state of a table, on large and small screens.

No control is cut off, and axe finds no fault. In `make test` axe looks at each state once: the next
state has another size and the next theme. In `make test-all` it looks at every size in every theme.
"""

import time
from collections.abc import Iterator

import pytest

from tests.browser.axe import look_over
from tests.browser.conftest import Come
from tests.browser.overflow import overhang
from tests.browser.past import give_past
from tests.browser.player import Player
from tests.browser.screen import DESKTOP, PHONE, SIDEWAYS, THEMES
from tests.browser.tour import (
    ALIKE,
    GAMES,
    PAGES,
    walk_banner,
    walk_middle,
    walk_pages,
    walk_table,
)
from tests.server.memory_store import MemoryStore

_SIZES = {"sideways": SIDEWAYS, "desktop": DESKTOP, "phone": PHONE}
"""The person walks on in the last one."""
_BY_TURNS = ("desktop", "phone")


@pytest.fixture
def every_case(request: pytest.FixtureRequest) -> bool:
    """Return whether each size is looked at in each theme."""
    return bool(request.config.getoption("--all-cases"))


def check_walk(person: Player, walk: Iterator[str], *, every_case: bool) -> None:
    """Check every stop of a walk."""
    wrong = {}
    for stop, name in enumerate(walk):
        for size, screen in _SIZES.items():
            person.page.set_viewport_size(screen["viewport"])
            person.tab.draw()
            found = overhang(person)
            if every_case:
                found += look_over(person.page)
            elif size == _BY_TURNS[stop % len(_BY_TURNS)]:
                found += look_over(person.page, (THEMES[stop % len(THEMES)],))
            wrong[f"{name}, {size}"] = found
    assert {name: found for name, found in wrong.items() if found} == {}


def test_pages(come: Come, store: MemoryStore, every_case: bool) -> None:
    ann = come(PHONE)
    ann.take_name("Ann")
    give_past(store, time.time())
    names = [name for name in PAGES if name not in ALIKE]
    check_walk(ann, walk_pages(ann, names), every_case=every_case)


@pytest.mark.long
def test_pages_alike(come: Come, every_case: bool) -> None:
    ann = come(PHONE)
    check_walk(ann, walk_pages(ann, ALIKE), every_case=every_case)


def test_states_of_a_table(come: Come, every_case: bool) -> None:
    ann = come(PHONE)
    check_walk(ann, walk_table(ann), every_case=every_case)


def test_a_word_in_question(come: Come, every_case: bool) -> None:
    ann = come(PHONE)
    check_walk(ann, iter([walk_banner(ann)]), every_case=every_case)


@pytest.mark.parametrize("game", GAMES)
def test_games(come: Come, every_case: bool, game: str) -> None:
    ann = come(PHONE)
    check_walk(ann, walk_game(ann, game), every_case=every_case)


def walk_game(person: Player, game: str) -> Iterator[str]:
    """Look at a game, and at its first lesson."""
    yield from walk_middle(person, game)
    person.begin_lesson(game)
    yield f"{game}, a lesson"


def test_a_fault_is_found(come: Come) -> None:
    ann = come()
    ann.go_home()
    ann.page.evaluate("() => document.body.append(document.createElement('button'))")
    assert any("button-name" in found for found in look_over(ann.page, ("light",)))
