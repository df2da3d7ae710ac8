"""Daily deals in the browser: from the first page to the card, on a desktop and a phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come, on_both_screens
from tests.browser.leaks import check_leaks
from tests.browser.player import Player
from tests.browser.screen import Size
from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore
from tests.server.support import Time
from wordparlor import daily

DAY = "2026-11-18"
_PNG = b"\x89PNG\r\n"
_NO_SHARING = "delete Navigator.prototype.canShare"
"""Without the system's sheet the picture is downloaded."""


@pytest.fixture
def time() -> Time:
    """Noon of a day; it stands still until a test moves it."""
    time = Time()
    time.now = daily.end_of(DAY) - 12 * 3600 - 60
    return time


@pytest.fixture
def server(store: MemoryStore, time: Time) -> Iterator[Server]:
    """Run a server whose date a test moves."""
    with serving(store, now=time) as running:
        yield running


def _deal(person: Player, game: str) -> Locator:
    """Find the deal of a game on the page of daily deals."""
    return person.page.get_by_role("listitem", name=game, exact=True)


def _play(person: Player) -> str:
    """Play the deal of NewWord from the first page to its end; return the table."""
    person.go_home()
    person.touch(person.page.get_by_role("button", name="Play: today's NewWord"))
    person.desk.wait_for()
    person.play_once()
    person.hurry_to_the_end()
    return person.table


def _players(deal: Locator) -> list[str]:
    expect(deal.get_by_role("list", name="Players").get_by_role("listitem").first).to_be_visible()
    rows = deal.get_by_role("list", name="Players").get_by_role("listitem").all_inner_texts()
    return [" ".join(row.split()) for row in rows]


@on_both_screens
def test_a_deal_is_played_once_shared_and_compared(
    come: Come, store: MemoryStore, time: Time, size: Size
) -> None:
    ann = come(size)
    ann.take_name("Ann")
    ann.page.add_init_script(_NO_SHARING)
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = _play(ann)
    panel = ann.over.get_by_role("region", name="Daily deal")
    expect(panel.get_by_text("1st of 1 today")).to_be_visible()
    expect(panel.get_by_text("Par:")).to_be_visible()
    expect(ann.over.get_by_role("button", name="Rematch")).to_have_count(0)
    assert look_over(ann.page) == []
    with ann.page.expect_download() as download:
        panel.get_by_role("button", name="Share").click()
    assert Path(download.value.path()).read_bytes().startswith(_PNG)
    panel.get_by_role("button", name="Copy text").click()
    expect(ann.page.get_by_text("The card is copied.").first).to_be_visible()
    title, result, bars, *_ = ann.page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert title == f"Wordparlor daily {DAY}: NewWord"
    assert " of 3 · par " in result
    assert set(bars) <= set("·▁▂▃▄▅▆▇█")
    ann.touch(ann.over.get_by_role("link", name="Daily deals"))
    deal = _deal(ann, "NewWord")
    expect(deal.get_by_text("You scored")).to_be_visible()
    assert len(_players(deal)) == 1
    expect(ann.page.get_by_text("New deals in 12 h 1 min")).to_be_visible()
    assert look_over(ann.page) == []
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ann.go_home()
    expect(ann.page.get_by_role("link", name="Results: today's NewWord")).to_be_visible()
    assert check_leaks(ann.tab.screen, store, table) > 0
    _compare(come(), table, time)


def _compare(ben: Player, table: str, time: Time) -> None:
    """Look at the results of Ann's deal: no score before the end of the day, then all of them."""
    ben.take_name("Cid")
    ben.page.goto("/daily")
    deal = _deal(ben, "NewWord")
    deal.get_by_role("button", name="Results of NewWord").click()
    expect(deal.get_by_text("Scores and par come after your own game.")).to_be_visible()
    assert _players(deal) == ["Ann finished"]
    heard = ben.tab.screen.answered("/api/daily", "/results")
    assert heard
    assert not any('"score"' in text or '"par"' in text for text in heard)
    ben.tab.screen.expected.append("404")
    ben.page.goto(f"/table/{table}")
    expect(ben.page.get_by_text("another player's daily deal")).to_be_visible()
    time.now = daily.end_of(DAY)
    ben.page.goto("/daily")
    ben.page.get_by_role("link", name="Yesterday").click()
    expect(ben.page.get_by_text("This day is over.")).to_be_visible()
    deal = _deal(ben, "NewWord")
    deal.get_by_role("button", name="Results of NewWord").click()
    expect(deal.get_by_text("Par, the score of the master")).to_be_visible()
    deal.get_by_role("link", name="Review the game of Ann").click()
    expect(ben.page.get_by_role("button", name="Next move")).to_be_visible()


def test_a_game_goes_on_and_a_new_day_has_new_deals(come: Come, time: Time) -> None:
    ann = come()
    ann.page.goto("/daily")
    _deal(ann, "Zap").get_by_role("button", name="Play Zap").click()
    ann.desk.wait_for()
    first = ann.table
    ann.page.goto("/daily")
    _deal(ann, "Zap").get_by_role("button", name="Continue Zap").click()
    ann.desk.wait_for()
    assert ann.table == first
    time.now = daily.end_of(DAY)
    ann.go_home()
    ann.page.get_by_role("button", name="Play: today's Zap").click()
    ann.desk.wait_for()
    assert ann.table != first
