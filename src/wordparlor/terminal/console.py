"""The screen and its styles.

The styles are readable on dark and light backgrounds, and no information depends on a style alone.
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
"""Go home, clear the screen, and clear the scrollback."""


def open_screen() -> Console:
    """Return the screen; a file or a pipe gets plain text."""
    return Console(theme=STYLES, markup=False, highlight=False, emoji=False)


def is_interactive() -> bool:
    """Tell whether a person uses the keyboard and the screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def command() -> str:
    """Return the command of this program: its name if the shell finds it, else its path."""
    name = "wordparlor"
    called = Path(sys.argv[0])
    if shutil.which(name) or called.name != name:
        return name
    try:
        return str(called.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(called)


def clear_screen(screen: Console) -> None:
    """Clear the screen and the scrollback."""
    if screen.is_terminal:
        screen.file.write(_CLEAR)
        screen.file.flush()


def prose_width(screen: Console) -> int:
    """Return a readable width for text."""
    return min(screen.width, 88)
