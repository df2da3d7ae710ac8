"""Pictures of every page and every game, at three sizes: `python -m tests.browser.screenshots`.

They go into build/screenshots, one folder for each size; the best are in docs/images.
"""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.chromium import open_browser
from tests.browser.player import Player
from tests.browser.screen import SIZES, THEMES, Screen, dress
from tests.browser.tour import (
    GAMES,
    walk_banner,
    walk_middle,
    walk_pages,
    walk_table,
)
from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore

FOLDER = Path("build/screenshots")
_STILL = 300
"""Milliseconds until nothing changes any more; no test waits for this."""


class Photographer:
    """Takes pictures at one size."""

    def __init__(self, browser: Browser, server: Server, size: str) -> None:
        self._browser = browser
        self._server = server
        self._size = size
        self._folder = FOLDER / size
        self._folder.mkdir(parents=True, exist_ok=True)

    def walk(self) -> None:
        """Take all pictures."""
        with self._person() as ann:
            for name in walk_pages(ann):
                self._take(ann, name, THEMES if name == "home" else THEMES[:1])
        with self._person() as ann:
            for name in walk_table(ann):
                self._take(ann, f"table-{name}", THEMES if name == "tray filled" else THEMES[:1])
        with self._person() as ann:
            self._take(ann, f"table-{walk_banner(ann)}")
        for game in GAMES:
            with self._person() as ann:
                for name in walk_middle(ann, game):
                    self._take(ann, f"game-{name}")
                ann.begin_lesson(game)
                self._take(ann, f"lesson-{game}")

    @contextmanager
    def _person(self) -> Iterator[Player]:
        with Screen(self._browser, self._server.url, SIZES[self._size]) as screen:
            yield Player(screen.tab())

    def _take(self, ann: Player, name: str, themes: tuple[str, ...] = THEMES[:1]) -> None:
        # Buttons turn grey, and back, when the service has answered.
        ann.page.wait_for_timeout(_STILL)
        for theme in themes:
            dress(ann.page, theme)
            ending = "" if theme == THEMES[0] else f"-{theme}"
            path = self._folder / f"{name.replace(', ', '-').replace(' ', '-')}{ending}.png"
            ann.page.screenshot(path=path)
            print(path)
        dress(ann.page, THEMES[0])


def main(sizes: list[str]) -> None:
    """Take pictures at these sizes, or at all sizes."""
    for size in sizes or SIZES:
        shutil.rmtree(FOLDER / size, ignore_errors=True)
    with open_browser() as browser, serving(MemoryStore()) as server:
        for size in sizes or SIZES:
            Photographer(browser, server, size).walk()


if __name__ == "__main__":
    main(sys.argv[1:])
