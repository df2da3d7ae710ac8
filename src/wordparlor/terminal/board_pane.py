"""The visible part of a large board, which the user can move."""

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from wordparlor.errors import Unreadable
from wordparlor.table.scene import Board

_LEAST: Final = 5
"""The least number of visible rows."""
_INDENT: Final = 2
_LABEL: Final = 6
"""The width of the row numbers."""
_TYPED: Final = 2
"""The lines for the command and for the next prompt."""
_PLACE: Final = re.compile(r"(-?[0-9]{1,4}) ?, ?(-?[0-9]{1,4})")
_STEPS: Final = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}
HOW: Final = "Write look e or look nw, look 3,-1 for a place, look all, or just look."


class BoardPane:
    """The visible part: around the last play, until the user looks elsewhere."""

    def __init__(self) -> None:
        self._centre: tuple[int, int] | None = None
        self._focus: tuple[int, int] | None = None
        self._size = (0, 0)

    def show(self, screen: Console, board: Board, room: int, red: Sequence[str] = ()) -> None:
        """Show the part of a board that fits into `room` lines, with column numbers.

        A pipe gets the whole board.
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
            # One line says where the board continues.
            height = max(_LEAST, height - 1)
        if not screen.is_terminal:
            height = len(board.rows)
        top = _start(y, height, board.top, len(board.rows))
        self._size = (min(width, board.width), min(height, len(board.rows)))
        if self._centre:
            # Stay at the edge, so that one look back is enough.
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
            screen.print(Text(f"{' ' * _INDENT}The board continues: {looks}", style="note"))

    def look(self, screen: Console, board: Board, where: str, red: Sequence[str] = ()) -> None:
        """Show another part of the board, on the whole screen; the last play when `where` is empty.

        Raises:
            Unreadable: says how to write a place.
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
    """Return a line with red tiles in red."""
    text = Text(line)
    for at, sign in enumerate(line):
        if sign in red:
            text.stylize("red tile", at, at + 1)
    return text


def _start(centre: int, size: int, first: int, total: int) -> int:
    """Return the start of a part of this size around a centre, within the board."""
    return max(first, min(centre - size // 2, first + total - size))
