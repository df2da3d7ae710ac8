"""A game at a keyboard where a script types the lines."""

import io
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from wordparlor.errors import Ambiguous
from wordparlor.games import deal
from wordparlor.table.table import Table
from wordparlor.terminal import saves
from wordparlor.terminal.client import Client
from wordparlor.terminal.console import STYLES, open_screen
from wordparlor.terminal.prompt import Completions
from wordparlor.terminal.seating import seat as seat_people

CLEARED = "\x1b[3J"


class FakeTerminal(io.StringIO):
    """A stream that looks like a terminal to the program."""

    def isatty(self) -> bool:
        return True

    def now(self) -> str:
        """Return the visible text: everything since the screen was cleared."""
        return self.getvalue().rpartition(CLEARED)[2]


def plain_screen(terminal: io.StringIO, **facts: Any) -> Console:
    """Return a screen on a terminal that shows plain text, without escape codes."""
    return Console(file=terminal, color_system=None, theme=STYLES, highlight=False, **facts)


class ScriptedPrompt:
    """Types prepared lines, and keeps each prompt and what the screen showed then."""

    def __init__(self, lines: Sequence[str], terminal: io.StringIO) -> None:
        self._lines = list(lines)
        self._terminal = terminal
        self.prompts: list[str] = []
        self.shown: list[str] = []

    def ask(self, prompt: str, *, player: str = "", complete: Completions | None = None) -> str:
        self.prompts.append(prompt)
        self.shown.append(self._terminal.now() if isinstance(self._terminal, FakeTerminal) else "")
        if not self._lines:
            raise EOFError
        return self._lines.pop(0)

    def choose(self, prompt: str) -> str:
        return self.ask(prompt)


class ScriptedGame:
    """A game that a script plays."""

    def __init__(self, table: Table, levels: Sequence[str], lines: Sequence[str]) -> None:
        people = len(table.names) - len(levels)
        _, bots = seat_people(table.box, table.names[:people], levels)
        self.table = table
        self.saved = saves.begin(table, bots, None)
        self.terminal = FakeTerminal()
        self.script = ScriptedPrompt(lines, self.terminal)
        screen = open_screen()
        screen.file = self.terminal
        self.client = Client(table, bots, self.saved, screen, self.script)
        self.client.run()

    @property
    def output(self) -> str:
        return self.terminal.getvalue()


def any_game() -> str:
    """Return the id of a game that the script can play."""
    return "newword"


def first_play(table: Table) -> str:
    """Return the best play of the seat on turn, in notation."""
    moves = table.moves()
    seat = table.seat(table.to_act[0])
    return table.notation.write(table.state, seat, moves[moves.best(1)[0]])


def ambiguous(names: Sequence[str], most: int = 200) -> tuple[Table, str, Ambiguous]:
    """Return a table whose first player can lay a word in several ways."""
    for seed in range(most):
        table = deal(any_game(), names, seed=seed, dealer=len(names) - 1)
        moves = table.moves(0)
        for at in moves.best(20):
            for word in table.game.words_of(table.state, moves[at]):
                try:
                    table.notation.read(table.state, 0, word)
                except Ambiguous as several:
                    return table, word, several
    raise AssertionError("no word is ambiguous")


def partners() -> Table:
    """Return a table where a team has scored."""
    table = deal("giftwords", ["Ann", "Ada"], variant="coop", seed=1, dealer=1)
    table.say("Ann", "draw")
    table.say("Ann", first_play(table))
    return table
