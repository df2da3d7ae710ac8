"""Everything with the keyboard: from the first page to a word on the table."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Come

_COUNT = """() => {
  globalThis.pointed = 0;
  for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
    addEventListener(kind, () => (globalThis.pointed += 1), true);
}"""
_MOST_STEPS = 80


def go_to(page: Page, name: str) -> None:
    """Press Tab until an element with this name has the focus."""
    wanted = re.compile(name)
    seen = []
    for _ in range(_MOST_STEPS):
        page.keyboard.press("Tab")
        at = page.locator(":focus")
        seen.append(at.aria_snapshot() if at.count() else "")
        if wanted.search(seen[-1]):
            return
    raise AssertionError(f"Tab does not reach {name}: {seen}")


def test_a_turn_from_home_without_a_mouse(come: Come) -> None:
    ann = come()
    page = ann.page
    page.add_init_script(f"({_COUNT})()")
    ann.go_home()
    ann.box("NewWord").wait_for()
    go_to(page, r'button "Play now ?: NewWord"')
    page.keyboard.press("Enter")
    # The arrows choose a bot.
    go_to(page, 'radio "Cleo, casual')
    page.keyboard.press("ArrowLeft")
    go_to(page, 'button "Play now"')
    page.keyboard.press("Enter")
    ann.wait()
    expect(ann.seats).to_contain_text("Pip")
    # Ask for a hint and read it.
    go_to(page, 'button "Hint"')
    page.keyboard.press("Enter")
    ann.hints.wait_for()
    go_to(page, 'button "Show letters"')
    page.keyboard.press("Enter")
    # The focus stays on the button, which now shows the next step.
    expect(page.locator(":focus")).to_have_text("Show the play")
    page.keyboard.press("Enter")
    expect(page.locator(":focus")).to_have_text("Put it in the tray")
    word = ann.hints.locator(".words").inner_text()
    page.keyboard.press("Escape")
    ann.hints.wait_for(state="hidden")
    # Escape clears the draft, Backspace removes a letter.
    page.keyboard.type(word[:2])
    page.keyboard.press("Escape")
    page.keyboard.type(word + "X")
    page.keyboard.press("Backspace")
    answer = ann.tab.do(lambda: page.keyboard.press("Enter"))
    assert answer is not None
    assert answer["type"] == "receipt"
    go_to(page, 'button "Log"')
    page.keyboard.press("Enter")
    expect(ann.log).to_contain_text(f"You make {word}")
    ann.wait()
    # The keyboard can also pick single cards.
    go_to(page, 'button ".*point')
    page.keyboard.press("Space")
    assert ann.tray.get_by_role("button").count() > 0
    assert page.evaluate("() => pointed") == 0


def test_enter_plays_what_was_typed_last(come: Come) -> None:
    """Enter plays the word in the tray, although the preview shows an older one."""
    ann = come()
    ann.play_now("NewWord")
    word = ann.best_word()
    ann.page.keyboard.type(word[:-1])
    ann.verdict.filter(has_text=re.compile(r"\w")).wait_for()
    ann.page.keyboard.type(word[-1])
    answer = ann.tab.do(lambda: ann.page.keyboard.press("Enter"))
    assert answer is not None
    assert answer["type"] == "receipt"
    ann.open_panel("Log")
    expect(ann.log).to_contain_text(f"You make {word}")


def test_typing_works_after_a_look_at_the_game_panel(come: Come) -> None:
    ann = come()
    ann.play_now("NewWord")
    word = ann.best_word()
    for name in ("Scores", "Log"):
        ann.open_panel(name)
    ann.write(word)


def test_arrow_keys_step_through_a_replay(come: Come) -> None:
    ann = come()
    ann.finish_a_game()
    move = ann.page.get_by_role("slider", name="Move")
    ann.page.keyboard.press("Home")
    first = move.input_value()
    ann.page.keyboard.press("ArrowRight")
    assert int(move.input_value()) == int(first) + 1
    ann.page.keyboard.press("End")
    assert int(move.input_value()) > int(first) + 1


def focused(page: Page) -> str:
    """Return the element that has the focus; empty when none has."""
    at = page.locator(":focus")
    return at.aria_snapshot() if at.count() else ""


def test_the_focus_stays_where_chairs_change(come: Come) -> None:
    ann = come()
    ann.open("Zap", chairs=("person",))
    for before, after in (("Add bot", "Remove the bot"), ("Remove the bot", "Add bot")):
        button = ann.page.get_by_role("button", name=before)
        expect(button).to_be_enabled()
        button.focus()
        ann.tab.do(lambda: ann.page.keyboard.press("Enter"))
        assert after in focused(ann.page)


def test_the_focus_stays_near_what_was_removed(come: Come) -> None:
    ann = come()
    ann.open("Word Lift", options={"Word check": "challenge"}, chairs=("casual",))
    start = ann.page.get_by_role("button", name="Start", exact=True)
    start.focus()
    ann.tab.do(lambda: ann.page.keyboard.press("Enter"))
    ann.desk.wait_for()
    assert "heading" in focused(ann.page)
    while ann.wait() == "asked":
        ann.accept.focus()
        ann.tab.do(lambda: ann.page.keyboard.press("Enter"))
        assert "heading" in focused(ann.page)
    # Typed letters go into the tray at once.
    ann.page.keyboard.type("A")
    assert ann.tray.get_by_role("button").or_(ann.tray.get_by_role("img")).count() == 1


def test_the_focus_goes_from_the_tray_to_the_draw(come: Come) -> None:
    ann = come()
    ann.open("Word Lift")
    ann.start()
    while not ann.draw.is_visible():
        ann.wait()
        while not ann.ask_for_hints():
            # The best is to pass; with other cards it is a word.
            ann.close_hints()
            ann.open("Word Lift")
            ann.start()
            ann.wait()
        ann.pick_hint()
        ann.play_button.focus()
        ann.tab.do(lambda: ann.page.keyboard.press("Enter"))
        assert focused(ann.page)
    assert 'button "Draw' in focused(ann.page)
    ann.tab.do(lambda: ann.page.keyboard.press("Enter"))
    assert focused(ann.page)
