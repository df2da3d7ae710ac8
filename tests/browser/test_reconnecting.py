"""The page comes back by itself when the server was away, and says so meanwhile."""

import re
import signal
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.server.http.server_process import Process


def test_the_server_is_killed_and_started_again(come: Come, tmp_path: Path) -> None:
    store = tmp_path / "parlor.db"
    with Process(store, seeded=True) as first:
        ann = come(url=first.server.url)
        ann.play_now("NewWord")
        word = ann.best_word()
        ann.page.keyboard.type(word)
        ann.verdict.filter(has_text="point").wait_for()
        hand = ann.hand.aria_snapshot()
        ann.tab.screen.server_may_be_away = True
        first.send(signal.SIGKILL)
        lost = ann.page.get_by_role("status").filter(has_text="Connection lost")
        expect(lost).to_be_visible()
        # All lies there as before; what is played now waits for the server.
        assert ann.hand.aria_snapshot() == hand
        ann.page.keyboard.press("Enter")
        port = urlsplit(first.server.url).port
        with Process(store, "--port", str(port), log=tmp_path / "again.log"):
            expect(lost).to_be_hidden()
            ann.read_log(re.compile(f"You make {word}"))
            ann.play_once()


def test_a_word_is_finished_while_the_server_is_away(come: Come, tmp_path: Path) -> None:
    store = tmp_path / "parlor.db"
    with Process(store, seeded=True) as first:
        ann = come(url=first.server.url)
        ann.play_now("NewWord")
        word = ann.best_word()
        ann.page.keyboard.type(word[:2])
        ann.tab.screen.server_may_be_away = True
        first.send(signal.SIGKILL)
        lost = ann.page.get_by_role("status").filter(has_text="Connection lost")
        expect(lost).to_be_visible()
        ann.page.keyboard.type(word[2:])
        expect(ann.verdict).to_contain_text("cannot be reached")
        port = urlsplit(first.server.url).port
        with Process(store, "--port", str(port), log=tmp_path / "again.log"):
            expect(ann.verdict).to_contain_text(word)
            ann.page.keyboard.press("Enter")
            ann.read_log(re.compile(f"You make {word}"))
