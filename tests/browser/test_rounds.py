"""Between two rounds: what the last one brought, for as long as one wants to look at it."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.screen import DESKTOP, PHONE, Size


def play_a_round(player: Player) -> Locator:
    """Play until a round is over; return the sheet that says so."""
    player.open("Word Lift", options={"Rounds": "2"})
    player.start()
    sheet = player.page.get_by_role("region", name="Round 1 is over")
    # Whoever plays has gone on: one looks only when the others have played.
    while player.wait() != "over" and sheet.is_hidden():
        player.play_once()
    return sheet


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_round_is_summed_up(come: Come, size: Size) -> None:
    ann = come(size)
    sheet = play_a_round(ann)
    rows = sheet.get_by_role("row")
    expect(rows.first).to_contain_text("You")
    expect(rows.nth(1)).to_contain_text("+")
    expect(rows.last).to_contain_text("Total")
    expect(ann.page.get_by_label("Announcements")).to_contain_text("Round 1 is over")
    assert look_over(ann.page) == []
    # Behind it the next round goes on, and it is seen whose turn it is.
    ann.wait()
    expect(ann.turn).to_be_visible()
    ann.touch(sheet.get_by_role("button", name="Continue"))
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_one_goes_on_by_a_key(come: Come, key: str) -> None:
    ann = come()
    sheet = play_a_round(ann)
    ann.page.keyboard.press(key)
    expect(sheet).to_be_hidden()


def test_who_plays_has_gone_on(come: Come) -> None:
    ann = come()
    sheet = play_a_round(ann)
    ann.wait()
    ann.hand.get_by_role("button").first.click()
    expect(sheet).to_be_hidden()
