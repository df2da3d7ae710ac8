"""A view as text, in parts that a terminal or a screen reader can show."""

import msgspec


class Area(msgspec.Struct, frozen=True):
    """A labelled place on the table with its cards, as people write them."""

    label: str
    cards: tuple[str, ...]
    note: str = ""
    own: bool = False
    """Whether these are the viewer's own cards."""
    points: tuple[str, ...] = ()
    """The points of each card as its corner shows them; empty when cards have no points."""
    plain: bool = False
    """Whether to show the cards as a line of text instead of boxes."""
    seat: int | None = None
    """The owner of an open hand; a terminal can show it beside the name."""


class Board(msgspec.Struct, frozen=True):
    """A board of tiles in rows, one character each."""

    left: int
    """The number of the first column."""
    top: int
    """The number of the first row."""
    pitch: int
    """The width of a column in characters."""
    rows: tuple[str, ...]
    focus: tuple[int, int] = (0, 0)
    """Column and row of the last play."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return (max(map(len, self.rows), default=0) + self.pitch - 1) // self.pitch

    @property
    def head(self) -> int:
        """The number of lines for the column numbers, which are written downward."""
        return max((len(str(self.left + column)) for column in range(self.width)), default=0)

    def part(self, column: int, row: int, width: int, height: int) -> "Board":
        """Return a part of the board of at most this size, from a column and a row on."""
        first = max(0, (column - self.left) * self.pitch)
        start = max(0, row - self.top)
        rows = self.rows[start : start + height]
        return Board(
            self.left + first // self.pitch,
            self.top + start,
            self.pitch,
            tuple(line[first : first + width * self.pitch] for line in rows),
            self.focus,
        )

    def lines(self) -> tuple[str, ...]:
        """Return the lines of text: first the column numbers, written downward, then the rows."""
        margin = max(len(str(self.top)), len(str(self.top + len(self.rows) - 1)))
        numbers = [str(self.left + column) for column in range(self.width)]
        gap = " " * (self.pitch - 1)
        lines = [
            " " * (margin + 1) + gap.join(number.rjust(self.head)[line] for number in numbers)
            for line in range(self.head)
        ]
        lines += [f"{number:>{margin}} {row}" for number, row in enumerate(self.rows, self.top)]
        return tuple(line.rstrip() for line in lines)


class Scene(msgspec.Struct, frozen=True):
    """Everything a seat sees: the status, the places, a line for each seat, and a board."""

    status: str
    areas: tuple[Area, ...]
    seats: tuple[str, ...]
    """A note about each seat besides name and score, e.g. `6 cards`."""
    board: Board | None = None
    red: tuple[str, ...] = ()
    """The red cards as people write them, for a terminal with colours."""
