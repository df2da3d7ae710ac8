"""Every play on a board with stars: words along an axis that use a tile on the board.

The search runs like that of `placing`, which has the plays without stars along empty lines.

A star can replace a letter of the board, which then goes into the word. Usually this letter is
somewhere else on the board and is *lent*: the search lays any letter that the board has, and counts
at the end which tiles can lend it. But a star can also cut off a run of letters beside the word.
Then its letter is *lifted* as soon as the search meets the run, and must be lent in the end.
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
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
    from cython.cimports.wordparlor.words.kernel.placing import Placing, Plays
    from cython.cimports.wordparlor.words.kernel.tiles import Rack, Tiles
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
    from wordparlor.words.kernel.lexicon import Lexicon
    from wordparlor.words.kernel.placing import Placing, Plays
    from wordparlor.words.kernel.tiles import Rack, Tiles

# The most sorts of one letter. Each letter of a play has a code of three bits: 0 when it is already
# on the board, LAID + sort when it comes from the rack, LENT + sort when it is lent by the board.
SORTS = cython.declare(cython.longlong, 3)
LAID = cython.declare(cython.ulonglong, 1)
LENT = cython.declare(cython.ulonglong, 4)
# The mark of a cell with a lifted letter; other marks count the runs of the play through a cell.
LIFTED = cython.declare(cython.longlong, -1)


@cython.final
@cython.cclass
class Stock:
    """Letters to lay: the number of copies of each sort; a sort is a letter with its points."""

    copies: cython.int[78]
    points: cython.int[78]
    letters: cython.uint

    def __init__(self):
        self.copies = [0] * 78
        self.points = [0] * 78
        self.letters = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take(self, letter: cython.int, sort: cython.int) -> cython.void:
        """Take one copy of a sort of a letter."""
        self.copies[sort] -= 1
        sort = SORTS * letter
        if not (self.copies[sort] or self.copies[sort + 1] or self.copies[sort + 2]):
            self.letters ^= 1 << letter

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def give(self, letter: cython.int, sort: cython.int) -> cython.void:
        """Give a copy back."""
        self.copies[sort] += 1
        self.letters |= 1 << letter


@cython.final
@cython.cclass
class Starring:
    """The state of the search: the board, the rack and the current play."""

    lexicon: Lexicon
    board: Board
    rack: Stock
    lenders: Stock
    # The search without stars, for words that only touch the board.
    plain: Placing
    plays: Plays
    stars: cython.int
    # Linked lists of the board's tiles: the first tile of each sort, and the next one of each tile.
    first: cython.int[78]
    next: cython.int[::1]
    sort_of: cython.int[::1]
    # For each cell: the number of runs of the play through it, or LIFTED.
    marks: cython.int[::1]
    # The line: its axis, its direction, the step to the next letter.
    axis: cython.int
    direction: cython.int
    step: cython.int
    # The run that the word starts from: its first cell, and how many of its letters are kept.
    base: cython.int
    kept: cython.int
    # The part to the left: its letters and their codes, the last one first; the cell of the first.
    path: cython.int[16]
    codes: cython.ulonglong[16]
    origin: cython.int
    # The play so far: new tiles, points along the line and beside it, and whether its only tile
    # also forms a word along an earlier axis.
    new: cython.int
    main: cython.int
    side: cython.int
    lower: cython.bint
    # The letters of the word where the search has turned right, and the most points that the next
    # cells can bring, added up.
    turned: cython.int
    ahead: cython.int[16]
    # The most points of a tile.
    dearest: cython.int
    # Sorts laid from the rack, lent sorts, lifted cells.
    laid: cython.int[78]
    lent: cython.int[8]
    lents: cython.int
    lifted: cython.int[8]
    lifts: cython.int
    chosen: cython.int[8]

    def __init__(self, board: Board, rack: Rack, stars, plain: Placing):
        sort: cython.int
        self.lexicon = board.lexicon
        self.board = board
        self.plain = plain
        self.plays = plain.plays
        self.stars = stars
        self.rack = Stock()
        self.lenders = Stock()
        for sort in range(78):
            self.rack.copies[sort] = rack.copies[sort]
            self.lenders.copies[sort] = rack.lent[sort]
            self.rack.points[sort] = self.lenders.points[sort] = rack.values[sort]
        self.rack.letters = rack.letters
        self.lenders.letters = rack.on_table
        self.ahead = [0] * 16
        self.turned = self.dearest = 0
        for sort in range(78):
            if rack.copies[sort] or rack.lent[sort]:
                self.dearest = max(self.dearest, rack.values[sort])
        self.first = [-1] * 78
        self.path = [0] * 16
        self.codes = [0] * 16
        self.laid = [0] * 78
        self.lent = [0] * 8
        self.lifted = [0] * 8
        self.chosen = [0] * 8
        self.lents = self.lifts = self.new = self.main = self.side = 0
        self.lower = False
        self.marks = board.marks
        self.list_tiles(rack)

    @cython.cfunc
    def list_tiles(self, rack: Rack):
        """Link the tiles of the board by sort, in their order."""
        self.next = zeros(self.board.total, np.int32)
        self.sort_of = zeros(self.board.total, np.int32)
        tile: cython.int
        cell: cython.int
        sort: cython.int
        for tile in range(self.board.total - 1, -1, -1):
            cell = self.board.cells[tile]
            if self.board.letters[cell] < EMPTY:
                sort = rack.sort_of(self.board.letters[cell], self.board.points[cell])
                self.sort_of[tile] = sort
                self.next[tile] = self.first[sort]
                self.first[sort] = tile

    # -- along a line -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def search(self, sharing: cython.bint) -> cython.int:
        """Keep every play."""
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
                        self.plain.aim(axis, way)
                        self.axis = axis
                        self.direction = self.plain.direction
                        self.step = self.plain.step
                        self.start(cell)
                        if not sharing:
                            self.plain.touch(cell)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def start(self, cell: cython.int) -> cython.int:
        """Keep the plays whose first letter from the board is this one."""
        before: cython.int = cell - self.step
        cut_before: cython.bint = self.is_letter(before)
        if cut_before:
            # This is the first star of the play, so one is left.
            self.lift(before)
        size: cython.int = 0
        behind: cython.int = cell
        while self.board.letters[behind] < EMPTY:
            size += 1
            behind += self.step
        self.base = cell
        kept: cython.int
        # A star can cut the run anywhere.
        for kept in range(size, 0, -1):
            behind = cell + kept * self.step
            if kept == size or self.lift(behind):
                self.kept = kept
                self.main = self.hold(cell, self.step, kept)
                if self.plays.most:
                    self.look_ahead(behind)
                self.go_left(before, self.read_back(cell, kept), 0)
                self.let_go(cell, self.step, kept)
                if kept < size:
                    self.drop(behind)
        if cut_before:
            self.drop(before)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_ahead(self, cell: cython.int) -> cython.void:
        """Add up the most points that each of the next cells can bring; stars can only cut rows."""
        place: cython.int
        sides: cython.longlong
        points: cython.int = 0
        for place in range(LONGEST + 1):
            self.ahead[place] = points
            sides = self.board.sides_of[4 * cell + self.axis]
            if self.is_letter(cell):
                points += self.board.points[cell]
            elif self.board.letters[cell] == EMPTY:
                points += (1 + ((sides >> CROSSED) & 3)) * self.dearest + (sides >> BONUS)
            else:
                # A star ends the word. Keep the sum for all cells behind it.
                cell -= self.step
            cell += self.step

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def read_back(self, cell: cython.int, size: cython.int) -> cython.int:
        """Follow a run of letters backwards and return the row in the beginnings, or 0."""
        row: cython.uint = 0
        follow: cython.uint
        letter: cython.int
        place: cython.int
        for place in range(size - 1, -1, -1):
            letter = self.board.letters[cell + place * self.step]
            follow = self.lexicon.beginnings[2 * row]
            if not (follow >> letter) & 1:
                return 0
            row = self.lexicon.beginnings[2 * row + 1] + ones(follow & ((1 << letter) - 1))
        return row

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def go_left(self, cell: cython.int, row: cython.uint, left: cython.int) -> cython.int:
        """Keep the plays with this many tiles to the left, or more."""
        if not row:
            return 0
        follow: cython.uint = self.lexicon.beginnings[2 * row]
        if self.is_letter(cell):
            # The search finds words with this letter from there.
            if follow & END and self.lift(cell):
                self.turn(left)
                self.drop(cell)
            return 0
        if follow & END:
            self.turn(left)
        if self.board.letters[cell] != EMPTY:
            return 0
        if self.lifts == self.stars and self.is_letter(cell - self.step):
            return 0
        return self.lay(cell, follow & WILD, row, 0, 0, left, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def turn(self, left: cython.int) -> cython.int:
        """Continue to the right of the run, with the tiles to its left."""
        row: cython.uint = 0
        number: cython.uint = 0
        codes: cython.ulonglong = 0
        follow: cython.uint
        letter: cython.int
        place: cython.int
        size: cython.int = left + self.kept
        if self.plays.most and self.falls_short(self.ahead[LONGEST - size]):
            return 0
        for place in range(size):
            if place < left:
                letter = self.path[left - 1 - place]
                codes |= self.codes[left - 1 - place] << (3 * place)
            else:
                letter = self.board.letters[self.base + (place - left) * self.step]
            follow = self.lexicon.spelling[3 * row]
            row = self.lexicon.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
            number += self.lexicon.spelling[3 * row + 2]
        self.origin = self.base - left * self.step
        self.turned = size
        return self.go_right(self.base + self.kept * self.step, row, number, codes, size)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def falls_short(self, more: cython.int) -> cython.bint:
        """Tell whether so many more points leave the play below the best ones."""
        return self.main + self.side + more < self.plays.bar

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def go_right(
        self,
        cell: cython.int,
        row: cython.uint,
        number: cython.uint,
        codes: cython.ulonglong,
        size: cython.int,
    ) -> cython.int:
        """Keep the play if it is complete, and all plays that continue in this cell."""
        follow: cython.uint = self.lexicon.spelling[3 * row]
        letter: cython.int
        if self.is_letter(cell):
            if follow & END and self.lift(cell):
                self.finish(number, codes, size)
                self.drop(cell)
            letter = self.board.letters[cell]
            if (follow >> letter) & 1:
                row = self.lexicon.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
                number += self.lexicon.spelling[3 * row + 2]
                self.main += self.hold(cell, self.step, 1)
                self.go_right(cell + self.step, row, number, codes, size + 1)
                self.main -= self.board.points[cell]
                self.let_go(cell, self.step, 1)
            return 0
        if follow & END:
            self.finish(number, codes, size)
        if self.board.letters[cell] != EMPTY:
            return 0
        place: cython.int
        if self.plays.most:
            place = size - self.turned
            if self.falls_short(
                self.ahead[min(place + self.board.reach[row], LONGEST)] - self.ahead[place]
            ):
                return 0
        return self.lay(cell, follow & WILD, row, number, codes, size, False)

    # -- a tile -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def lay(
        self,
        cell: cython.int,
        letters: cython.uint,
        row: cython.uint,
        number: cython.uint,
        codes: cython.ulonglong,
        size: cython.int,
        leftward: cython.bint,
    ) -> cython.int:
        """Lay each of these letters that is available in this cell, and continue."""
        follow: cython.uint = letters
        first: cython.uint
        letter: cython.int
        bit: cython.uint
        sort: cython.int
        points: cython.int
        there: cython.uint = self.rack.letters
        if leftward:
            first = self.lexicon.beginnings[2 * row + 1]
        else:
            first = self.lexicon.spelling[3 * row + 1]
        if self.lents < self.stars:
            there |= self.lenders.letters
        letters &= there
        while letters:
            bit = letters & -letters
            letters ^= bit
            letter = lowest(bit)
            row = first + ones(follow & (bit - 1))
            for sort in range(SORTS * letter, SORTS * letter + SORTS):
                if self.rack.copies[sort]:
                    self.rack.take(letter, sort)
                    self.laid[sort] += 1
                    points = self.rack.points[sort]
                    self.put(
                        cell,
                        letter,
                        LAID + sort - SORTS * letter,
                        points,
                        row,
                        number,
                        codes,
                        size,
                        leftward,
                    )
                    self.laid[sort] -= 1
                    self.rack.give(letter, sort)
                # Among equal letters, lay the lent ones first.
                if not self.laid[sort] and self.lend(letter, sort):
                    points = self.lenders.points[sort]
                    self.put(
                        cell,
                        letter,
                        LENT + sort - SORTS * letter,
                        points,
                        row,
                        number,
                        codes,
                        size,
                        leftward,
                    )
                    self.lents -= 1
                    self.lenders.give(letter, sort)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def put(
        self,
        cell: cython.int,
        letter: cython.int,
        code: cython.ulonglong,
        points: cython.int,
        row: cython.uint,
        number: cython.uint,
        codes: cython.ulonglong,
        size: cython.int,
        leftward: cython.bint,
    ) -> cython.int:
        """Continue with a tile in this cell, if it fits its neighbours."""
        at: cython.int = 4 * cell + self.axis
        if leftward:
            self.path[size] = letter
            self.codes[size] = code
        else:
            number += self.lexicon.spelling[3 * row + 2]
            codes |= code << (3 * size)
        self.new += 1
        self.main += points
        if self.board.sides_of[at] >> CROSSED:
            self.cross(cell, letter, points, row, number, codes, size, leftward, 0)
        else:
            self.go_on(cell, row, number, codes, size, leftward)
        self.main -= points
        self.new -= 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def go_on(
        self,
        cell: cython.int,
        row: cython.uint,
        number: cython.uint,
        codes: cython.ulonglong,
        size: cython.int,
        leftward: cython.bint,
    ) -> cython.int:
        """Continue after a new tile."""
        if leftward:
            return self.go_left(cell - self.step, row, size + 1)
        return self.go_right(cell + self.step, row, number, codes, size + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def cross(
        self,
        cell: cython.int,
        letter: cython.int,
        points: cython.int,
        row: cython.uint,
        number: cython.uint,
        codes: cython.ulonglong,
        size: cython.int,
        leftward: cython.bint,
        other: cython.int,
    ) -> cython.int:
        """Continue in every way in which the runs beside a tile form words, cut by stars or not."""
        while other < self.board.sides and (
            other == self.axis or self.board.beside[4 * cell + other] < 0
        ):
            other += 1
        if other == self.board.sides:
            return self.go_on(cell, row, number, codes, size, leftward)
        step: cython.int = self.board.steps[other]
        most_before: cython.int = self.count_run(cell, -step)
        most_behind: cython.int = self.count_run(cell, step)
        before: cython.int
        behind: cython.int
        cut_before: cython.int
        cut_behind: cython.int
        gain: cython.int
        whole: cython.bint
        fits: cython.bint
        lower: cython.bint = self.lower
        for before in range(most_before, -1, -1):
            cut_before = cell - (before + 1) * step
            if before < most_before and not self.lift(cut_before):
                continue
            for behind in range(most_behind, -1, -1):
                cut_behind = cell + (behind + 1) * step
                if behind < most_behind and not self.lift(cut_behind):
                    continue
                whole = before == most_before and behind == most_behind and not self.lifts
                if whole:
                    fits = (self.board.crossing[4 * cell + other] >> letter) & 1
                else:
                    fits = not before + behind or self.makes_word(
                        cell, step, letter, before, behind
                    )
                if fits:
                    gain = self.hold(cell - step, -step, before) + self.hold(
                        cell + step, step, behind
                    )
                    if before + behind:
                        gain += points
                        if other < self.axis:
                            self.lower = True
                    self.side += gain
                    self.cross(cell, letter, points, row, number, codes, size, leftward, other + 1)
                    self.side -= gain
                    self.lower = lower
                    self.let_go(cell - step, -step, before)
                    self.let_go(cell + step, step, behind)
                if behind < most_behind:
                    self.drop(cut_behind)
            if before < most_before:
                self.drop(cut_before)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def makes_word(
        self,
        cell: cython.int,
        step: cython.int,
        letter: cython.int,
        before: cython.int,
        behind: cython.int,
    ) -> cython.bint:
        """Tell whether a letter forms a word with this many letters before and after it."""
        if before + behind + 1 < self.board.least:
            return False
        if self.reads(cell, step, letter, before, behind):
            return True
        return self.board.both_ways and self.reads(cell, -step, letter, behind, before)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def reads(
        self,
        cell: cython.int,
        step: cython.int,
        letter: cython.int,
        before: cython.int,
        behind: cython.int,
    ) -> cython.bint:
        """Tell whether they form a word in this direction."""
        row: cython.uint = 0
        number: cython.uint = 0
        follow: cython.uint
        here: cython.int
        place: cython.int
        for place in range(-before, behind + 1):
            here = self.board.letters[cell + place * step] if place else letter
            follow = self.lexicon.spelling[3 * row]
            if not (follow >> here) & 1:
                return False
            row = self.lexicon.spelling[3 * row + 1] + ones(follow & ((1 << here) - 1))
            number += self.lexicon.spelling[3 * row + 2]
        return self.lexicon.spelling[3 * row] & END and self.board.allowed[number]

    # -- the letters of the board -----------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_letter(self, cell: cython.int) -> cython.bint:
        """Tell whether a cell has a letter that is not lifted."""
        if self.board.letters[cell] >= EMPTY:
            return False
        return not self.lifts or self.marks[cell] != LIFTED

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_run(self, cell: cython.int, step: cython.int) -> cython.int:
        """Count the letters in a row from the next cell on."""
        size: cython.int = 0
        while self.is_letter(cell + (size + 1) * step):
            size += 1
        return size

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def hold(self, cell: cython.int, step: cython.int, size: cython.int) -> cython.int:
        """Reserve a run of letters for the play and return its points."""
        points: cython.int = 0
        place: cython.int
        for place in range(size):
            points += self.board.points[cell + place * step]
            self.marks[cell + place * step] += 1
        return points

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def let_go(self, cell: cython.int, step: cython.int, size: cython.int) -> cython.void:
        """Release a run of letters."""
        place: cython.int
        for place in range(size):
            self.marks[cell + place * step] -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lift(self, cell: cython.int) -> cython.bint:
        """Replace a letter by a star, if a star is left and no run needs the letter."""
        if self.lifts == self.stars or self.marks[cell]:
            return False
        self.lifted[self.lifts] = cell
        self.lifts += 1
        if self.needed() > self.stars:
            self.lifts -= 1
            return False
        self.marks[cell] = LIFTED
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def drop(self, cell: cython.int) -> cython.void:
        """Undo the last `lift`."""
        self.marks[cell] = 0
        self.lifts -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lend(self, letter: cython.int, sort: cython.int) -> cython.bint:
        """Take a letter of a sort from the board, if the stars suffice."""
        if self.lents == self.stars or not self.lenders.copies[sort]:
            return False
        self.lent[self.lents] = sort
        self.lents += 1
        if self.needed() > self.stars:
            self.lents -= 1
            return False
        self.lenders.take(letter, sort)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def needed(self) -> cython.int:
        """Count the stars needed for all lifted and lent letters."""
        if not self.lifts:
            return self.lents
        return self.lents + self.lifts - ones(self.match())

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def match(self) -> cython.uint:
        """Return, as bits, which of the lent sorts come from lifted letters."""
        matched: cython.uint = 0
        sort: cython.int
        place: cython.int
        lent: cython.int
        for place in range(self.lifts):
            sort = self.sort_of[self.board.tiles[self.lifted[place]]]
            for lent in range(self.lents):
                if self.lent[lent] == sort and not (matched >> lent) & 1:
                    matched |= 1 << lent
                    break
        return matched

    # -- the play ---------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def finish(self, number: cython.uint, codes: cython.ulonglong, size: cython.int) -> cython.int:
        """Keep a play if it is valid, once for each choice of lent tiles."""
        if not self.new or not self.board.allowed[number] or size < self.board.least:
            return 0
        if self.plays.most and (not self.lents or self.falls_short(0)):
            # The search without stars has found the plays that take no letter.
            return 0
        if self.new == 1 and self.lower and self.axis < self.board.sides:
            # The search finds the same play along the other axis.
            return 0
        if self.board.both_ways and self.direction & 1 and self.board.reads_back(number, size):
            # The search finds the same tiles as the word along the axis.
            return 0
        matched: cython.uint = 0
        if self.lifts:
            matched = self.match()
            if ones(matched) < self.lifts:
                return 0
        tiles: cython.ulonglong = 0
        place: cython.int
        for place in range(self.lifts):
            tiles = tiles << 12 | (self.board.tiles[self.lifted[place]] + 1)
        self.choose(number, codes, matched, tiles, 0)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def choose(
        self,
        number: cython.uint,
        codes: cython.ulonglong,
        matched: cython.uint,
        tiles: cython.ulonglong,
        at: cython.int,
    ) -> cython.int:
        """Keep a play with every choice of tiles for the lent sorts from this one on.

        Return whether there is one.
        """
        while at < self.lents and (matched >> at) & 1:
            at += 1
        word: cython.ulonglong = number
        kept: cython.int
        if at == self.lents:
            self.plays.keep(
                word << 32 | self.origin << 3 | self.direction, codes, self.main + self.side, tiles
            )
            return 1
        sort: cython.int = self.lent[at]
        tile: cython.int = self.first[sort]
        place: cython.int
        for place in range(at):
            if self.lent[place] == sort and not (matched >> place) & 1:
                # The order of equal letters makes no difference: use ascending tiles.
                tile = self.next[self.chosen[place]]
        while tile >= 0:
            if not self.marks[self.board.cells[tile]]:
                self.chosen[at] = tile
                kept = self.choose(number, codes, matched, tiles << 12 | (tile + 1), at + 1)
                if kept and self.plays.most:
                    # Other tiles make the same words.
                    return kept
            tile = self.next[tile]
        return 0


def placings(
    board: Board,
    tiles: Tiles,
    rack,
    stars: cython.int,
    sharing: cython.bint,
    scores_beside,
    most: cython.int,
):
    """Return plays as packed numbers: word and place, score and letters, lent tiles.

    These are all plays, or at least the `most` best ones.
    """
    letters: Rack = Rack(tiles, rack)
    lent: cython.int = min(stars, tiles.on_table)
    plays: Plays = Plays(most, lent > 0)
    plain: Placing = Placing(board, letters, plays, scores_beside)
    starring: Starring
    if most or not lent:
        with cython.nogil:
            plain.search(sharing)
    if lent:
        starring = Starring(board, letters, lent, plain)
        with cython.nogil:
            # Words that only touch the board use no star.
            starring.search(sharing or most)
    return plays.finds.array().reshape(-1, 3 if lent else 2)
