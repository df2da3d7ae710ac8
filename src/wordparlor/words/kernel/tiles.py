"""The tiles on a table and in a rack as numbers: places, letters and points."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import LETTER, POINTS, STAR, TILE, X, Y
else:
    from wordparlor.words.kernel.bits import LETTER, POINTS, STAR, TILE, X, Y

# The most different points of one letter: a packed play has room for these.
SORTS = cython.declare(cython.longlong, 3)
# Tiles farther away than this from the first one are on no board.
FAR = cython.declare(cython.longlong, 1 << 20)


class Tiles:
    """Tiles on a table, given as (x, y, letter, points); a star has no letter.

    Raises ValueError for a letter that is not A-Z, and for tiles that are too far apart.
    """

    def __init__(self, tiles):
        total: cython.int = len(tiles)
        self.total = total
        self.columns = zeros(TILE * total, np.int32)
        self.left = self.right = self.top = self.bottom = self.on_table = 0
        at: cython.int = 0
        x: cython.longlong
        y: cython.longlong
        first_x: cython.longlong = 0
        first_y: cython.longlong = 0
        # To unpack a tile at once is much faster than to index it.
        for x, y, text, points in tiles:
            if not at:
                first_x = x
                first_y = y
            x -= first_x
            y -= first_y
            if x > FAR or x < -FAR or y > FAR or y < -FAR:
                raise ValueError("the tiles lie too far from each other")
            self.columns[at + X] = x
            self.columns[at + Y] = y
            self.left = min(self.left, x)
            self.right = max(self.right, x)
            self.top = min(self.top, y)
            self.bottom = max(self.bottom, y)
            self.columns[at + POINTS] = points
            if text:
                self.columns[at + LETTER] = letter_of(text)
                self.on_table += 1
            else:
                self.columns[at + LETTER] = STAR
            at += TILE


class Rack:
    """The letters that a play can use: those of a rack, and those of the table.

    A sort is a letter with its points; number `SORTS * letter + n` is its sort with the n-th lowest
    points. Raises ValueError for a letter that is not A-Z or has too many different points.
    """

    def __init__(self, tiles: Tiles, rack):
        """Take the tiles on the table, and sorts of the rack as (letter, points, copies)."""
        letter: cython.int
        sort: cython.int
        points: cython.int
        copies: cython.int
        at: cython.int
        self.letters = 0
        self.size = 0
        self.on_table = 0
        self.most = 0
        self.values = [0] * 78
        self.counts = [0] * 26
        self.copies = [0] * 78
        self.lent = [0] * 78
        for at in range(0, TILE * tiles.total, TILE):
            letter = tiles.columns[at + LETTER]
            if letter != STAR:
                check_values(self.add_value(letter, tiles.columns[at + POINTS]), letter)
        for text, points, _ in rack:
            letter = letter_of(text)
            check_values(self.add_value(letter, points), letter)
        for text, points, copies in rack:
            letter = letter_of(text)
            if copies:
                self.copies[self.sort_of(letter, points)] += copies
                self.letters |= 1 << letter
                self.size += copies
                self.most = max(self.most, points)
        for at in range(0, TILE * tiles.total, TILE):
            letter = tiles.columns[at + LETTER]
            if letter != STAR:
                sort = self.sort_of(letter, tiles.columns[at + POINTS])
                self.lent[sort] += 1
                self.on_table |= 1 << letter

    def sort_of(self, letter, points):
        """Return the number of a sort."""
        sort: cython.int = SORTS * letter
        while self.values[sort] != points:
            sort += 1
        return sort

    def add_value(self, letter, points):
        """Note the points of a letter; return how many different ones it has."""
        at: cython.int = SORTS * letter
        place: cython.int
        count: cython.int = self.counts[letter]
        for place in range(count):
            if self.values[at + place] == points:
                return count
        if count == SORTS:
            return count + 1
        # Keep them ascending.
        place = at + count
        while place > at and self.values[place - 1] > points:
            self.values[place] = self.values[place - 1]
            place -= 1
        self.values[place] = points
        self.counts[letter] = count + 1
        return count + 1


@cython.cfunc
@cython.exceptval(-1, check=False)
def letter_of(text) -> cython.int:
    """Return the number of a letter A-Z."""
    code: cython.int = ord(text) if len(text) == 1 else 0
    if code < 65 or code > 90:
        raise ValueError(f"{text!r} is not a letter A-Z")
    return code - 65


@cython.cfunc
@cython.exceptval(-1, check=False)
def check_values(count: cython.int, letter: cython.int) -> cython.int:
    """Raise ValueError when a letter has too many different points."""
    if count > SORTS:
        raise ValueError(f"{chr(65 + letter)} has more than {SORTS} different points")
    return 0
