"""The tiles on the table as a drawing, and the reading of such a drawing.

      --        1
      210123456780        the columns' numbers, written downward
    0 · S T O R e ·       the row's number, then its tiles: capitals are black, small letters red,
                          * is a star, · an empty place beside a tile

A column is one sign wide where x counts half tiles, and else two. People who draw their table leave
out the numbers and the dots if they like: then the top row is 0, and so is the leftmost tile's
column.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from wordparlor.errors import Unreadable
from wordparlor.games.glass.grid import CENTRE, Grid
from wordparlor.games.glass.state import STAR
from wordparlor.table.english import plural
from wordparlor.table.scene import Board
from wordparlor.words.board_search import Place

_BESIDE: Final = "·"
_EMPTY: Final = ("·", ".", " ")
_NUMBERS: Final = re.compile(r" *[-0-9][-0-9 ]*")
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")
_LABEL: Final = re.compile(r" *(?P<number>-?[0-9]{1,4})(?: |$)")


def draw_board(grid: Grid, tiles: Mapping[Place, str], focus: Place = CENTRE) -> Board:
    """Return the drawing of tiles, each told by one sign; of an empty table just the centre."""
    beside = {side for place in tiles for side in grid.neighbours(place)} or {CENTRE}
    signs = dict.fromkeys(beside, _BESIDE) | dict(tiles)
    columns = _span(x for x, _ in signs)
    rows = _span(y for _, y in signs)
    gap = " " * (grid.width - 1)
    drawn = (gap.join(signs.get((x, y), " ") for x in columns).rstrip() for y in rows)
    return Board(columns[0], rows[0], grid.width, tuple(drawn), focus)


def _span(numbers: Iterable[int]) -> range:
    known = set(numbers)
    return range(min(known), max(known) + 1)


def read_board(grid: Grid, text: str) -> dict[Place, str]:
    """Return the tiles of a drawing; Unreadable names the row that is wrong."""
    lines = [line.rstrip(" ") for line in text.rstrip().splitlines()]
    for at, line in enumerate(lines, start=1):
        if "\t" in line:
            raise Unreadable(f"Line {at} of the board has a tab; use blanks, one for each sign.")
    while lines and not lines[0]:
        del lines[0]
    deep = next((at for at, line in enumerate(lines) if not _NUMBERS.fullmatch(line)), len(lines))
    rows, numbered = _read_rows(lines[deep:])
    signs = {(column, y): sign for y, row in rows.items() for column, sign in _signs(y, row)}
    if deep:
        left, first = _read_columns(grid, lines[:deep])
    else:
        left, first = min((column for column, _ in signs), default=0), 0
    tiles = {}
    for (column, y), sign in signs.items():
        x, off = divmod(column - left, grid.width)
        if off:
            raise Unreadable(f"Row {y} is half a tile off: tiles stand {grid.width} signs apart.")
        tiles[first + x, y] = sign
    if grid.shifted:
        _check_shifts(list(tiles), exact=bool(deep and numbered))
    return tiles


def _read_rows(lines: Sequence[str]) -> tuple[dict[int, str], bool]:
    """Return the rows by their numbers, with blanks instead of these, and whether they have any.

    Without numbers they are counted from 0.
    """
    labels = [_LABEL.match(line) for line in lines]
    if not any(labels):
        return dict(enumerate(lines)), False
    rows: dict[int, str] = {}
    for line, label in zip(lines, labels, strict=True):
        if label:
            y, end = int(label["number"]), label.end("number")
            if y in rows:
                raise Unreadable(f"There are two rows {y}; number each row once.")
            rows[y] = " " * end + line[end:]
        elif line:
            raise Unreadable(f"The row {line.strip()!r} has no number; number all rows or none.")
    return rows, True


def _signs(y: int, row: str) -> Iterator[tuple[int, str]]:
    """Yield the tiles of a row with the columns they stand in."""
    for column, sign in enumerate(row):
        if sign == STAR or (sign.isascii() and sign.isalpha()):
            yield column, sign
        elif sign not in _EMPTY:
            good = f"a tile is a letter or {STAR}, an empty place a dot or a blank"
            raise Unreadable(f"Row {y} has {sign!r}; {good}.")


def _read_columns(grid: Grid, lines: Sequence[str]) -> tuple[int, int]:
    """Return the first column that has a number, and that number."""
    wide = max(map(len, lines))
    padded = [line.ljust(wide) for line in lines]
    downward = ["".join(signs).strip() for signs in zip(*padded, strict=True)]
    numbers = {column: number for column, number in enumerate(downward) if number}
    left = min(numbers)
    first = int(numbers[left]) if _NUMBER.fullmatch(numbers[left]) else 0
    for column, number in numbers.items():
        if number != str(first + (column - left) // grid.width) or (column - left) % grid.width:
            raise Unreadable(
                f"The columns' numbers rise by one every {plural(grid.width, 'sign')}, each "
                f"written downward; {number} is out of order."
            )
    return left, first


def _check_shifts(places: Sequence[Place], *, exact: bool) -> None:
    """Raise Unreadable unless each row is half a tile off against the next.

    In a drawing with all its numbers it is known which rows; else the first tile tells.
    """
    parity = 0 if exact or not places else sum(places[0]) % 2
    for x, y in places:
        if (x + y) % 2 != parity:
            raise Unreadable(
                f"Row {y} is half a tile off: tiles in a row stand two signs apart, and each row "
                "is shifted by one sign against the next."
            )
