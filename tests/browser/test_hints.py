"""Hints in steps: one after the other, counted, and read out."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come, on_both_screens
from tests.browser.screen import Size


@on_both_screens
def test_the_steps_come_one_by_one_and_are_counted(come: Come, size: Size) -> None:
    ann = come(size)
    ann.open("NewWord")
    ann.start()
    ann.wait()
    ann.touch(ann.desk.get_by_role("button", name="Hint"))
    ann.hints.wait_for()
    steps = ann.hints.get_by_role("list", name="Steps of the hint")
    # A screen reader reads each new step.
    assert steps.get_attribute("aria-live") == "polite"
    expect(steps).to_have_text(re.compile(r"Look for a word of \d+ letters"))
    expect(steps.get_by_role("listitem")).to_have_count(1)
    expect(ann.hints).to_contain_text("1 step of hints taken")
    ann.touch(ann.hints.get_by_role("button", name="Show letters"))
    expect(steps.get_by_role("listitem")).to_have_count(2)
    expect(ann.hints).to_contain_text("2 steps of hints taken")
    # What was taken is still there after the dialog was closed, or the page loaded again.
    ann.close_hints()
    ann.page.reload()
    ann.wait()
    ann.touch(ann.desk.get_by_role("button", name="Hint"))
    expect(steps.get_by_role("listitem")).to_have_count(2)
    ann.touch(ann.hints.get_by_role("button", name="Show the play"))
    expect(steps.get_by_role("listitem")).to_have_count(3)
    word = ann.hints.locator(".words").inner_text()
    expect(steps).to_contain_text(f"Make {word}")
    inside = ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert inside
    ann.pick_hint()
    assert ann.press_play()
    ann.read_log(re.compile(f"make {word}"))
    ann.read_log(re.compile("takes step 3 of a hint"))
