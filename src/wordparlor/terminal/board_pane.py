"""The part of a board that is seen: a large one is looked at through a pane that can be moved."""

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from wordparlor.errors import Unreadable
from wordparlor.table.scene import Board

_LEAST: Final = 5
"""How many rows of a board are seen at least."""
_INDENT: Final = 2
_LABEL: Final = 6
"""The room for the rows' numbers."""
_TYPED: Final = 2
"""The lines for what was typed and for the next prompt."""
_PLACE: Final = re.compile(r"(-?[0-9]{1,4}) ?, ?(-?[0-9]{1,4})")
_STEPS: Final = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}
HOW: Final = "Write look e, look nw and so on, look 3,-1 for a place, look all, or look alone."


class Pane:
    """Where people look: at what was laid last, until they look elsewhere or more is laid."""

    def __init__(self) -> None:
        self._centre: tuple[int, int] | None = None
        self._focus: tuple[int, int] | None = None
        self._size = (0, 0)

    def show(self, screen: Console, board: Board, room: int, red: Sequence[str] = ()) -> None:
        """Show the part of a board that so many lines have room for, its columns' numbers too.

        A pipe has room for all of it.
        """
        if board.focus != self._focus:
            self._centre, self._focus = None, board.focus
        x, y = self._centre or board.focus
        width = max(1, (screen.width - _INDENT - _LABEL) // board.pitch)
        if not screen.is_terminal:
            width = board.width
        left = _start(x, width, board.left, board.width)
        height = room - board.part(left, board.top, width, len(board.rows)).head
        if len(board.rows) > height or board.width > width:
            # A line says where the table goes on.
            height = max(_LEAST, height - 1)
        if not screen.is_terminal:
            height = len(board.rows)
        top = _start(y, height, board.top, len(board.rows))
        self._size = (min(width, board.width), min(height, len(board.rows)))
        if self._centre:
            # Who looked beyond the edge shall not need as many looks to come back.
            self._centre = (left + self._size[0] // 2, top + self._size[1] // 2)
        self._print(screen, board.part(left, top, width, height), red)
        more = [
            name
            for name, beyond in (
                ("n", top > board.top),
                ("e", left + width < board.left + board.width),
                ("s", top + height < board.top + len(board.rows)),
                ("w", left > board.left),
            )
            if beyond
        ]
        if more:
            looks = ", ".join(f"look {name}" for name in more)
            screen.print(Text(f"{' ' * _INDENT}The table goes on: {looks}", style="note"))

    def look(self, screen: Console, board: Board, where: str, red: Sequence[str] = ()) -> None:
        """Turn elsewhere and show what is there, on all of the screen.

        Nothing is said: look at what was laid last. Unreadable says how a place is written.
        """
        if where == "all":
            self._print(screen, board, red)
            return
        self._centre = self._turn(board, where)
        self.show(screen, board, screen.height - _TYPED, red)

    def _turn(self, board: Board, where: str) -> tuple[int, int] | None:
        if not where:
            return None
        if place := _PLACE.fullmatch(where):
            return int(place[1]), int(place[2])
        if not re.fullmatch("[ns]?[ew]?", where):
            raise Unreadable(HOW)
        x, y = self._centre or board.focus
        for name in where:
            x += _STEPS[name][0] * max(1, self._size[0] // 2)
            y += _STEPS[name][1] * max(1, self._size[1] // 2)
        return x, y

    def _print(self, screen: Console, board: Board, red: Sequence[str]) -> None:
        for line in board.lines():
            screen.print(tint(f"{' ' * _INDENT}{line}", red), soft_wrap=True)


def tint(line: str, red: Sequence[str]) -> Text:
    """Return a line in which the signs of red tiles are red."""
    text = Text(line)
    for at, sign in enumerate(line):
        if sign in red:
            text.stylize("red tile", at, at + 1)
    return text


def _start(centre: int, size: int, first: int, total: int) -> int:
    """Return where a part of this size starts so that the centre is in its midst, if it can be."""
    return max(first, min(centre - size // 2, first + total - size))
