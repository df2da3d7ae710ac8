"""Toasts and dialogs: a dialog covers the page, but no toast."""

from datetime import datetime, timedelta

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.player import Player

_UNCOVERED = """() => [...document.querySelectorAll('.toast')].flatMap((toast) => {
  const { left, top, width, height } = toast.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return toast.contains(document.elementFromPoint(x, y)) ? [[x, y]] : [];
})"""
"""The middles of all toasts that nothing covers."""


def show_toast(person: Player) -> Locator:
    """Open the dialog for a new table and do something that it refuses; return the dialog."""
    person.go_home()
    # The clock stands still, so that the toast stays until the test removes it.
    person.page.clock.pause_at(datetime.now() + timedelta(hours=1))
    person.box("NewWord").get_by_role("button", name="Play with friends").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Remove chair 2").click(force=True)
    expect(person.page.locator(".toast").last).to_have_text("This game needs 2 players.")
    return dialog


def test_a_toast_lies_above_a_dialog(come: Come) -> None:
    ann = come()
    dialog = show_toast(ann)
    [middle] = ann.page.evaluate(_UNCOVERED)
    ann.page.mouse.click(*middle)
    expect(ann.page.locator(".toast")).to_have_count(0)
    expect(dialog).to_be_visible()


def test_a_toast_stays_when_its_dialog_closes(come: Come) -> None:
    ann = come()
    dialog = show_toast(ann)
    ann.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert len(ann.page.evaluate(_UNCOVERED)) == 1


def test_friends_are_offered_the_way_of_the_rule_sheet(come: Come) -> None:
    ann = come()
    ann.go_home()
    ann.box("Word Lift").get_by_role("button", name="Play with friends").click()
    dialog = ann.page.get_by_role("dialog")
    check = dialog.get_by_role("combobox", name="Word check")
    chair = dialog.get_by_role("combobox", name="Chair 2")
    expect(check).to_have_value("vote")
    expect(dialog).to_contain_text("A majority accepts it, and so does a tie.")
    expect(dialog).to_contain_text("This is the way of the rule sheet.")
    chair.select_option("casual")
    expect(check).to_have_value("strict")
    expect(dialog).not_to_contain_text("This is the way of the rule sheet.")
    check.select_option("challenge")
    expect(dialog).to_contain_text("even a bluff")
    chair.select_option("person")
    expect(check).to_have_value("challenge")
    dialog.get_by_role("button", name="Open table").click()
    expect(ann.page.get_by_text("Word check: Dictionary decides when challenged")).to_be_visible()


def test_the_rules_page_shows_the_deck(come: Come) -> None:
    ann = come()
    ann.page.goto("/rules/zap")
    deck = ann.page.get_by_role("region", name="The deck")
    expect(deck.get_by_role("row", name="DISCARD REPLACE 2-TURNS CHECK 5 2")).to_be_visible()
    expect(deck.get_by_role("row", name="In all 66")).to_be_visible()
    ann.page.get_by_role("searchbox", name="Search").fill("challenge")
    expect(deck).to_be_hidden()
