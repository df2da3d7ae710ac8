"""On a phone: all works with a finger, nothing scrolls sideways, and axe finds no fault."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.screen import ENLARGED, NARROW, PHONE, SIDEWAYS, THEMES, Size
from tests.browser.test_rounds import play_a_round
from tests.browser.tour import ALIKE, GAMES, walk_middle, walk_pages, walk_table
from tests.conftest import Part

_CUT_OFF = """() => {
  const rolls = ({ overflowX, overflowY }) =>
    [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll');
  const isCutOff = (element) => {
    const box = element.getBoundingClientRect();
    const seen = element.checkVisibility({ visibilityProperty: true }) && box.width && box.height;
    if (!seen || element.closest('[aria-hidden="true"], [role="application"]')) return false;
    for (let at = element.parentElement; at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (rolls(style)) return false;
      const clip = at.getBoundingClientRect();
      const outside =
        Math.min(box.left - clip.left, clip.right - box.right) < -1 ||
        Math.min(box.top - clip.top, clip.bottom - box.bottom) < -1;
      if (style.overflowX === 'hidden' && outside) return true;
    }
    return box.left < -1 || box.right > innerWidth + 1;
  };
  const wide = document.documentElement.scrollWidth - innerWidth;
  const controls = [...document.querySelectorAll('main :is(button, a[href], input, select)')];
  const names = controls.filter(isCutOff).map((one) => one.ariaLabel ?? one.textContent.trim());
  return wide > 0 ? [`${wide} pixels too wide`, ...names] : names;
}"""
_ROLLS_SIDEWAYS = """() => [...document.querySelectorAll('body *')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.checkVisibility())
  .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
  .filter((one) => !one.matches('[tabindex="0"], [role="radiogroup"]'))
  .map((one) => `${one.className}: ${one.scrollWidth} in ${one.clientWidth}`)"""
"""All except the sheets and the ways to play, which may scroll."""
_SPILLS = """(seats) => [...seats.children].flatMap((seat) => {
  const { left, right } = seat.getBoundingClientRect();
  const parts = [...seat.querySelectorAll('*')].map((part) => [part, part.getBoundingClientRect()]);
  const spilt = parts.filter(
    ([, box]) => box.width && (box.left < left - 1 || box.right > right + 1),
  );
  const { scrollWidth, clientWidth } = seat.querySelector('.name');
  if (clientWidth < Math.min(scrollWidth, 40)) return ['no room for a name'];
  return spilt.map(([part]) => part.outerHTML);
})"""
"""The parts of seats that reach beyond their plate."""
_SHOWS = """(link) => [...link.children].some((part) => {
  const { width, height } = part.getBoundingClientRect();
  return part.checkVisibility() && width > 8 && height > 8;
})"""


def overhang(person: Player) -> list[str]:
    """Return the controls that cannot be reached, or only by scrolling sideways."""
    beyond: list[str] = person.page.evaluate(_CUT_OFF)
    return beyond


def sideways(person: Player) -> list[str]:
    """Return what scrolls sideways: the page, or parts of it."""
    rolls: list[str] = person.page.evaluate(_ROLLS_SIDEWAYS)
    return overhang(person) + rolls


@pytest.fixture
def themes(part: Part) -> tuple[str, ...]:
    """Return the first theme, or all with --all-cases: `test_axe.py` sees the colours of all."""
    return THEMES[: part(len(THEMES), len(THEMES))]


def check_walk(
    person: Player,
    walk: Iterator[str],
    themes: tuple[str, ...] = THEMES[:1],
    sizes: tuple[Size, ...] = (PHONE,),
) -> None:
    """Check every stop of a walk in these sizes, also with axe: phones have another layout.

    The person walks on in the last size.
    """
    wrong = {}
    for name in walk:
        for size in sizes:
            person.page.set_viewport_size(size["viewport"])
            found = overhang(person)
            if name not in ALIKE:
                found += look_over(person.page, themes)
            wrong[f"{name}, {size['viewport']['width']} pixels wide"] = found
    assert {name: found for name, found in wrong.items() if found} == {}


def test_a_whole_game_with_a_finger(come: Come) -> None:
    ben = come(PHONE, ways=("tap", "hint"))
    ben.open("NewWord", "New Word Jr.")
    ben.start()
    ben.play_to_the_end()
    assert ben.laid.get("tap", 0) > 0
    assert overhang(ben) == []
    ben.look_at_the_result()
    assert overhang(ben) == []


def test_a_card_is_dragged_with_a_finger(come: Come) -> None:
    ben = come(PHONE)
    ben.play_now("NewWord")
    card = ben.hand.get_by_role("button").first
    ben.drag(card)
    expect(ben.tray.get_by_role("button", name="place 1 of 1")).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("width", "height"), [(740, 360), (667, 375)])
def test_a_large_hand_on_a_phone_held_sideways(come: Come, width: int, height: int) -> None:
    ben = come({**PHONE, "viewport": {"width": width, "height": height}})
    ben.open("Gift Words", chairs=("casual", "casual"))
    ben.start()
    ben.wait()
    ben.do_without_a_word()
    assert ben.hand.get_by_role("button").count() > 12
    for card in ben.hand.get_by_role("button").all()[:5]:
        ben.touch(card)
    scrolled = ben.desk.evaluate("({ parentElement: at }) => at.scrollHeight - at.clientHeight")
    assert scrolled == 0
    boxes = [part.bounding_box() for part in (ben.tray, ben.hand, ben.play_button)]
    for above, below in pairwise(boxes):
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"] + 1
    assert overhang(ben) == []


def test_every_page(come: Come) -> None:
    ben = come(SIDEWAYS)
    check_walk(ben, walk_pages(ben), sizes=(PHONE, SIDEWAYS))


def test_every_state_of_a_table(come: Come, themes: tuple[str, ...]) -> None:
    ben = come(SIDEWAYS)
    check_walk(ben, walk_table(ben), themes, (PHONE, SIDEWAYS))


@pytest.mark.parametrize("game", GAMES)
def test_every_game(come: Come, themes: tuple[str, ...], game: str) -> None:
    ben = come(PHONE)
    check_walk(ben, walk_middle(ben, game), themes)
    ben.begin_lesson(game)
    assert overhang(ben) == []


def test_the_longest_names_on_the_narrowest_phone(come: Come) -> None:
    ann, ben = come(NARROW), come(NARROW)
    ann.take_name("W" * 24)
    ben.take_name("M" * 24)
    wide = {"settings": sideways(ann)}
    ann.open("NewWord", "New Word Jr.", chairs=("person", "casual"))
    ben.join(ann.code())
    expect(ann.page.get_by_text("Everyone is here.")).to_be_visible()
    wide["lobby"] = sideways(ann)
    ann.start()
    ann.say("Good luck")
    for name in ("Log", "Scores", "Chat", "Command"):
        ann.open_panel(name)
        wide[name] = sideways(ann)
    ann.close_panel()
    wide["table"] = sideways(ann)
    ben.go_home()
    expect(ben.page.get_by_role("heading", name="Continue")).to_be_visible()
    wide["home"] = sideways(ben)
    ann.open("NewWord", "New Word Jr.")
    ann.start()
    ann.play_to_the_end()
    ann.look_at_the_result()
    wide["after"] = sideways(ann)
    assert {name: found for name, found in wide.items() if found} == {}


def test_ten_players_at_a_narrow_table(come: Come) -> None:
    ann = come(NARROW)
    ann.take_name("W" * 24)
    ann.open("Glass Tiles", chairs=("casual",) * 9)
    ann.start()
    ann.wait()
    for width, height in ((320, 640), (360, 640), (640, 360)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert sideways(ann) == []
        board = ann.board.bounding_box()
        assert board
        assert board["height"] > 130
        assert board["width"] > 200


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (820, 1180), (740, 1000)])
def test_ten_players_at_a_wide_table(come: Come, width: int, height: int) -> None:
    ann = come({"viewport": {"width": width, "height": height}})
    ann.take_name("W" * 24)
    ann.open("Glass Tiles", chairs=("casual",) * 9)
    ann.start()
    ann.wait()
    assert ann.seats.evaluate(_SPILLS) == []
    assert sideways(ann) == []
    board = ann.board.bounding_box()
    assert board
    assert board["height"] > height / 4


def see_whole(what: Locator) -> None:
    what.scroll_into_view_if_needed()
    expect(what).to_be_in_viewport(ratio=1)


def test_a_window_enlarged_four_times(come: Come) -> None:
    ann = come(ENLARGED)
    ann.take_name("W" * 24)
    scene = play_a_round(ann)
    see_whole(scene.get_by_role("button", name="Next round"))
    assert sideways(ann) == []
    ann.wait()
    links = ann.page.get_by_role("navigation", name="Main").get_by_role("link").all()
    assert [link.evaluate(_SHOWS) for link in links] == [True] * 2
    buttons = ann.bar.locator("button, summary").all()[:2]
    assert [button.evaluate(_SHOWS) for button in buttons] == [True] * 2
    assert sideways(ann) == []
    see_whole(ann.play_button)
