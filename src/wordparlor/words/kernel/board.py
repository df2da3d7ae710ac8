"""Tiles on a grid, and which letters fit beside them; updated as tiles come and go."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import ready, zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import (
        BONUS,
        CROSSED,
        EMPTY,
        END,
        LETTER,
        POINTS,
        TILE,
        WILD,
        X,
        Y,
        ones,
    )
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
    from cython.cimports.wordparlor.words.kernel.tiles import Tiles
else:
    from wordparlor.words.kernel.bits import (
        BONUS,
        CROSSED,
        EMPTY,
        END,
        LETTER,
        POINTS,
        TILE,
        WILD,
        X,
        Y,
        ones,
    )
    from wordparlor.words.kernel.lexicon import Lexicon
    from wordparlor.words.kernel.tiles import Tiles

# Letters before a cell, or behind it: none, one, or two.
PAIRS = cython.declare(cython.longlong, 27 * 27)
# The mark of letters that were looked up.
KNOWN = cython.declare(cython.longlong, 1 << 31)


class Board:
    """A square grid of cells, and the steps along its axes.

    Cells are numbered row by row. The caller keeps tiles so far from the edge that no word can
    cross it.
    """

    def __init__(self, lexicon: Lexicon, allowed, reach, width, axes, sides, both_ways, least):
        cells = width * width
        self.lexicon = lexicon
        self.allowed = ready(allowed)
        self.reach = ready(reach)
        self.least = least
        self.width = width
        self.axes = len(axes)
        self.sides = sides
        self.steps = [0] * 4
        for axis, (right, down) in enumerate(axes):
            self.steps[axis] = down * width + right
        self.both_ways = both_ways
        self.letters = ready(np.full(cells, EMPTY, np.uint8))
        self.points = zeros(cells, np.int32)
        self.tiles = zeros(cells, np.int16)
        self.crossing = ready(np.full(4 * cells, WILD, np.uint32))
        self.beside = ready(np.full(4 * cells, -1, np.int32))
        self.sides_of = ready(np.full(4 * cells, WILD, np.int64))
        self.short_fits = zeros(3 * PAIRS, np.uint32)
        self.cells = zeros(0, np.int32)
        self.total = 0
        self.shown = None
        self.left = self.top = 0
        self.rounds = zeros(4 * cells, np.uint32)
        self.round = 0
        self.marks = zeros(cells, np.int32)

    def show(self, tiles: Tiles, left: cython.int, top: cython.int):
        """Put these tiles on the board and remove all others; its corner lies at (left, top)."""
        if self.shown is tiles and self.left == left and self.top == top:
            return
        total: cython.int = tiles.total
        cells: cython.int[::1] = zeros(total, np.int32)
        changed: cython.int[::1] = zeros(self.total + total, np.int32)
        count: cython.int = 0
        place: cython.int
        cell: cython.int
        at: cython.int
        with cython.nogil:
            for place in range(self.total):
                self.tiles[self.cells[place]] = -1
            for place in range(total):
                at = TILE * place
                cells[place] = (
                    (tiles.columns[at + Y] - top) * self.width + tiles.columns[at + X] - left
                )
                self.tiles[cells[place]] = place
            for place in range(self.total):
                cell = self.cells[place]
                if self.tiles[cell] < 0:
                    self.letters[cell] = EMPTY
                    changed[count] = cell
                    count += 1
            for place in range(total):
                cell = cells[place]
                at = TILE * place
                if (
                    self.letters[cell] != tiles.columns[at + LETTER]
                    or self.points[cell] != tiles.columns[at + POINTS]
                ):
                    self.letters[cell] = tiles.columns[at + LETTER]
                    self.points[cell] = tiles.columns[at + POINTS]
                    changed[count] = cell
                    count += 1
            self.round += 1
            for place in range(count):
                self.refresh(changed[place])
        self.cells = cells
        self.total = total
        self.shown = tiles
        self.left = left
        self.top = top

    def refresh(self, cell):
        """Update what fits around a cell that has changed."""
        axis: cython.int
        for axis in range(self.sides):
            if self.letters[cell] == EMPTY:
                self.refresh_axis(cell, axis)
            self.refresh_axis(self.end_of_run(cell, self.steps[axis]), axis)
            self.refresh_axis(self.end_of_run(cell, -self.steps[axis]), axis)

    def refresh_axis(self, cell, axis):
        """Update what fits into a cell, given its neighbours along one axis."""
        if self.letters[cell] != EMPTY or self.rounds[4 * cell + axis] == self.round:
            return
        # Several changed cells can have the same neighbour: look at it once.
        self.rounds[4 * cell + axis] = self.round
        step: cython.int = self.steps[axis]
        points: cython.int = 0
        size: cython.int = 1
        place: cython.int = cell - step
        while self.letters[place] < EMPTY:
            points += self.points[place]
            size += 1
            place -= step
        place = cell + step
        while self.letters[place] < EMPTY:
            points += self.points[place]
            size += 1
            place += step
        fitting: cython.uint = 0
        if size == 1:
            points = -1
            fitting = WILD
        elif size >= self.least:
            fitting = self.fitting_short(cell, step) if size <= 3 else self.fitting(cell, step)
        self.crossing[4 * cell + axis] = fitting
        self.beside[4 * cell + axis] = points
        main: cython.int
        other: cython.int
        at: cython.int = 4 * cell
        crossed: cython.longlong
        bonus: cython.longlong
        for main in range(self.axes):
            fitting = WILD
            crossed = bonus = 0
            for other in range(self.sides):
                if other != main and self.beside[at + other] >= 0:
                    fitting &= self.crossing[at + other]
                    bonus += self.beside[at + other]
                    crossed += 1
            self.sides_of[at + main] = bonus << BONUS | crossed << CROSSED | fitting

    def fitting_short(self, cell, step):
        """Return the letters that form a word with one or two neighbours, looked up once."""
        before: cython.int = 0
        behind: cython.int = 0
        place: cython.int = cell - step
        while self.letters[place] < EMPTY:
            before = 27 * before + self.letters[place] + 1
            place -= step
        place = cell + step
        while self.letters[place] < EMPTY:
            behind = 27 * behind + self.letters[place] + 1
            place += step
        at: cython.int = before
        if behind:
            at = 2 * PAIRS + 27 * before + behind if before else PAIRS + behind
        fits: cython.uint = self.short_fits[at]
        if not fits:
            fits = self.fitting(cell, step) | KNOWN
            self.short_fits[at] = fits
        return fits & WILD

    def fitting(self, cell, step):
        """Return the letters that form a word with the neighbours."""
        found: cython.uint = self.fitting_along(cell, step)
        if self.both_ways:
            found |= self.fitting_along(cell, -step)
        return found

    def fitting_along(self, cell, step):
        """Return the letters that form a word with the neighbours, read in one direction."""
        row: cython.uint = 0
        number: cython.uint = 0
        follow: cython.uint
        letter: cython.int
        place: cython.int = self.end_of_run(cell, -step) + step
        while place != cell:
            letter = self.letters[place]
            follow = self.lexicon.spelling[3 * row]
            if not (follow >> letter) & 1:
                return 0
            row = self.lexicon.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
            number += self.lexicon.spelling[3 * row + 2]
            place += step
        found: cython.uint = 0
        follow = self.lexicon.spelling[3 * row]
        letters: cython.uint = follow & self.leading(cell, step)
        first: cython.uint = self.lexicon.spelling[3 * row + 1]
        next: cython.uint
        bit: cython.uint
        id: cython.uint
        while letters:
            bit = letters & -letters
            letters ^= bit
            row = first + ones(follow & (bit - 1))
            id = number + self.lexicon.spelling[3 * row + 2]
            place = cell + step
            while self.letters[place] < EMPTY:
                letter = self.letters[place]
                next = self.lexicon.spelling[3 * row]
                if not (next >> letter) & 1:
                    break
                row = self.lexicon.spelling[3 * row + 1] + ones(next & ((1 << letter) - 1))
                id += self.lexicon.spelling[3 * row + 2]
                place += step
            if self.letters[place] < EMPTY:
                continue
            if self.lexicon.spelling[3 * row] & END and self.allowed[id]:
                found |= bit
        return found

    def leading(self, cell, step):
        """Return the letters that some word has before the letters behind this cell."""
        row: cython.uint = 0
        follow: cython.uint
        letter: cython.int
        place: cython.int = self.end_of_run(cell, step) - step
        while place != cell:
            letter = self.letters[place]
            follow = self.lexicon.beginnings[2 * row]
            if not (follow >> letter) & 1:
                return 0
            row = self.lexicon.beginnings[2 * row + 1] + ones(follow & ((1 << letter) - 1))
            place -= step
        return self.lexicon.beginnings[2 * row] & WILD

    def end_of_run(self, cell, step):
        """Return the first cell without a letter, from the next cell on in these steps."""
        cell += step
        while self.letters[cell] < EMPTY:
            cell += step
        return cell

    def reads_back(self, number, size):
        """Tell whether a word is also a word backwards."""
        row: cython.uint = 0
        id: cython.uint = 0
        follow: cython.uint
        letter: cython.int
        place: cython.int
        for place in range(size - 1, -1, -1):
            letter = self.lexicon.letter(number, place)
            follow = self.lexicon.spelling[3 * row]
            if not (follow >> letter) & 1:
                return False
            row = self.lexicon.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
            id += self.lexicon.spelling[3 * row + 2]
        return self.lexicon.spelling[3 * row] & END and self.allowed[id]
