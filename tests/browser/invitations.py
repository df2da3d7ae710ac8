"""Take the pictures that messengers show beside a link: `python -m tests.browser.invitations`.

Each game has one of its own table, in the middle of a game; other games get a general one.
"""

import base64
import random
import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.chromium import open_browser
from tests.browser.icons import DRAWING, PUBLIC
from tests.browser.player import Player
from tests.browser.screen import Screen, Size, dress
from tests.browser.tour import GAMES, sit_in_the_middle
from tests.server.http.server_thread import serving
from tests.server.memory_store import MemoryStore
from wordparlor.server.http.invitations import HEIGHT, WIDTH

_WINDOW: Size = {"viewport": {"width": 1600, "height": 840}, "device_scale_factor": 0.75}
"""A window of these proportions in which nothing of a table is cut off."""
MOST_BYTES = 60_000
"""Some messengers do not wait for larger pictures."""
_QUALITIES = range(90, 20, -5)
_SEED = 7
_TURNS = 20
"""The most turns until a player has a word."""
_STILL = 500
"""Milliseconds until nothing moves any more."""
_GAMES = PUBLIC.parent / "src" / "games"
_BARE = """() => {
  for (const one of document.querySelectorAll('header nav')) one.style.display = 'none';
}"""
"""Hides the buttons in the header: nobody can press them in a picture."""
_GENERAL = """<body style="margin:0;height:630px;display:grid;place-content:center;
  justify-items:center;gap:28px;color:#fffdf6;font:500 38px/1.3 'DejaVu Sans',sans-serif;
  background:radial-gradient(90% 120% at 50% 0,#1b7f75,#0d5f58 55%,#07413c)">
  <img src="data:image/svg+xml;base64,DRAWING" width="220" height="220">
  <b style="font:700 104px/1 'DejaVu Serif',serif">Wordparlor</b>
  <span>Word card games with friends or bots</span>"""


def save(page: Page, path: Path) -> None:
    """Save a picture as good as it fits into the limit."""
    for quality in _QUALITIES:
        picture = page.screenshot(type="jpeg", quality=quality)
        if len(picture) <= MOST_BYTES:
            path.write_bytes(picture)
            print(path, len(picture), f"quality {quality}")
            return
    raise SystemExit(f"error: {path} does not fit into {MOST_BYTES:,} bytes")


def take_general(browser: Browser) -> None:
    """Take the picture for games that have none."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    drawing = base64.b64encode(DRAWING.read_bytes()).decode()
    page.set_content(_GENERAL.replace("DRAWING", drawing))
    save(page, PUBLIC / "invitation.jpg")
    page.close()


def take(browser: Browser, game: str) -> None:
    """Take the picture of a game: a player puts a word together in the evening."""
    chance = random.Random(_SEED)
    with (
        serving(MemoryStore(), chance=chance) as server,
        Screen(browser, server.url, _WINDOW, seed=_SEED) as screen,
    ):
        ann = Player(screen.tab())
        ann.take_name("Ann")
        sit_in_the_middle(ann, game)
        draft(ann)
        dress(ann.page, "dark")
        ann.page.evaluate(_BARE)
        ann.page.mouse.move(0, 0)
        ann.page.wait_for_timeout(_STILL)
        save(ann.page, _GAMES / game / "invitation.jpg")


def draft(player: Player) -> None:
    """Put a word into the tray; play on until there is one."""
    for _ in range(_TURNS):
        if player.ask_for_hints():
            player.pick_hint()
            player.verdict.filter(has_text=re.compile(r"\w")).wait_for()
            return
        player.close_hints()
        player.play_once()
        player.wait()
    raise SystemExit("error: this player finds no word")


def main(games: list[str]) -> None:
    """Take the pictures of these games, or of all games and the general one."""
    with open_browser() as browser:
        if not games:
            take_general(browser)
        for game in games or GAMES:
            take(browser, game)


if __name__ == "__main__":
    main(sys.argv[1:])
