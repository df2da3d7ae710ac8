"""On a phone: all works with a finger, and nothing scrolls sideways."""

from itertools import pairwise

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.overflow import overhang, sideways
from tests.browser.screen import ENLARGED, NARROW, PHONE, SIDEWAYS
from tests.browser.test_rounds import play_a_round

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


def test_a_short_game_with_a_finger(come: Come) -> None:
    ben = come(PHONE, ways=("tap",))
    ben.open("NewWord", "New Word Jr.")
    ben.start()
    while not ben.laid.get("tap"):
        assert ben.play_once()
    assert overhang(ben) == []
    ben.hurry_to_the_end()
    assert overhang(ben) == []
    ben.look_at_the_result()
    assert overhang(ben) == []
    # A word of the record leads to the move that made it: the third one, after the deal.
    ben.page.goto(f"/after/{ben.table}#move-2")
    ben.page.reload()
    expect(ben.page.get_by_role("slider")).to_have_value("3")


def test_a_card_is_dragged_with_a_finger(come: Come) -> None:
    ben = come(PHONE)
    ben.play_now("NewWord")
    card = ben.hand.get_by_role("button").first
    ben.drag(card)
    expect(ben.tray.get_by_role("button", name="place 1 of 1")).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_large_hand_on_a_phone_held_sideways(come: Come) -> None:
    ben = come(SIDEWAYS)
    ben.open("Gift Words", chairs=("casual", "casual"))
    ben.start()
    ben.wait()
    ben.do_without_a_word()
    assert ben.hand.get_by_role("button").count() > 12
    for card in ben.hand.get_by_role("button").all()[:5]:
        ben.touch(card)
    for width, height in ((740, 360), (667, 375)):
        ben.page.set_viewport_size({"width": width, "height": height})
        scrolled = ben.desk.evaluate("({ parentElement: at }) => at.scrollHeight - at.clientHeight")
        assert scrolled == 0
        boxes = [part.bounding_box() for part in (ben.tray, ben.hand, ben.play_button)]
        for above, below in pairwise(boxes):
            assert above
            assert below
            assert above["y"] + above["height"] <= below["y"] + 1
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
    ann.finish_a_game()
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


def test_ten_players_at_a_wide_table(come: Come) -> None:
    ann = come()
    ann.take_name("W" * 24)
    ann.open("Glass Tiles", chairs=("casual",) * 9)
    ann.start()
    ann.wait()
    for width, height in ((1280, 800), (1024, 768), (820, 1180), (740, 1000)):
        ann.page.set_viewport_size({"width": width, "height": height})
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
