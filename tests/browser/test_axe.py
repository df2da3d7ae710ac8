"""axe finds no fault on any page and in any state of a table, in all three themes.

`test_phone.py` does the same on phones, which have another layout.
"""

import pytest

from tests.browser.axe import look_over
from tests.browser.conftest import Come
from tests.browser.tour import (
    ALIKE,
    GAMES,
    PAGES,
    walk_banner,
    walk_middle,
    walk_pages,
    walk_table,
)


def test_pages(come: Come) -> None:
    ann = come()
    names = [name for name in PAGES if name not in ALIKE]
    assert {name: found for name in walk_pages(ann, names) if (found := look_over(ann.page))} == {}


@pytest.mark.long
def test_pages_alike(come: Come) -> None:
    ann = come()
    assert {name: found for name in walk_pages(ann, ALIKE) if (found := look_over(ann.page))} == {}


def test_states_of_a_table(come: Come) -> None:
    ann = come()
    assert {name: found for name in walk_table(ann) if (found := look_over(ann.page))} == {}


def test_a_word_in_question(come: Come) -> None:
    ann = come()
    walk_banner(ann)
    assert look_over(ann.page) == []


@pytest.mark.parametrize("game", GAMES)
def test_games(come: Come, game: str) -> None:
    ann = come()
    assert {name: found for name in walk_middle(ann, game) if (found := look_over(ann.page))} == {}
    ann.begin_lesson(game)
    assert look_over(ann.page) == []


def test_a_fault_is_found(come: Come) -> None:
    ann = come()
    ann.go_home()
    ann.page.evaluate("() => document.body.append(document.createElement('button'))")
    assert any("button-name" in found for found in look_over(ann.page, ("light",)))
