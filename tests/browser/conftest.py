"""One Chromium for all tests of the pages; each test has its own server, each person a browser."""

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import open_browser
from tests.browser.player import Player, Way
from tests.browser.screen import DESKTOP, PATIENCE, Screen, Size
from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore

Come = Callable[..., Player]

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser, closed before other tests begin: its event loop runs as long as it is open."""
    with open_browser() as opened:
        yield opened


@pytest.fixture
def store() -> MemoryStore:
    """What the server keeps."""
    return MemoryStore()


@pytest.fixture
def chance() -> random.Random:
    """Where deals come from: the same in each run; a test may seed it for the game it needs."""
    return random.Random(1)


@pytest.fixture
def server(store: MemoryStore, chance: random.Random) -> Iterator[Server]:
    """A server with the built pages and no limits of rates; its bots do not pause."""
    with serving(store, chance=chance) as running:
        yield running


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Opens a browser for a person; no error may appear on its console."""
    screens: list[Screen] = []

    def in_(
        size: Size = DESKTOP,
        url: str = server.url,
        *,
        ways: tuple[Way, ...] = ("hint",),
        moves: bool = False,
    ) -> Player:
        screen = Screen(browser, url, size, moves=moves)
        screens.append(screen)
        return Player(screen.tab(), ways)

    yield in_
    troubles = [trouble for screen in screens for trouble in screen.troubles]
    for screen in screens:
        screen.context.close()
    assert troubles == []
