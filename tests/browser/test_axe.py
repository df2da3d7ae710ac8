"""axe finds no fault on any page and in any state of a table, in all three themes.

`test_phone.py` does the same on phones.
"""

import pytest

from tests.browser.axe import look_over
from tests.browser.conftest import Come
from tests.browser.screen import THEMES
from tests.browser.tour import ALIKE, GAMES, walk_banner, walk_middle, walk_pages, walk_table


def test_pages(come: Come) -> None:
    ann = come()
    wrong = {
        name: look_over(ann.page, THEMES[:1] if name in ALIKE else THEMES)
        for name in walk_pages(ann)
    }
    assert {name: found for name, found in wrong.items() if found} == {}


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
