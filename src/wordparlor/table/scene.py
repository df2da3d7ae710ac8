"""A view drawn as text: what a player sees, in parts that a terminal or a screen reader shows."""

import msgspec


class Area(msgspec.Struct, frozen=True):
    """A labelled place at the table with the cards that lie there, as people write them."""

    label: str
    cards: tuple[str, ...]
    note: str = ""
    own: bool = False
    """Whether these are the viewer's own cards."""
    points: tuple[str, ...] = ()
    """What each card is worth, as its corner shows it; none where cards have no points."""
    plain: bool = False
    """Whether a line of text will do where other cards are drawn as boxes."""
    seat: int | None = None
    """Whose hand it is, where that lies open: it can be shown in a line with the seat's name."""


class Board(msgspec.Struct, frozen=True):
    """The middle of a table where tiles lie side by side in rows, one sign each."""

    left: int
    """The number of the first column."""
    top: int
    """The number of the first row."""
    pitch: int
    """How many signs wide a column is."""
    rows: tuple[str, ...]
    focus: tuple[int, int] = (0, 0)
    """Column and row of what was laid last."""

    @property
    def width(self) -> int:
        """How many columns there are."""
        return (max(map(len, self.rows), default=0) + self.pitch - 1) // self.pitch

    @property
    def head(self) -> int:
        """How many lines the columns' numbers take, written downward."""
        return max((len(str(self.left + column)) for column in range(self.width)), default=0)

    def part(self, column: int, row: int, width: int, height: int) -> "Board":
        """Return a part of the board that is at most so large, from a column and a row on."""
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
        """Return the drawing: the columns' numbers, written downward, then row by row."""
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
    """All that a seat sees: whose turn and why, the places, a line for each seat, a board."""

    status: str
    areas: tuple[Area, ...]
    seats: tuple[str, ...]
    """What there is to say of each seat beside its name and score, e.g. `6 cards`."""
    board: Board | None = None
    red: tuple[str, ...] = ()
    """How red cards are written, where they are to be drawn red."""
