"""After a game: the record, the rematch, the replay; and how a game is continued."""

from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Come

_MOVE_TIME = 1_800
"""Milliseconds for each move of a replay, as in ReplayBoard.svelte."""


def test_the_record_is_downloaded_and_a_rematch_starts_at_once(come: Come) -> None:
    ann = come()
    ann.finish_a_game()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download record").click()
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert "wordlift" in record
    before = ann.table
    ann.page.get_by_role("button", name="Play a rematch").click()
    # Bots need not agree: the game begins without a lobby.
    ann.desk.wait_for()
    assert ann.table != before


def test_a_finished_game_plays_itself(come: Come) -> None:
    ann = come()
    ann.finish_a_game()
    move = ann.page.get_by_role("slider", name="Move")
    expect(move).to_be_in_viewport()
    # The test moves the clock, so that a slow machine shows no further move.
    ann.page.clock.pause_at(datetime.now() + timedelta(hours=1))
    ann.page.get_by_role("button", name="Play", exact=True).click()
    ann.page.clock.run_for(_MOVE_TIME)
    expect(move).to_have_value("1")
    ann.page.get_by_role("button", name="Pause").click()
    ann.page.get_by_role("button", name="Previous move").click()
    expect(move).to_have_value("0")
    expect(ann.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_is_continued_from_the_first_page(come: Come) -> None:
    ann = come()
    ann.play_now("NewWord")
    table, hand = ann.table, ann.hand.aria_snapshot()
    ann.go_home()
    listed = ann.page.get_by_role("region", name="Continue")
    expect(listed).to_contain_text("Your turn")
    listed.get_by_role("link", name="Continue NewWord").click()
    ann.wait()
    assert (ann.table, ann.hand.aria_snapshot()) == (table, hand)
