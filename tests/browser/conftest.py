"""One Chromium for all tests of the pages; each test has a server, each person a context."""

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import open_browser
from tests.browser.player import Player, Way
from tests.browser.screen import DESKTOP, PATIENCE, PHONE, Screen, Size
from tests.browser.tour import GAMES
from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore

Come = Callable[..., Player]

on_both_screens = pytest.mark.parametrize(
    "size",
    [
        pytest.param(DESKTOP, id="desktop", marks=pytest.mark.long),
        pytest.param(PHONE, id="phone"),
    ],
)
"""`make test` looks at the phone, `make test-all` at both."""


def game_by_game(*always: str) -> pytest.MarkDecorator:
    """Run a test with these games in `make test`, and with every game in `make test-all`."""
    cases = [pytest.param(game, marks=[] if game in always else pytest.mark.long) for game in GAMES]
    return pytest.mark.parametrize("game", cases)


expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Open the browser; close it before other tests begin, because it runs an event loop."""
    with open_browser() as opened:
        yield opened


@pytest.fixture
def store() -> MemoryStore:
    """Make the store of the server."""
    return MemoryStore()


@pytest.fixture
def chance() -> random.Random:
    """Seed the deals, so that they are the same in each run."""
    return random.Random(1)


@pytest.fixture
def server(store: MemoryStore, chance: random.Random) -> Iterator[Server]:
    """Run a server with the built pages and no rate limits; its bots do not pause."""
    with serving(store, chance=chance) as running:
        yield running


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Return a function that opens a browser for a person; its console must stay free of errors."""
    screens: list[Screen] = []

    def in_(
        size: Size = DESKTOP,
        url: str = server.url,
        *,
        ways: tuple[Way, ...] = ("hint",),
        paced: bool = False,
        installed: bool = False,
    ) -> Player:
        seed = len(screens) + 1
        screen = Screen(browser, url, size, seed=seed, paced=paced, installed=installed)
        screens.append(screen)
        return Player(screen.tab(), ways)

    yield in_
    troubles = [trouble for screen in screens for trouble in screen.troubles]
    for screen in screens:
        screen.context.close()
    assert troubles == []
