"""Words along a line of cells, through letters that lie there."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import END, FIXED, QU, WILD, Q, U, ones
    from cython.cimports.wordparlor.words.kernel.buffers import Finds
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
    from cython.cimports.wordparlor.words.kernel.spelling import Hand
else:
    from wordparlor.words.kernel.bits import END, FIXED, QU, WILD, Q, U, ones
    from wordparlor.words.kernel.buffers import Finds
    from wordparlor.words.kernel.lexicon import Lexicon
    from wordparlor.words.kernel.spelling import Hand


@cython.final
@cython.cclass
class Line:
    """The cells of a line, the cell words start in, and the hand to fill cells from."""

    lexicon: Lexicon
    hand: Hand
    finds: Finds
    cells: cython.uint[64]
    width: cython.int
    start: cython.ulonglong
    least: cython.int

    def __init__(self, lexicon: Lexicon, cells, cards, least: cython.int):
        self.lexicon = lexicon
        self.hand = Hand(cards)
        self.finds = Finds()
        self.cells = [0] * 64
        self.width = 0
        self.start = 0
        self.least = least
        for cell in cells:
            self.cells[self.width] = cell
            self.width += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, row: cython.uint, letter: cython.int) -> cython.uint:
        """The row this letter leads to in the spelling of words; 0 when it may not follow."""
        follow: cython.uint = self.lexicon.spelling[3 * row]
        if not (follow >> letter) & 1:
            return 0
        return self.lexicon.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def lay(
        self,
        row: cython.uint,
        number: cython.uint,
        cell: cython.int,
        length: cython.int,
        fixed: cython.int,
        laid: cython.int,
    ) -> cython.int:
        """Keep the words that go on from this cell, with these many cells filled already."""
        here: cython.uint = self.cells[cell] if cell < self.width else 0
        follow: cython.uint = self.lexicon.spelling[3 * row]
        if follow & END and length >= self.least and fixed and laid and not here & FIXED:
            self.finds.keep((self.start << 32) | number)
        letters: cython.uint = follow & here & WILD
        if here & FIXED:
            fixed += 1
        else:
            letters &= self.hand.reach()
            laid += 1
        letter: cython.int
        kind: cython.uint
        while letters:
            letter = ones((letters & -letters) - 1)
            letters &= letters - 1
            if here & FIXED:
                self.lay_letter(row, number, letter, cell, length, fixed, laid)
            else:
                kind = self.hand.take(letter)
                if kind:
                    self.lay_letter(row, number, letter, cell, length, fixed, laid)
                    self.hand.give(letter, kind)
        if (here & FIXED and here & QU) or (here and not here & FIXED and self.hand.qu):
            self.lay_qu(row, number, cell, length, fixed, laid)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def lay_letter(
        self,
        row: cython.uint,
        number: cython.uint,
        letter: cython.int,
        cell: cython.int,
        length: cython.int,
        fixed: cython.int,
        laid: cython.int,
    ) -> cython.int:
        """Go on behind a cell that reads this letter, if it may follow."""
        row = self.step(row, letter)
        if row:
            number += self.lexicon.spelling[3 * row + 2]
            self.lay(row, number, cell + 1, length + 1, fixed, laid)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def lay_qu(
        self,
        row: cython.uint,
        number: cython.uint,
        cell: cython.int,
        length: cython.int,
        fixed: cython.int,
        laid: cython.int,
    ) -> cython.int:
        """Go on behind a cell with a Qu card, laid before or now, read as Q and as QU."""
        here: cython.uint = self.cells[cell]
        from_hand: cython.int = 0 if here & FIXED else 1
        self.hand.qu -= from_hand
        if here & QU or (here >> Q) & 1:
            self.lay_letter(row, number, Q, cell, length, fixed, laid)
        if here & QU or here == WILD:
            row = self.step(row, Q)
            if row:
                number += self.lexicon.spelling[3 * row + 2]
                self.lay_letter(row, number, U, cell, length + 1, fixed, laid)
        self.hand.qu += from_hand


def through(lexicon: Lexicon, cells, cards, least: cython.int):
    """Start cell (high 32 bits) and id (low) of all words through fixed cells of a line."""
    line: Line = Line(lexicon, cells, cards, least)
    start: cython.int
    with cython.nogil:
        for start in range(line.width):
            if not start or not line.cells[start - 1] & FIXED:
                line.start = start
                line.lay(0, 0, start, 0, 0, 0)
    return line.finds.array()
