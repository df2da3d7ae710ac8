"""Full tables on small and large screens: letters can be read, and nothing leaves the screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.crowded import sit_at_a_full_table
from tests.browser.overflow import sideways
from tests.browser.player import Player
from tests.browser.screen import PHONE

_SIZES = ((390, 844), (320, 568), (844, 390), (820, 1180), (3840, 2160))
_SMALL = """() => {
  const size = (letter) => {
    const { a, b } = letter.getScreenCTM();
    return parseFloat(getComputedStyle(letter).fontSize) * Math.hypot(a, b);
  };
  return [...document.querySelectorAll('.table .middle text.letter')]
    .filter((letter) => letter.checkVisibility() && !letter.closest('.half'))
    .filter((letter) => size(letter) < 15.9)
    .map((letter) => `${letter.textContent}: ${size(letter)}`);
}"""
"""Letters on the table of less than 16 pixels."""
_SCROLLS = """() => [...document.querySelectorAll('.table > .middle, .table .board')]
  .some((box) => box.scrollHeight > box.clientHeight + 1)"""
_HIDDEN = ".table .middle [data-row] > [hidden]"
_LETTERS = "() => document.querySelectorAll('.table .middle text.letter').length"


def check_rows(person: Player) -> None:
    """Find one row of words for each player, without scrolling; a tap shows the rest of a row."""
    assert not person.page.evaluate(_SCROLLS)
    hidden = person.page.locator(_HIDDEN)
    before = hidden.count()
    more = person.page.get_by_role("button", name=re.compile("more of Your words"))
    beyond = int((more.text_content() or "").removeprefix("+"))
    person.touch(more)
    expect(hidden).to_have_count(before - beyond)
    person.touch(person.page.get_by_role("button", name="Show fewer words"))
    expect(hidden).to_have_count(before)


@pytest.mark.parametrize(
    ("game", "players", "letters"), [("giftwords", 6, 60), ("wordlift", 6, 80), ("glass", 2, 100)]
)
def test_a_full_table(come: Come, game: str, players: int, letters: int) -> None:
    ann = come(PHONE)
    sit_at_a_full_table(ann, game, players)
    if players > 2:
        check_rows(ann)
    wrong: dict[str, list[str]] = {}
    for width, height in _SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.pointer.wait_until_still()
        assert ann.page.evaluate(_LETTERS) >= letters
        wrong[f"{width} by {height}"] = ann.page.evaluate(_SMALL) + sideways(ann)
    assert {size: found for size, found in wrong.items() if found} == {}
