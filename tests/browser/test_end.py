"""The end of a game: the scene, the picture and the text to share, the rematch."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.axe import look_over
from tests.browser.conftest import Come, on_both_screens
from tests.browser.player import Player
from tests.browser.screen import Size

_PNG = b"\x89PNG\r\n"
_NO_SHARING = "delete Navigator.prototype.canShare"
"""Without the system's sheet the picture is downloaded."""


def play_a_game(player: Player) -> None:
    player.open("Word Lift", options={"Rounds": "1"})
    player.start()
    player.play_to_the_end()


@on_both_screens
def test_the_scene_the_shared_result_and_the_rematch(come: Come, size: Size) -> None:
    ann = come(size)
    ann.page.add_init_script(_NO_SHARING)
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play_a_game(ann)
    expect(ann.over.get_by_role("list", name="Standings").get_by_role("listitem")).to_have_count(2)
    expect(ann.over.get_by_role("heading", level=2)).to_contain_text("win")
    expect(ann.over.get_by_text("moves in")).to_be_visible()
    expect(ann.over.get_by_role("button", name="Rematch")).to_be_focused()
    assert look_over(ann.page) == []
    with ann.page.expect_download() as download:
        ann.over.get_by_role("button", name="Share").click()
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(_PNG)
    assert len(picture) > 10_000
    ann.over.get_by_role("button", name="Copy text").click()
    expect(ann.page.get_by_text("The result is copied.").first).to_be_visible()
    text = ann.page.evaluate("() => navigator.clipboard.readText()")
    assert "won at Word Lift." in text
    assert "Wordparlor: http" in text
    before = ann.table
    ann.over.get_by_role("button", name="Rematch").click()
    # Bots need not agree: the game begins without a lobby.
    ann.desk.wait_for()
    assert ann.table != before
