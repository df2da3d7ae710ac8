"""People who are faster than the service, or click twice: their last action counts."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Come


def hold_back_tables(page: Page) -> list[Route]:
    """Hold back all requests for a new table."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/tables", hold)
    return held


def test_a_person_who_went_elsewhere_stays_there(come: Come) -> None:
    ann = come()
    ann.go_home()
    held = hold_back_tables(ann.page)
    for game in ("NewWord", "Zap", "Word Lift"):
        ann.open_play_sheet(game).get_by_role("button", name="Play now").click()
        ann.page.keyboard.press("Escape")
    ann.page.get_by_role("link", name="Settings").click()
    ann.page.get_by_label("Your name").wait_for()
    ann.tab.wait(lambda: bool(held))
    assert len(held) == 1
    with ann.page.expect_response("**/requests") as started:
        held[0].continue_()
    started.value.finished()
    ann.tab.settle()
    assert ann.page.url.endswith("/settings")
    ann.go_home()
    expect(ann.page.get_by_role("link", name=re.compile("^Continue "))).to_have_count(1)


def test_a_person_who_closed_the_dialog_stays_on_the_page(come: Come) -> None:
    ann = come()
    ann.go_home()
    held = hold_back_tables(ann.page)
    ann.box("Zap").get_by_role("button", name="Play with friends").click()
    ann.page.get_by_role("button", name="Open table").click()
    ann.tab.wait(lambda: bool(held))
    ann.page.keyboard.press("Escape")
    held[0].continue_()
    ann.page.get_by_role("link", name=re.compile("^Continue ")).wait_for()
    expect(ann.page.get_by_role("heading", name="Choose a game")).to_be_visible()


_CLICK_THREE_TIMES = """(button) => new Promise((done) => {
  new MutationObserver((_, observer) => {
    if (!button.textContent.includes('Remove')) return;
    observer.disconnect();
    // A later task, as a real click would be; it comes long before the button is enabled again.
    setTimeout(() => done(button.click()), 0);
  }).observe(button, { childList: true, subtree: true });
  button.click();
  button.click();
})"""
"""Click twice, and once more as soon as the button has changed."""


def test_a_double_click_adds_a_bot(come: Come) -> None:
    ann = come()
    ann.open("Zap", chairs=("person", "person"))
    ann.page.get_by_role("button", name="Add bot").first.evaluate(_CLICK_THREE_TIMES)
    remove = ann.page.get_by_role("button", name="Remove the bot")
    expect(remove).to_be_enabled()
    remove.click()
    expect(remove).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Add bot")).to_have_count(2)


def test_a_lesson_waits_until_it_knows_its_step(come: Come) -> None:
    ann = come()
    ann.tab.screen.expected.append("ERR_FAILED")
    lost: list[Route] = []

    def lose(route: Route) -> None:
        if '"text":"draw"' in (route.request.post_data or "").replace(" ", "") and not lost:
            lost.append(route)
            route.abort()
        else:
            route.continue_()

    ann.page.route("**/preview", lose)
    ann.begin_lesson("giftwords")
    lesson = ann.page.get_by_role("region", name="Lesson")
    lesson.get_by_role("button", name="Continue").click()
    ann.desk.get_by_role("button", name=re.compile("^Draw")).first.click()
    expect(lesson).to_contain_text("3 of")
    expect(lesson).not_to_contain_text("works too")
    assert lost


def test_a_preview_that_failed_once_is_asked_for_again(come: Come) -> None:
    ann = come()
    ann.play_now("NewWord")
    word = ann.best_word()
    ann.tab.screen.expected.append("429")
    busy = '{"type": "refusal", "sentence": "Slower, please."}'
    ann.page.route(
        "**/preview",
        lambda route: route.fulfill(status=429, body=busy, content_type="application/json"),
    )
    ann.page.keyboard.type(word)
    expect(ann.verdict).to_contain_text("Slower")
    ann.page.unroute("**/preview")
    answer = ann.tab.do(lambda: ann.page.keyboard.press("Enter"))
    assert answer is not None
    assert answer["type"] == "receipt"
    ann.read_log(re.compile(f"You make {word}"))
