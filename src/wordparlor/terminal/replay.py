"""`wordparlor replay` and `wordparlor verify`: show a record, or check it against the rules."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from wordparlor.errors import BadRecord
from wordparlor.games import seat_table
from wordparlor.table import record
from wordparlor.table.setup import Setup
from wordparlor.table.shuffle import fingerprint
from wordparlor.table.table import Table
from wordparlor.terminal import render
from wordparlor.terminal.inputs import BadFile, add_file_name, find_list, find_words, read_text
from wordparlor.terminal.prompt import Prompt


def show_replay(screen: Console, prompt: Prompt | None, path: Path, own: Path | None) -> None:
    """Show a recorded game action by action; with a prompt, wait after each action.

    Raises:
        BadRecord: names the file and the first action that breaks a rule.
    """
    show = _Replay(screen, prompt)
    try:
        with add_file_name(path):
            recorded = record.read(read_text(path))
            table = record.replay(recorded, show.opening(seating(own)), show.move)
    except (EOFError, KeyboardInterrupt):
        return
    show.end(table)


class _Replay:
    """Shows one action after the other."""

    def __init__(self, screen: Console, prompt: Prompt | None) -> None:
        self._screen = screen
        self._prompt = prompt

    def opening(self, seat_table: Callable[[Setup], Table]) -> Callable[[Setup], Table]:
        """Return a function that seats the table and shows the deal."""

        def seat(setup: Setup) -> Table:
            table = seat_table(setup)
            title = f"{table.box.name}: {', '.join(table.names)}"
            self._screen.print(Text(title, style="title"))
            render.show_sentences(self._screen, table.story())
            return table

        return seat

    def move(self, table: Table) -> None:
        """Show the last action with its events and, with a prompt, the table."""
        played = table.history[-1]
        title = f"{len(table.history)}. {table.names[played.seat]} {played.text}"
        self._screen.print(Text(title, style="title"), soft_wrap=True)
        render.show_sentences(self._screen, render.action_sentences(table, played, None))
        if self._prompt and not table.over:
            scene = table.presenter.draw(table.view(), None)
            render.show_table(self._screen, table, scene, {})
            answer = self._prompt.ask("Enter = next, a = all, q = quit: ").lower()
            if answer.startswith("q"):
                raise EOFError
            if answer.startswith("a"):
                self._prompt = None

    def end(self, table: Table) -> None:
        """Show the end of the record: the board, the result, the score sheet."""
        scene = table.presenter.draw(table.view(), None)
        render.show_board(self._screen, scene)
        render.show_status(self._screen, scene.status)
        render.show_score_sheet(self._screen, table)


def verify(paths: Sequence[Path], own: Path | None) -> int:
    """Print a line for each record; return exit code 1 for a wrong record, 2 for a bad file."""
    seat_table, code = seating(own), 0
    for path in paths:
        try:
            print(f"{path}: {_verdict(read_text(path), seat_table)}")
        except _Wrong as wrong:
            print(f"{path}: {wrong}")
            code = max(code, 1)
        except BadFile as wrong:
            print(wrong, file=sys.stderr)
            code = 2
    return code


class _Wrong(Exception):  # noqa: N818 - the printed line begins with this word
    """A wrong record; the text names the first wrong line."""


def _verdict(text: str, seating: Callable[[Setup], Table]) -> str:
    """Return the verdict on a good record, with the scores.

    Raises:
        _Wrong: the record is wrong.
    """
    try:
        table = record.replay(record.read(text), seating)
    except BadRecord as wrong:
        line = text.split("\n")[wrong.line - 1 : wrong.line]
        # Escape the line: a record from elsewhere must not control the terminal.
        shown = "".join(sign if sign.isprintable() else "?" for sign in "".join(line).strip()[:120])
        quoted = f" ({shown})" if shown else ""
        raise _Wrong(f"wrong in line {wrong.line}{quoted}: {wrong.sentence}") from None
    scores = ", ".join(f"{name} {score}" for name, score in table.scores.items())
    seed = fingerprint(table.setup.seed)
    dealt = f"; fingerprint of the deal: {seed}" if seed else ""
    return f"{'good' if table.over else 'good, unfinished'} ({table.box.name}: {scores}){dealt}"


def seating(own: Path | None) -> Callable[[Setup], Table]:
    """Return a function that seats the table of a record, with custom words if needed."""
    if own:
        # A bad list is refused even if no record needs it.
        find_words(own=own)

    def seat(setup: Setup) -> Table:
        return seat_table(setup, find_list(setup.dictionary, own))

    return seat
