"""Everything on a table explains itself: by mouse, by keyboard, and with a finger."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come, game_by_game
from tests.browser.player import Player
from tests.browser.pointer import middle_of
from tests.browser.screen import NARROW
from tests.browser.tour import sit_in_the_middle
from wordparlor.games import box

_OUTSIDE = """(note) => {
  const { left, top, right, bottom } = note.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}"""
_THINGS = {
    "newword": ("[data-place=stock] .card", "[data-place=discards]", "[data-place=middle] .card"),
    "zap": ("[data-place=stock] .card", "[data-place=discards] .card >> nth=-1"),
    "giftwords": ("[data-place=deck] .card", "[data-word] .card", "[data-place^=pile]"),
    "wordlift": ("[data-place=consonants] .card", "[data-word] .card", "[data-place=vowels]"),
    "glass": ("[data-place=stock]", "[data-tile]"),
}
"""What lies on the table of each game, besides the hand and the scores."""


def note_of(person: Player) -> Locator:
    """Return the explanation."""
    return person.page.locator("#explanation")


def clauses_in(note: Locator) -> list[str]:
    """Return the clauses that an explanation names."""
    return note.locator("a[href^='/rules/']").all_inner_texts()


def test_a_mouse_that_rests_on_a_card(come: Come) -> None:
    ann = come()
    ann.play_now("NewWord")
    note = note_of(ann)
    card = ann.hand.get_by_role("button").first
    card.hover()
    expect(note).to_be_visible()
    expect(card).to_have_attribute("aria-describedby", "explanation")
    expect(note.locator("a").first).to_have_attribute("href", re.compile("^/rules/newword#NW-"))
    # The mouse may go into it, and it goes when the mouse leaves.
    note.locator("a").first.hover()
    ann.pointer.wait_until_still()
    expect(note).to_be_visible()
    ann.page.mouse.move(3, 300)
    expect(note).to_be_hidden()
    assert card.get_attribute("aria-describedby") is None


def test_a_word_tells_its_points_and_its_meaning(come: Come) -> None:
    ann = come()
    ann.play_now("NewWord")
    word = ann.best_word()
    ann.write(word)
    ann.wait()
    laid = ann.tab.sight["view"]["letters"]
    ann.middle.get_by_role("button").first.hover()
    note = note_of(ann)
    title = re.compile(f"^{laid} · [0-9]+ points$")
    expect(note.locator(".title", has_text=title)).to_be_visible()
    expect(note.get_by_role("link", name="Dictionary")).to_have_attribute("href", f"/words/{laid}")
    expect(note).to_contain_text(f"With these cards {laid} scores")
    # In the log, too, a word is one tap away from its meaning.
    ann.open_panel("Log")
    ann.log.get_by_role("button", name=word, exact=True).first.click()
    expect(note.locator(".title", has_text=word)).to_be_visible()
    expect(note).not_to_contain_text("Looking the word up")


def test_escape_closes_the_explanation_and_not_the_draft(come: Come) -> None:
    ann = come()
    ann.play_now("NewWord")
    ann.hand.get_by_role("button").first.click()
    expect(ann.tray.locator(".card")).to_have_count(1)
    ann.hand.get_by_role("button").last.hover()
    expect(note_of(ann)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(note_of(ann)).to_be_hidden()
    expect(ann.tray.locator(".card")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.tray.locator(".card")).to_have_count(0)


def test_the_keyboard_reaches_piles_and_scores(come: Come) -> None:
    ann = come()
    ann.play_now("Word Lift")
    note, focused = note_of(ann), ann.page.locator(":focus")
    found = list[str]()
    ann.page.locator("#page").focus()
    while len(found) < 3:
        ann.page.keyboard.press("Tab")
        if not focused.evaluate("(at) => at.matches('[data-score], [data-place] .card')"):
            continue
        if focused.evaluate("(at) => at.closest('.desk') !== null"):
            break
        ann.page.keyboard.press("?")
        expect(focused).to_have_attribute("aria-describedby", "explanation")
        found.append(note.locator(".title").first.inner_text())
    assert found == ["Score", "Consonants", "Vowels"]
    # A second question mark goes to the links, and Escape comes back.
    ann.page.keyboard.press("?")
    expect(note.locator("a").first).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(focused).to_have_role("img")


def test_the_cursor_of_a_board_explains_tiles(come: Come) -> None:
    ann = come()
    sit_in_the_middle(ann, "glass", 1)
    ann.board.focus()
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowLeft")
    expect(note_of(ann)).to_contain_text("It counts in every word that it is part of.")


def test_a_long_press_neither_picks_nor_drags(come: Come) -> None:
    ben = come(NARROW)
    ben.play_now("NewWord")
    note = note_of(ben)
    card = ben.hand.get_by_role("button").first
    ben.pointer.hold(middle_of(card), note)
    expect(note).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(ben.tray.locator(".card")).to_have_count(0)
    assert not ben.page.evaluate("() => 'dragging' in document.documentElement.dataset")
    assert ben.page.evaluate("() => String(getSelection())") == ""
    assert note.evaluate(_OUTSIDE) is False
    assert look_over(ben.page) == []
    # A tap elsewhere closes it, and a tap on the card picks it.
    ben.page.touchscreen.tap(160, 60)
    expect(note).to_be_hidden()
    ben.touch(card)
    expect(ben.tray.locator(".card")).to_have_count(1)


@game_by_game("newword", "glass")
def test_every_thing_of_every_game_on_a_narrow_phone(come: Come, game: str) -> None:
    ben = come(NARROW)
    sit_in_the_middle(ben, game, 2)
    note = note_of(ben)
    things = [*_THINGS[game], "[data-score] >> nth=0", "[data-score] >> nth=-1"]
    for thing in [*things, "[data-place^=hand] button.card"]:
        at = ben.page.locator(f".table {thing}").first
        ben.pointer.hold(middle_of(at), note)
        assert note.evaluate(_OUTSIDE) is False, thing
        assert set(clauses_in(note)) <= set(box(game).rulebook), thing
        assert clauses_in(note), thing
        ben.page.keyboard.press("Escape")
        expect(note).to_be_hidden()


def test_a_word_in_question_has_no_meaning_yet(come: Come) -> None:
    ann = come()
    ann.open("NewWord", options={"Word check": "challenge"})
    ann.start()
    while ann.wait() != "asked":
        ann.do_without_a_word()
    (word,) = ann.tab.sight["view"]["window"]["words"][:1]
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.open_panel("Log")
    ann.log.get_by_role("button", name=word, exact=True).last.click()
    expect(note_of(ann)).to_contain_text("The players judge this word now.")
    assert [url for url in asked if "/api/words/" in url] == []
