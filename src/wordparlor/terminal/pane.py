"""The part of a board that is seen: a large one is looked at through a pane that can be moved."""

import re
from typing import Final

from rich.console import Console
from rich.text import Text

from wordparlor.table.errors import Unreadable
from wordparlor.table.scene import Board

_LEAST: Final = 9
"""How many rows of a board are seen at least."""
_INDENT: Final = 2
_LABEL: Final = 6
"""The room for the rows' numbers."""
_PLACE: Final = re.compile(r"(-?[0-9]{1,4}) ?, ?(-?[0-9]{1,4})")
_STEPS: Final = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}
HOW: Final = "Write look e, look nw and so on, look 3,-2 for a place, look all, or look alone."


class Pane:
    """Where people look: at what was laid last, until they look elsewhere."""

    def __init__(self) -> None:
        self._centre: tuple[int, int] | None = None
        self._size = (0, 0)

    def show(self, screen: Console, board: Board, room: int) -> None:
        """Show the part of a board that has room; a pipe has room for all of it."""
        height = max(_LEAST, room)
        width = max(1, (screen.width - _INDENT - _LABEL) // board.pitch)
        if not screen.is_terminal:
            width, height = board.width, len(board.rows)
        self._size = (width, height)
        x, y = self._centre or board.focus
        left = _start(x, width, board.left, board.width)
        top = _start(y, height, board.top, len(board.rows))
        self._print(screen, board.part(left, top, width, height))
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

    def look(self, screen: Console, board: Board, where: str) -> None:
        """Turn elsewhere and show what is there; Unreadable says how that is written.

        Nothing is said: look at what was laid last.
        """
        if where == "all":
            self._print(screen, board)
            return
        self._centre = self._turn(board, where)
        self.show(screen, board, room=self._size[1])

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
        # Beyond the edge there is nothing to look at.
        x = min(max(x, board.left), board.left + board.width - 1)
        return x, min(max(y, board.top), board.top + len(board.rows) - 1)

    def _print(self, screen: Console, board: Board) -> None:
        for line in board.lines():
            screen.print(f"{' ' * _INDENT}{line}", soft_wrap=True, highlight=False, markup=False)


def _start(centre: int, size: int, first: int, total: int) -> int:
    """Return where a part of this size starts so that the centre is in its midst, if it can be."""
    return max(first, min(centre - size // 2, first + total - size))
