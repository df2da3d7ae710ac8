"""The page says that the connection is lost, and reconnects when the server is back."""

import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.server.http.server_process import Process


@pytest.fixture
def port() -> Iterator[str]:
    """Reserve a port: no other process may take it while the server is away."""
    with socket.socket() as held:
        # A server may listen at the port of a socket that does not listen itself.
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield str(held.getsockname()[1])


def test_the_server_is_killed_and_started_again(come: Come, tmp_path: Path, port: str) -> None:
    store = tmp_path / "parlor.db"
    with Process(store, "--port", port, seeded=True) as first:
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
        # The table looks as before; a play waits for the server.
        assert ann.hand.aria_snapshot() == hand
        ann.page.keyboard.press("Enter")
        with Process(store, "--port", port, log=tmp_path / "again.log"):
            expect(lost).to_be_hidden()
            ann.read_log(re.compile(f"You make {word}"))
            ann.play_once()


def test_a_word_is_finished_while_the_server_is_away(come: Come, tmp_path: Path, port: str) -> None:
    store = tmp_path / "parlor.db"
    with Process(store, "--port", port, seeded=True) as first:
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
        with Process(store, "--port", port, log=tmp_path / "again.log"):
            expect(ann.verdict).to_contain_text(word)
            ann.page.keyboard.press("Enter")
            ann.read_log(re.compile(f"You make {word}"))
