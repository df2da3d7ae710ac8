"""The input prompt: with history and completion at a keyboard, plain lines from a pipe.

It may import `terminal.console` and nothing else of the project.
"""

import io
import sys
from collections.abc import Callable, Sequence
from typing import Protocol

from rich.console import Console

from wordparlor.terminal.console import is_interactive

Completions = Callable[[str], Sequence[str]]
"""Returns the possible next words, given the text before the cursor."""


class Prompt(Protocol):
    """Asks for a line of text; raises EOFError or KeyboardInterrupt when the user quits."""

    def ask(self, prompt: str, *, player: str = "", complete: Completions | None = None) -> str:
        """Return the line; each `player` has their own history."""
        ...

    def choose(self, prompt: str) -> str:
        """Return the answer to a choice; Esc means 0."""
        ...


class PlainPrompt:
    """Reads lines from a pipe or a file and echoes them after the prompt."""

    def __init__(self, screen: Console) -> None:
        self._screen = screen
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Replace bytes that are not text by a character that every game refuses.
            sys.stdin.reconfigure(errors="replace")

    def ask(self, prompt: str, *, player: str = "", complete: Completions | None = None) -> str:
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


def open_prompt(screen: Console) -> Prompt:
    """Return the prompt for a keyboard or for a pipe."""
    if not is_interactive():
        return PlainPrompt(screen)
    # Only a keyboard needs the editor, and its import is slow.
    from wordparlor.terminal.prompt.editor import EditorPrompt

    return EditorPrompt()
