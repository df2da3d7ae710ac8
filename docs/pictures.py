"""Draw the pictures in docs/images: `python docs/pictures.py`."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from wordparlor.bots import bot, take_turn
from wordparlor.games import deal
from wordparlor.terminal.console import STYLES
from wordparlor.terminal.render import show_actions, show_scene, show_seats, show_status

IMAGES = Path(__file__).parent / "images"
# A picture must not fetch a font from the network; every system has a monospaced font.
_FONTS = re.compile(r"@font-face \{.*?\}\s*|<!--.*?-->", re.DOTALL)


def newword() -> None:
    """Draw a table of NewWord in the middle of a game."""
    bots = {1: bot("casual"), 2: bot("greedy")}
    table = deal("newword", ["Ann", "Ben", "Cid"], seed=7, dealer=0)
    for _ in range(2):
        take_turn(table, table.state.turn, bots[table.state.turn])
    screen = Console(
        record=True,
        file=io.StringIO(),
        width=84,
        force_terminal=True,
        theme=STYLES,
        highlight=False,
    )
    scene = table.presenter.draw(table.view("Ann"), 0)
    show_actions(screen, table, table.history, 0)
    show_status(screen, scene.status)
    show_scene(screen, scene)
    show_seats(screen, table, scene, bots)
    screen.print("Ann> fought")
    svg = screen.export_svg(title="wordparlor play newword", theme=MONOKAI)
    (IMAGES / "newword.svg").write_text(_FONTS.sub("", svg), encoding="utf-8")


if __name__ == "__main__":
    newword()
