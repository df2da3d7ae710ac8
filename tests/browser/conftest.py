"""One Chromium and one server for all tests of the pages; a browser of their own for everyone."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import open_browser
from tests.browser.player import Player, Way
from tests.browser.screen import DESKTOP, Screen, Size
from tests.server.http.serving import Server, serving
from tests.server.memory import MemoryStore

Come = Callable[..., Player]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser, closed before other tests begin: its event loop runs as long as it is open."""
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="package")
def store() -> MemoryStore:
    """What the server keeps."""
    return MemoryStore()


@pytest.fixture(scope="package")
def server(store: MemoryStore) -> Iterator[Server]:
    """A server with the built pages, whose bots do not pause and which nobody can ask too often."""
    with serving(store) as running:
        yield running


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """How someone comes to the parlor; nothing may go wrong on their screen."""
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
