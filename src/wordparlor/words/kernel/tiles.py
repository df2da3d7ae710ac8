"""The tiles on a table and in a rack as numbers: places, letters and points."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import STAR
else:
    from wordparlor.words.kernel.bits import STAR

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
        self.xs = zeros(total, np.int32)
        self.ys = zeros(total, np.int32)
        self.letters = zeros(total, np.uint8)
        self.points = zeros(total, np.int16)
        self.left = self.right = self.top = self.bottom = self.on_table = 0
        number: cython.int
        x: cython.longlong
        y: cython.longlong
        first_x: cython.longlong = 0
        first_y: cython.longlong = 0
        if total:
            first_x = tiles[0][0]
            first_y = tiles[0][1]
        for number in range(total):
            tile = tiles[number]
            x = tile[0] - first_x
            y = tile[1] - first_y
            if x > FAR or x < -FAR or y > FAR or y < -FAR:
                raise ValueError("the tiles lie too far from each other")
            self.xs[number] = x
            self.ys[number] = y
            self.left = min(self.left, x)
            self.right = max(self.right, x)
            self.top = min(self.top, y)
            self.bottom = max(self.bottom, y)
            self.points[number] = tile[3]
            if tile[2]:
                self.letters[number] = letter_of(tile[2])
                self.on_table += 1
            else:
                self.letters[number] = STAR


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
        place: cython.int
        self.letters = 0
        self.size = 0
        self.on_table = 0
        self.most = 0
        self.values = [0] * 78
        self.counts = [0] * 26
        self.copies = [0] * 78
        self.lent = [0] * 78
        for place in range(tiles.total):
            letter = tiles.letters[place]
            if letter != STAR:
                check_values(self.add_value(letter, tiles.points[place]), letter)
        for one in rack:
            letter = letter_of(one[0])
            check_values(self.add_value(letter, one[1]), letter)
        for one in rack:
            letter = letter_of(one[0])
            points = one[1]
            copies = one[2]
            if copies:
                self.copies[self.sort_of(letter, points)] += copies
                self.letters |= 1 << letter
                self.size += copies
                self.most = max(self.most, points)
        for place in range(tiles.total):
            letter = tiles.letters[place]
            if letter != STAR:
                sort = self.sort_of(letter, tiles.points[place])
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
