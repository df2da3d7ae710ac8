"""Drag with the mouse and with a finger: a word to steal, tiles on a board."""

import re
from math import dist

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.player import Player
from tests.browser.pointer import Point, end_of, middle_of
from tests.browser.screen import DESKTOP, PHONE, Size
from wordparlor.games import rules_for
from wordparlor.games.wordlift.state import Make, Play, Steal
from wordparlor.table.setup import Setup

_SCREENS = {"mouse": DESKTOP, "finger": PHONE}
_MOST_TURNS = 40


def card_of(person: Player, card: int) -> Locator:
    """Find a card where it lies now."""
    return person.page.locator(f"[data-card='{card}']:visible")


# -- Word Lift -----------------------------------------------------------------------------------


def find_play(person: Player, wanted: type[Play]) -> Play | None:
    """Find a play of a type among all that a person can make, from the view of that person."""
    sight = person.tab.sight
    rules = rules_for(Setup("wordlift", ("Ann", "Ben")))
    moves = rules.restore(msgspec.json.encode(sight["view"])).moves(sight["you"])
    wild = {card for card, kind in enumerate(rules.game.deck.printed) if kind.wild}
    plain = (move for move in moves if isinstance(move, wanted) and not wild & cards_of(move))
    return next(plain, None)


def cards_of(play: Play) -> set[int]:
    """Return the cards of all words of a play."""
    if isinstance(play, Steal):
        return {*play.first.cards, *play.second.cards}
    return set(play.cards) if isinstance(play, Make) else set()


def await_play(person: Player, wanted: type[Play]) -> Play:
    """Play until there is such a play."""
    for _ in range(_MOST_TURNS):
        person.wait()
        if not person.draw.is_visible() and (found := find_play(person, wanted)):
            return found
        assert person.play_once()
    raise AssertionError(f"No turn allowed a {wanted.__name__}.")


def with_the(always: str) -> pytest.MarkDecorator:
    """Drag with one of the two in `make test`, and with both in `make test-all`."""
    cases = [
        pytest.param(size, id=name, marks=[] if name == always else pytest.mark.long)
        for name, size in _SCREENS.items()
    ]
    return pytest.mark.parametrize("size", cases)


@with_the("finger")
def test_a_word_is_laid_card_by_card(come: Come, size: Size) -> None:
    ann = come(size)
    ann.open("Word Lift")
    ann.start()
    made = await_play(ann, Make)
    assert isinstance(made, Make)
    for card in made.cards:
        ann.drag(card_of(ann, card))
    expect(ann.verdict).to_contain_text(made.word)
    assert ann.press_play()
    ann.read_log(re.compile(f"You make {made.word}"))


@with_the("finger")
def test_a_word_is_stolen_and_split(come: Come, size: Size) -> None:
    ann = come(size)
    ann.open("Word Lift")
    ann.start()
    steal = await_play(ann, Steal)
    assert isinstance(steal, Steal)
    row = ann.tab.sight["view"]["words"][steal.victim]
    stolen = row[steal.place]["word"]
    owner = ann.tab.sight["chairs"][steal.victim]["name"]
    whose = "Your" if steal.victim == ann.tab.sight["you"] else f"{owner}.s"
    region = ann.page.get_by_role("region", name=re.compile(f"^{whose} words$"))
    words = region.get_by_role("button")
    ann.touch(words.nth(steal.place))
    split = ann.page.get_by_role("region", name=f"Splitting {stolen}")
    split.wait_for()
    halves = [split.get_by_role("group", name=name) for name in ("First word", "Second word")]

    def carry(card: int, half: int) -> None:
        ann.carry(middle_of(card_of(ann, card)), end_of(halves[half]))

    # A card of the stolen word can go back; a card of one word can go to the other.
    cards = row[steal.place]["cards"]
    carry(cards[0], 0)
    expect(split).to_contain_text(f"{len(cards) - 1} left to use")
    ann.carry(middle_of(card_of(ann, cards[0])), middle_of(split.get_by_text("Splitting")))
    expect(split).to_contain_text(f"{len(cards)} left to use")
    carry(steal.second.cards[0], 0)
    for half, laid in enumerate((steal.first, steal.second)):
        for card in laid.cards:
            carry(card, half)
    expect(ann.verdict).to_contain_text(f"{steal.first.word} + {steal.second.word}")
    assert ann.press_play()
    ann.read_log(re.compile(rf"You (steal|split)\b.*\b{stolen}\b"))


# -- Glass Tiles ----------------------------------------------------------------------------------


@with_the("mouse")
def test_a_tile_goes_to_the_board_and_back(come: Come, size: Size) -> None:
    ann = come(size)
    ann.open("Glass Tiles")
    ann.start()
    ann.wait()
    tile = ann.hand.get_by_role("button", name=re.compile("point")).first
    # The board shows open places when a tile is picked, and always while it is empty.
    ann.touch(tile)
    put = ann.board.get_by_role("button", name=re.compile("take back$"))
    free = ann.board.locator(".open").first
    ann.carry(middle_of(ann.tray.get_by_role("button").first), middle_of(free))
    expect(put).to_have_count(1)
    was = put.get_attribute("aria-label")
    # The board may have moved to show the tile.
    ann.pointer.wait_until_still()
    ann.carry(middle_of(put), middle_of(free))
    expect(put).to_have_count(1)
    expect(put).not_to_have_attribute("aria-label", was or "")
    ann.pointer.wait_until_still()
    ann.carry(middle_of(put), middle_of(ann.hand))
    expect(put).to_have_count(0)
    expect(tile).to_have_attribute("aria-pressed", "false")


def test_the_board_is_moved_pinched_and_turned(come: Come) -> None:
    ben = come(PHONE)
    ben.open("Glass Tiles")
    ben.start()
    ben.wait()
    while not ben.board.locator(".tile").count():
        ben.play_once()
    x, y = middle_of(ben.board)

    def tiles() -> list[Point]:
        ben.pointer.wait_until_still()
        return [middle_of(tile) for tile in ben.board.locator(".tile .glass").all()[:2]]

    before = tiles()
    ben.pointer.move_fingers(((x, y),), ((x + 20, y),), ((x + 40, y + 10),))
    moved = tiles()
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(before, moved, strict=True)]
    assert [(round(right), round(down)) for right, down in ways] == [(40, 10)] * 2
    ben.pointer.move_fingers(((x - 20, y), (x + 20, y)), ((x - 30, y), (x + 30, y)))
    pinched = tiles()
    assert dist(*pinched) == pytest.approx(1.5 * dist(*moved), rel=0.02)
    tools = ben.page.get_by_role("group", name="Board view")
    turn = tools.get_by_role("button", name=re.compile("^Turn"))
    ben.touch(turn)
    turned = tiles()
    assert turned != pinched
    for _ in range(5):
        ben.touch(turn)
    # A turn fits all tiles into the view; after six turns the table lies as before.
    assert dist(*tiles()) == pytest.approx(dist(*before), rel=0.02)
    assert tiles() != turned
