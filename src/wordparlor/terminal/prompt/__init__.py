"""The line people type on: with history and completion at a keyboard, plain lines in a pipe."""

import io
import sys
from collections.abc import Callable, Sequence
from typing import Protocol

from rich.console import Console

from wordparlor.terminal.console import lively

Offers = Callable[[str], Sequence[str]]
"""What could be typed next, given what stands before the cursor."""


class Line(Protocol):
    """Asks for a line of text; EOFError or KeyboardInterrupt when whoever is asked leaves."""

    def ask(self, prompt: str, *, who: str = "", offers: Offers | None = None) -> str:
        """Return what is typed; `who` keeps a history apart."""
        ...

    def choose(self, prompt: str) -> str:
        """Return what is typed as a choice; Esc answers 0."""
        ...


class PlainLine:
    """Reads lines from a pipe or a file and writes them behind the prompt, as if typed there."""

    def __init__(self, screen: Console) -> None:
        self._screen = screen
        if isinstance(sys.stdin, io.TextIOWrapper):
            # What is no text becomes a sign that no game understands, and is refused as such.
            sys.stdin.reconfigure(errors="replace")

    def ask(self, prompt: str, *, who: str = "", offers: Offers | None = None) -> str:
        """Return the next line."""
        self._screen.file.write(prompt)
        self._screen.file.flush()
        line = sys.stdin.readline()
        if not line:
            self._screen.print()
            raise EOFError
        if not sys.stdin.isatty():
            self._screen.print(line.rstrip("\n"), soft_wrap=True)
        return line.strip()

    def choose(self, prompt: str) -> str:
        """Return the next line."""
        return self.ask(prompt)


def open_line(screen: Console) -> Line:
    """Return the line that fits where the program runs."""
    if not lively():
        return PlainLine(screen)
    # Only a keyboard needs the editor, and it takes a while to load.
    from wordparlor.terminal.prompt.editor import Editor

    return Editor()
