"""The screen: where everything is printed, and the few styles it is printed in.

The styles read well on dark and on light ground, and nothing is said by a style alone.
"""

import shutil
import sys
from pathlib import Path

from rich.console import Console
from rich.theme import Theme

STYLES = Theme(
    {
        "title": "bold",
        "label": "bold",
        "card": "bold",
        "note": "dim",
        "clause": "magenta",
        "refusal": "red",
        "points": "bold",
        "red tile": "red",
    }
)
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, and clear what can be scrolled back to."""


def open_screen() -> Console:
    """Return the screen; plain text without styles when it is a file or a pipe."""
    return Console(theme=STYLES, markup=False, highlight=False, emoji=False)


def lively() -> bool:
    """Tell whether a person sits at the keyboard and looks at the screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def command() -> str:
    """Return how this program was called, or just its name where the shell finds it."""
    name = "wordparlor"
    called = Path(sys.argv[0])
    if shutil.which(name) or called.name != name:
        return name
    try:
        return str(called.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(called)


def wipe(screen: Console) -> None:
    """Leave nothing to be read on the screen, nor above it."""
    if screen.is_terminal:
        screen.file.write(_CLEAR)
        screen.file.flush()


def prose_width(screen: Console) -> int:
    """Return how wide a text is that reads well here."""
    return min(screen.width, 88)
