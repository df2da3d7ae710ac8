"""Between two rounds: the table waits, and shows the hands, the count and the standing."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come, on_both_screens
from tests.browser.player import Player
from tests.browser.screen import Size
from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore

_NOTE_ANNOUNCEMENTS = """
globalThis.announced = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target.ariaLabel === 'Announcements')
      announced.push(...[...addedNodes].map((node) => node.textContent));
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps all announcements: the page removes each after some seconds."""
_LONG = 3_600.0
"""A wait that no test sees the end of."""


@pytest.fixture
def server(store: MemoryStore, chance: random.Random) -> Iterator[Server]:
    """Run a server that waits after a round until everybody has continued."""
    with serving(store, chance=chance, round_wait=_LONG) as running:
        yield running


def play_a_round(player: Player) -> Locator:
    """Play until a round is over; return its scene."""
    player.open("Word Lift", options={"Rounds": "2"})
    player.start()
    scene = player.page.get_by_role("region", name="Round 1 is over")
    news = player.accept.or_(player.turn).or_(player.next_round)
    news.first.wait_for()
    while not player.next_round.is_visible():
        player.take_turn()
        news.first.wait_for()
    return scene


@on_both_screens
def test_a_round_ends_with_its_count_and_waits(come: Come, size: Size) -> None:
    ann = come(size)
    ann.page.add_init_script(_NOTE_ANNOUNCEMENTS)
    scene = play_a_round(ann)
    panels = scene.get_by_role("list", name="Scores").locator(":scope > li")
    expect(panels).to_have_count(2)
    expect(panels.first).to_contain_text("Leader")
    expect(panels.filter(has_text="You")).to_have_count(1)
    expect(ann.next_round).to_be_focused()
    announced = " ".join(ann.page.evaluate("() => announced"))
    assert "Round 1 is over" in announced
    # Nothing of the table behind it can be reached.
    expect(ann.desk).to_be_hidden()
    assert look_over(ann.page) == []
    ann.touch(ann.next_round)
    expect(scene).to_be_hidden()
    ann.wait()
    expect(ann.turn).to_be_visible()


@pytest.mark.parametrize("key", ["Enter", pytest.param("Escape", marks=pytest.mark.long)])
def test_the_scene_is_there_again_after_a_reload_and_a_key_goes_on(come: Come, key: str) -> None:
    ann = come()
    scene = play_a_round(ann)
    ann.page.reload()
    expect(scene).to_be_visible()
    expect(ann.next_round).to_be_focused()
    ann.page.keyboard.press(key)
    expect(scene).to_be_hidden()
