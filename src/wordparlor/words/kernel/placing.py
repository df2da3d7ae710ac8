"""Every play on a board without stars: words along an axis that use or touch a tile on the board.

The search finds a word from its first run of letters that is already on the board: first to the
left, along the beginnings of words read backwards, then to the right, along the words. So every
step leads to a word, wherever in the word the run is.

If only the best plays are asked for, the search leaves a line when no word along it can reach them.
"""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import (
        BONUS,
        CROSSED,
        EMPTY,
        END,
        LONGEST,
        WILD,
        lowest,
        ones,
    )
    from cython.cimports.wordparlor.words.kernel.board import Board
    from cython.cimports.wordparlor.words.kernel.buffers import Finds
    from cython.cimports.wordparlor.words.kernel.tiles import Rack
else:
    from wordparlor.words.kernel.bits import (
        BONUS,
        CROSSED,
        EMPTY,
        END,
        LONGEST,
        WILD,
        lowest,
        ones,
    )
    from wordparlor.words.kernel.board import Board
    from wordparlor.words.kernel.buffers import Finds
    from wordparlor.words.kernel.tiles import Rack

# The most sorts of one letter. Each letter of a play has a code of three bits: 0 when it is already
# on the board, LAID + sort when it comes from the rack.
SORTS = cython.declare(cython.longlong, 3)
LAID = cython.declare(cython.ulonglong, 1)
# The lowest bit of each code.
LOWEST = cython.declare(cython.ulonglong, 0o111111111111111)
# Scores from here on count as equal when the best plays are counted.
HIGHEST = cython.declare(cython.longlong, 1023)


class Plays:
    """The plays found so far: all of them, or those that can be among the best."""

    def __init__(self, most: cython.int, lending):
        self.finds = Finds()
        self.lending = lending
        self.most = most
        self.bar = self.floor = self.above = 0
        self.tally = zeros(HIGHEST + 1 if most else 1, np.int32)

    def keep(self, word, codes, score, tiles):
        """Keep a play, unless there are enough plays that are as good."""
        points: cython.ulonglong = score
        if self.most:
            # The searches ask before; a play below the bar must never be counted.
            if score < self.bar:  # pragma: no cover
                return 0
            self.tally[min(score, HIGHEST)] += 1
            self.above += 1
            while self.above - self.tally[self.floor] >= self.most:
                self.above -= self.tally[self.floor]
                self.floor += 1
            self.bar = self.floor + (self.above >= self.most)
        self.finds.keep(word)
        self.finds.keep(points << 45 | codes)
        if self.lending:
            self.finds.keep(tiles)
        return 0


class Placing:
    """The state of the search: the board, the rack and the current play."""

    def __init__(self, board: Board, rack: Rack, plays: Plays, scores_beside):
        letter: cython.int
        sort: cython.int
        self.lexicon = board.lexicon
        self.board = board
        self.plays = plays
        self.spelling = board.lexicon.spelling
        self.beginnings = board.lexicon.beginnings
        self.copies = [0] * 78
        self.points = [0] * 78
        self.held = [0] * 26
        self.sorts = [0] * 26
        for sort in range(78):
            letter = sort // SORTS
            self.copies[sort] = rack.copies[sort]
            self.points[sort] = rack.values[sort]
            self.held[letter] += rack.copies[sort]
            self.sorts[letter] = rack.counts[letter]
        self.letters = rack.letters
        self.size = rack.size
        self.dearest = rack.most
        self.scores_beside = scores_beside
        self.path = [0] * 16
        self.ahead = [0] * 16
        self.kept = self.room = self.only = self.origin = self.turned = 0
        self.bare = False
        self.besides = True

    def search(self, sharing):
        """Keep every play."""
        if not self.board.total:
            return self.lay_first_words()
        ways: cython.int = 2 if self.board.both_ways else 1
        way: cython.int
        tile: cython.int
        axis: cython.int
        cell: cython.int
        for tile in range(self.board.total):
            cell = self.board.cells[tile]
            if self.board.letters[cell] < EMPTY:
                for axis in range(self.board.axes):
                    for way in range(ways):
                        self.aim(axis, way)
                        self.start(cell)
                        if not sharing:
                            self.touch(cell)
        return 0

    def aim(self, axis, way):
        """Choose the line: its axis, and whether it is read along (0) or against it (1)."""
        self.axis = axis
        self.direction = (2 if self.board.both_ways else 1) * axis + way
        self.step = self.board.steps[axis] * (1 - 2 * way)
        return 0

    def lay_first_words(self):
        """Keep the words on an empty board; where they lie makes no difference."""
        self.bare = True
        self.aim(0, 0)
        self.origin = self.board.width // 2 * (self.board.width + 1)
        self.turned = 0
        self.look_ahead(self.origin)
        return self.go_right(self.origin, 0, 0, 0, 0, 0)

    def start(self, cell):
        """Keep the plays whose first letter from the board is this one."""
        if self.board.letters[cell - self.step] < EMPTY:
            return 0
        size: cython.int = 0
        score: cython.int = 0
        place: cython.int = cell
        while self.board.letters[place] < EMPTY:
            score += self.board.points[place]
            size += 1
            place += self.step
        # Follow the run backwards.
        row: cython.uint = 0
        follow: cython.uint
        letter: cython.int
        behind: cython.int = place
        while place != cell:
            place -= self.step
            letter = self.board.letters[place]
            follow = self.beginnings[2 * row]
            if not (follow >> letter) & 1:
                return 0
            row = self.beginnings[2 * row + 1] + ones(follow & ((1 << letter) - 1))
        self.base = cell
        self.kept = size
        self.bare = False
        self.besides = True
        self.room = 0
        place -= self.step
        while (
            self.room < self.size
            and self.board.letters[place] == EMPTY
            and self.board.letters[place - self.step] >= EMPTY
        ):
            self.room += 1
            place -= self.step
        if self.plays.most:
            self.look_ahead(behind)
        if self.beginnings[2 * row] & END:
            self.turn(0, 0, score)
        if self.room:
            self.lay_left(cell - self.step, row, 0, 0, score)
        return 0

    def touch(self, tile):
        """Keep the plays along an empty line that touch this tile first."""
        other: cython.int
        way: cython.int
        cell: cython.int
        place: cython.int
        for other in range(self.board.sides):
            if other != self.axis:
                for way in range(-1, 2, 2):
                    cell = tile + way * self.board.steps[other]
                    if (
                        self.board.letters[cell] == EMPTY
                        and self.board.letters[cell - self.step] >= EMPTY
                        and self.is_touched_by(cell, tile)
                    ):
                        self.bare = True
                        self.besides = self.scores_beside
                        self.base = cell + self.step
                        self.kept = 0
                        self.room = 1
                        place = cell - self.step
                        # The search finds a word from the first tile that it touches.
                        while (
                            self.room < self.size
                            and self.board.letters[place] == EMPTY
                            and not self.board.sides_of[4 * place + self.axis] >> CROSSED
                            and self.board.letters[place - self.step] >= EMPTY
                        ):
                            self.room += 1
                            place -= self.step
                        if self.plays.most:
                            self.look_ahead(self.base)
                        self.lay_left(cell, 0, 0, 0, 0)
        return 0

    def is_touched_by(self, cell, tile):
        """Tell whether this tile is the first that a cell touches beside its line."""
        other: cython.int
        way: cython.int
        beside: cython.int
        for other in range(self.board.sides):
            if other != self.axis:
                for way in range(-1, 2, 2):
                    beside = cell + way * self.board.steps[other]
                    if self.board.letters[beside] < EMPTY:
                        return beside == tile
        return False  # pragma: no cover - the cell touches at least that tile

    def look_ahead(self, cell):
        """Add up the most points that each of the next cells can bring."""
        place: cython.int
        sides: cython.longlong
        points: cython.int = 0
        open: cython.bint = True
        for place in range(LONGEST + 1):
            self.ahead[place] = points
            if open:
                sides = self.board.sides_of[4 * cell + self.axis]
                if self.board.letters[cell] < EMPTY:
                    points += self.board.points[cell]
                elif self.board.letters[cell] == EMPTY and sides & WILD:
                    points += self.dearest
                    if self.besides:
                        points += ((sides >> CROSSED) & 3) * self.dearest + (sides >> BONUS)
                else:
                    open = False
                cell += self.step
        return 0

    def lay_left(self, cell, row, left, codes, score):
        """Lay each letter that is available in this cell, and continue on both sides."""
        sides: cython.longlong = self.board.sides_of[4 * cell + self.axis]
        follow: cython.uint = self.beginnings[2 * row]
        first: cython.uint = self.beginnings[2 * row + 1]
        rack: cython.uint = self.letters
        letters: cython.uint = follow & rack & sides
        times: cython.int = 1
        if self.besides:
            times += (sides >> CROSSED) & 3
            score += sides >> BONUS
        before: cython.int = cell - self.step
        # The letters that fit into the cell before.
        fitting: cython.uint = 0
        if left + 1 < self.room:
            fitting = self.board.sides_of[4 * before + self.axis] & WILD
        bit: cython.uint
        letter: cython.int
        sort: cython.int
        if not left:
            self.only = cell
        left += 1
        codes <<= 3
        while letters:
            bit = letters & -letters
            letters ^= bit
            letter = lowest(bit)
            row = first + ones(follow & (bit - 1))
            self.path[left] = letter
            for sort in range(SORTS * letter, SORTS * letter + self.sorts[letter]):
                if self.copies[sort]:
                    self.copies[sort] -= 1
                    self.held[letter] -= 1
                    if not self.held[letter]:
                        self.letters = rack ^ bit
                    if self.beginnings[2 * row] & END:
                        self.turn(
                            left,
                            codes | (LAID + sort - SORTS * letter),
                            score + times * self.points[sort],
                        )
                    if self.beginnings[2 * row] & self.letters & fitting:
                        self.lay_left(
                            before,
                            row,
                            left,
                            codes | (LAID + sort - SORTS * letter),
                            score + times * self.points[sort],
                        )
                    self.copies[sort] += 1
                    self.held[letter] += 1
                    self.letters = rack
        return 0

    def turn(self, left, codes, score):
        """Continue to the right of the run, with the tiles to its left."""
        size: cython.int = left + self.kept
        if score + self.ahead[LONGEST - size] < self.plays.bar:
            return 0
        row: cython.uint = 0
        number: cython.uint = 0
        follow: cython.uint
        letter: cython.int
        place: cython.int
        for place in range(left, 0, -1):
            letter = self.path[place]
            follow = self.spelling[3 * row]
            row = self.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
            number += self.spelling[3 * row + 2]
        cell: cython.int = self.base
        behind: cython.int = self.base + self.kept * self.step
        while cell != behind:
            letter = self.board.letters[cell]
            follow = self.spelling[3 * row]
            row = self.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
            number += self.spelling[3 * row + 2]
            cell += self.step
        self.origin = self.base - left * self.step
        self.turned = size
        return self.go_right(cell, row, number, codes, size, score)

    def go_right(self, cell, row, number, codes, size, score):
        """Keep the play if it is complete, and all plays that continue in this cell."""
        follow: cython.uint = self.spelling[3 * row]
        letter: cython.int = self.board.letters[cell]
        while letter < EMPTY:
            if self.bare or not (follow >> letter) & 1:
                # The search finds words along an empty line that reach a letter from there.
                return 0
            row = self.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
            number += self.spelling[3 * row + 2]
            score += self.board.points[cell]
            size += 1
            cell += self.step
            follow = self.spelling[3 * row]
            letter = self.board.letters[cell]
        if follow & END:
            self.finish(number, codes, size, score)
        if letter == EMPTY and follow & self.letters & self.board.sides_of[4 * cell + self.axis]:
            return self.lay_right(cell, row, number, codes, size, score)
        return 0

    def lay_right(self, cell, row, number, codes, size, score):
        """Lay each letter that is available in this empty cell, and continue."""
        place: cython.int
        most: cython.int
        if self.plays.bar:
            place = size - self.turned
            most = self.ahead[min(place + self.board.reach[row], LONGEST)] - self.ahead[place]
            if score + most < self.plays.bar:
                return 0
        sides: cython.longlong = self.board.sides_of[4 * cell + self.axis]
        follow: cython.uint = self.spelling[3 * row]
        first: cython.uint = self.spelling[3 * row + 1]
        rack: cython.uint = self.letters
        letters: cython.uint = follow & rack & sides
        times: cython.int = 1
        if self.besides:
            times += (sides >> CROSSED) & 3
            score += sides >> BONUS
        if not codes:
            self.only = cell
        cell += self.step
        # If the next cell is empty: the letters that fit there.
        empty: cython.bint = self.board.letters[cell] == EMPTY
        fitting: cython.uint = self.board.sides_of[4 * cell + self.axis] & WILD
        bit: cython.uint
        letter: cython.int
        sort: cython.int
        id: cython.uint
        code: cython.ulonglong
        points: cython.int
        while letters:
            bit = letters & -letters
            letters ^= bit
            letter = lowest(bit)
            row = first + ones(follow & (bit - 1))
            id = number + self.spelling[3 * row + 2]
            for sort in range(SORTS * letter, SORTS * letter + self.sorts[letter]):
                if self.copies[sort]:
                    self.copies[sort] -= 1
                    self.held[letter] -= 1
                    if not self.held[letter]:
                        self.letters = rack ^ bit
                    code = LAID + sort - SORTS * letter
                    code = codes | code << (3 * size)
                    points = score + times * self.points[sort]
                    if not empty:
                        self.go_right(cell, row, id, code, size + 1, points)
                    else:
                        if self.spelling[3 * row] & END:
                            self.finish(id, code, size + 1, points)
                        if self.spelling[3 * row] & self.letters & fitting:
                            self.lay_right(cell, row, id, code, size + 1, points)
                    self.copies[sort] += 1
                    self.held[letter] += 1
                    self.letters = rack
        return 0

    def finish(self, number, codes, size, score):
        """Keep a play if it is valid."""
        if not codes or not self.board.allowed[number] or size < self.board.least:
            return 0
        if score < self.plays.bar:
            return 0
        other: cython.int
        laid: cython.ulonglong = (codes | codes >> 1) & LOWEST
        if not laid & (laid - 1) and self.axis < self.board.sides:
            # The search finds a play of one tile along the first of its axes.
            for other in range(self.axis):
                if self.board.beside[4 * self.only + other] >= 0:
                    return 0
        if self.board.both_ways and self.direction & 1 and self.board.reads_back(number, size):
            # The search finds the same tiles as the word along the axis.
            return 0
        word: cython.ulonglong = number
        return self.plays.keep(word << 32 | self.origin << 3 | self.direction, codes, score, 0)
