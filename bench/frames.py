"""Frame times while cards fly, in Chromium: `python -m bench.frames [TURNS]`.

Plays Glass Tiles with motion on. Each word lets its tiles fly to the board and new ones to the
rack; a frame counts while at least one of them is in the air.
"""

import random
import sys
from statistics import quantiles

from tests.browser.chromium import open_browser
from tests.browser.player import Player
from tests.browser.screen import DESKTOP, Screen
from tests.server.http.server_thread import serving
from tests.server.memory_store import MemoryStore

_NOTE = """
globalThis.frames = [];
let before = 0;
const note = (now) => {
  const flying = document.querySelectorAll('body > [inert]').length;
  if (before && flying) frames.push([now - before, flying]);
  before = now;
  requestAnimationFrame(note);
};
requestAnimationFrame(note);
"""
_TURNS = 8
_P95 = 94
"""The place of the 95th percentile among the 99 cuts."""


def measure(turns: int) -> list[tuple[float, int]]:
    """Return the time of each frame in milliseconds, and how many cards were flying."""
    with (
        open_browser() as browser,
        serving(MemoryStore(), chance=random.Random(1)) as server,
        Screen(browser, server.url, DESKTOP, paced=True) as screen,
    ):
        player = Player(screen.tab())
        player.page.add_init_script(_NOTE)
        player.play_now("Glass Tiles")
        for _ in range(turns):
            if not player.play_once():
                break
        player.wait()
        return [(time, flying) for time, flying in player.page.evaluate("() => frames")]


def main() -> None:
    """Print the 95th percentile of all frames with cards in the air."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else _TURNS
    frames = measure(turns)
    times = [time for time, _ in frames]
    most = max(flying for _, flying in frames)
    cuts = quantiles(times, n=100)
    print(f"{len(times)} frames with 1 to {most} cards in the air:")
    print(f"median {cuts[49]:.1f} ms, p95 {cuts[_P95]:.1f} ms, longest {max(times):.1f} ms")


if __name__ == "__main__":
    main()
