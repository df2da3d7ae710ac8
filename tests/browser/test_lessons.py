"""Lessons in the browser: other plays than the coach asks for, the lit cards, and phones."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come, game_by_game
from tests.browser.overflow import sideways
from tests.browser.player import Player
from tests.browser.pointer import middle_of
from tests.browser.screen import NARROW, PHONE, Size
from wordparlor.table.lesson import LESSONS

HELD: Size = {**PHONE, "viewport": {"width": 390, "height": 844}}
_LIT = """() => [...document.querySelectorAll('.table .card, .table [data-tile]')]
  .filter((one) => {
    const { boxShadow, filter } = getComputedStyle(one);
    return `${boxShadow} ${filter}`.includes('rgb(255, 211, 77)');
  })
  .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())"""
"""The names of the cards that are lit: by the colour of the light."""
_COVERED = """(bubble) => {
  const over = bubble.getBoundingClientRect();
  const needed = '.seats .plate, .middle .card, .desk .card, .desk button';
  return [...document.querySelectorAll(needed)].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    return width && left < over.right && right > over.left && top < over.bottom - 1
      && bottom > over.top + 1 && one.checkVisibility();
  }).map((one) => one.getAttribute('aria-label') ?? one.textContent.trim());
}"""
"""The names of what the bubble of the coach covers."""


def coach(person: Player) -> Locator:
    return person.page.get_by_role("region", name="Lesson")


def read_on(person: Player, text: str) -> None:
    """Read the texts of a lesson up to this one."""
    while not coach(person).get_by_text(text).is_visible():
        before = coach(person).inner_text()
        coach(person).get_by_role("button", name="Continue").click()
        expect(coach(person)).not_to_have_text(before)


def lit(person: Player, count: int) -> list[str]:
    """Wait until so many cards are lit; return their names."""
    names: list[str] = []

    def all_lit() -> bool:
        names[:] = person.page.evaluate(_LIT)
        return len(names) == count

    person.tab.wait(all_lit)
    return names


def test_another_good_play_is_praised_and_the_lesson_goes_on(come: Come) -> None:
    ann = come()
    ann.begin_lesson("wordlift")
    read_on(ann, "Lay your first word, COME")
    assert sorted(name[0] for name in lit(ann, 4)) == sorted("COME")
    ann.write("CUTE")
    expect(coach(ann)).to_contain_text("Well done, CUTE is just as good: 4 points.")
    expect(coach(ann)).to_contain_text("You draw two cards to end your turn")
    ann.page.get_by_role("region", name="Cards to draw").get_by_role(
        "button", name=re.compile("1 of each|one of each|Draw", re.IGNORECASE)
    ).first.click()
    # The word of the script needs a card that has been played.
    expect(coach(ann)).to_contain_text("Lay another word from your hand, or lift a word")


def test_a_poor_play_can_be_taken_back(come: Come) -> None:
    ann = come()
    ann.begin_lesson("newword")
    read_on(ann, "Make KEEPING")
    assert len(lit(ann, 7)) == 7
    ann.page.keyboard.type("KEEN")
    ann.play_button.click()
    expect(coach(ann)).to_contain_text("KEEN is allowed and worth 11, but KEEPING is worth 80")
    coach(ann).get_by_role("button", name="Try again").click()
    expect(coach(ann)).to_contain_text("Make KEEPING")
    expect(ann.tray).to_contain_text("K")
    ann.play_button.click()
    coach(ann).get_by_role("button", name="Play KEEN").click()
    expect(coach(ann)).to_contain_text("You played KEEN.")
    expect(coach(ann)).to_contain_text("Long words multiply their points")


def test_the_end_of_a_lesson_leads_on(come: Come) -> None:
    ann = come(HELD)
    ann.begin_lesson("zap", "end")
    read_on(ann, "The E on the discards")
    assert lit(ann, 1)[0].startswith("E")
    ann.desk.get_by_role("button", name="Take E").click()
    expect(coach(ann)).to_contain_text("Now make MORE")
    ann.write("MORE")
    scene = ann.page.get_by_role("region", name="Round 1 is over")
    expect(scene).to_be_visible()
    # The coach explains the count above the scene.
    expect(coach(ann)).to_contain_text("is left with 22 points")
    read_on(ann, "The points of all rounds add up")
    assert sideways(ann) == []
    expect(coach(ann).get_by_role("link", name="Home")).to_be_visible()
    coach(ann).get_by_role("button", name="Play at level 1, Pip").click()
    ann.page.wait_for_url(re.compile("/table/"))


def test_a_lesson_leads_to_the_next_one(come: Come) -> None:
    ann = come()
    ann.page.goto("/rules/glass")
    lessons = ann.page.get_by_role("navigation", name="Lessons: Glass Tiles")
    lessons.get_by_role("link", name="Stars").click()
    read_on(ann, "Tap the star")
    # The star, the letter that it takes, and the rest of the word.
    assert len(lit(ann, 5)) == 5
    ann.page.goto("/lesson/newword/first")
    read_on(ann, "Make KEEPING")
    for word in ("KEEPING", "SPENDING"):
        read_on(ann, word)
        ann.write(word)
    read_on(ann, "That is a turn")
    coach(ann).get_by_role("link", name="Next: Wild cards and old words").click()
    expect(coach(ann)).to_contain_text("The card with the question mark is a wild card")


def test_a_star_takes_a_letter_by_taps(come: Come) -> None:
    ann = come(HELD)
    ann.begin_lesson("glass", "special")
    read_on(ann, "Tap the star")
    lit(ann, 5)
    ann.touch(ann.hand.get_by_role("button", name="Star"))
    tap_board(ann, "k2")
    for name in ("black N", "black O", "small red w"):
        ann.touch(ann.hand.get_by_role("button", name=name).first)
    tap_board(ann, "N1")
    expect(ann.play_button).to_contain_text("Play KNOWN")
    assert ann.press_play()
    expect(coach(ann)).to_contain_text("The star lies in TRICK now.")


def tap_board(person: Player, tile: str) -> None:
    """Tap the first tile of the board with this letter and these points."""
    found = person.board.locator("[data-tile]").filter(has_text=re.compile(f"^{tile}$")).first
    person.page.touchscreen.tap(*middle_of(found))


@game_by_game("giftwords", "glass")
def test_the_coach_covers_nothing_on_a_phone(come: Come, game: str) -> None:
    ann = come(HELD)
    covered = {}
    for name in LESSONS:
        ann.begin_lesson(game, name)
        read_on(ann, "your move")
        for size in (HELD, NARROW):
            ann.page.set_viewport_size(size["viewport"])
            covered[name, size["viewport"]["width"]] = [
                *coach(ann).evaluate(_COVERED),
                *sideways(ann),
            ]
        ann.page.set_viewport_size(HELD["viewport"])
    assert {place: found for place, found in covered.items() if found} == {}
