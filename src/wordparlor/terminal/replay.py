"""Records in the terminal: shown move by move, and held against the rules."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from wordparlor.errors import BadRecord
from wordparlor.games import seat_table
from wordparlor.table import record
from wordparlor.table.setup import Setup
from wordparlor.table.table import Table
from wordparlor.terminal import render as drawing
from wordparlor.terminal.inputs import BadFile, find_words, naming, read_text
from wordparlor.terminal.prompt import Line
from wordparlor.words.dictionary import Dictionary


def show_replay(screen: Console, line: Line | None, path: Path, own: Path | None) -> None:
    """Show a recorded game move by move; with a line to type on, wait after each or leave.

    BadRecord, with the file's name, at the first move that breaks a rule.
    """
    show = _Replay(screen, line)
    try:
        with naming(path):
            kept = record.read(read_text(path))
            table = record.replay(kept, show.opening(_seating(own)), show.move)
    except (EOFError, KeyboardInterrupt):
        return
    show.end(table)


class _Replay:
    """Shows one move after the other."""

    def __init__(self, screen: Console, line: Line | None) -> None:
        self._screen = screen
        self._line = line

    def opening(self, seat_table: Callable[[Setup], Table]) -> Callable[[Setup], Table]:
        """Return what seats the table and shows it before the first move."""

        def seat(setup: Setup) -> Table:
            table = seat_table(setup)
            title = f"{table.box.name}: {', '.join(table.names)}"
            self._screen.print(Text(title, style="title"))
            drawing.show_sentences(self._screen, table.story())
            return table

        return seat

    def move(self, table: Table) -> None:
        """Show the move just made, what came of it and, when someone watches, the table."""
        played = table.history[-1]
        title = f"{len(table.history)}. {table.names[played.seat]} {played.text}"
        self._screen.print(Text(title, style="title"), soft_wrap=True)
        drawing.show_sentences(self._screen, drawing.told(table, played, None))
        if self._line and not table.over:
            scene = table.presenter.draw(table.view(), None)
            drawing.show_table(self._screen, table, scene, {})
            said = self._line.ask("Enter for the next move, a for all, q to leave: ").lower()
            if said.startswith("q"):
                raise EOFError
            if said.startswith("a"):
                self._line = None

    def end(self, table: Table) -> None:
        """Show where the record ends, with the board as it then lies."""
        scene = table.presenter.draw(table.view(), None)
        drawing.show_board(self._screen, scene)
        drawing.show_status(self._screen, scene)
        drawing.show_score_sheet(self._screen, table)


def verify(paths: Sequence[Path], own: Path | None) -> int:
    """Print a line for each record and return the exit code: 1 for a wrong one, 2 for no file."""
    seating, code = _seating(own), 0
    for path in paths:
        try:
            print(f"{path}: {_verdict(read_text(path), seating)}")
        except _Wrong as wrong:
            print(f"{path}: {wrong}")
            code = max(code, 1)
        except BadFile as wrong:
            print(wrong, file=sys.stderr)
            code = 2
    return code


class _Wrong(Exception):  # noqa: N818 - it is what the line begins with
    """A record that breaks a rule; the text names its first wrong line."""


def _verdict(text: str, seating: Callable[[Setup], Table]) -> str:
    """Return that a record holds and how its game stands; _Wrong when it does not hold."""
    try:
        table = record.replay(record.read(text), seating)
    except BadRecord as wrong:
        line = text.split("\n")[wrong.line - 1 : wrong.line]
        # A record may come from anywhere: nothing in it may reach the terminal as a command.
        shown = "".join(sign if sign.isprintable() else "?" for sign in "".join(line).strip()[:120])
        quoted = f" ({shown})" if shown else ""
        raise _Wrong(f"wrong in line {wrong.line}{quoted}: {wrong.sentence}") from None
    scores = ", ".join(f"{name} {score}" for name, score in table.scores.items())
    return f"{'good' if table.over else 'good, not finished'} ({table.box.name}: {scores})"


def _seating(own: Path | None) -> Callable[[Setup], Table]:
    """Return what seats a record's table, with people's own words where its game had its own."""
    words: Dictionary | None = find_words(own=own) if own else None

    def seat(setup: Setup) -> Table:
        return seat_table(setup, words if setup.dictionary.startswith("own") else None)

    return seat
