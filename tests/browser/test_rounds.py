"""Between two rounds: the scores of the last one, until the viewer continues."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.screen import DESKTOP, PHONE, Size

_NOTE_ANNOUNCEMENTS = """
globalThis.announced = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target.ariaLabel === 'Announcements')
      announced.push(...[...addedNodes].map((node) => node.textContent));
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps all announcements: the page removes each after some seconds."""


def play_a_round(player: Player) -> Locator:
    """Play until a round is over; return its score sheet."""
    player.open("Word Lift", options={"Rounds": "2"})
    player.start()
    sheet = player.page.get_by_role("region", name="Round 1 is over")
    # A pick closes the sheet, so look for it before each turn.
    while player.wait() != "over" and sheet.is_hidden():
        player.play_once()
    return sheet


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_round_ends_with_its_scores(come: Come, size: Size) -> None:
    ann = come(size)
    ann.page.add_init_script(_NOTE_ANNOUNCEMENTS)
    sheet = play_a_round(ann)
    rows = sheet.get_by_role("row")
    expect(rows.first).to_contain_text("You")
    expect(rows.nth(1)).to_contain_text("+")
    expect(rows.last).to_contain_text("Total")
    assert "Round 1 is over" in " ".join(ann.page.evaluate("() => announced"))
    assert look_over(ann.page) == []
    # Behind the sheet the next round has begun, and the turn is visible.
    ann.wait()
    expect(ann.turn).to_be_visible()
    ann.touch(sheet.get_by_role("button", name="Continue"))
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_a_key_closes_the_sheet(come: Come, key: str) -> None:
    ann = come()
    sheet = play_a_round(ann)
    ann.page.keyboard.press(key)
    expect(sheet).to_be_hidden()


def test_a_pick_closes_the_sheet(come: Come) -> None:
    ann = come()
    sheet = play_a_round(ann)
    ann.wait()
    ann.hand.get_by_role("button").first.click()
    expect(sheet).to_be_hidden()
