"""Every way to assign cards to the letters of a word."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import ready, zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import COVERED, LONGEST, QU, Q, U
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
else:
    from wordparlor.words.kernel.bits import COVERED, LONGEST, QU, Q, U
    from wordparlor.words.kernel.lexicon import Lexicon


@cython.final
@cython.cclass
class Assignment:
    """The ways to assign kinds of cards to the letters of a word.

    Equal letters get their kinds in ascending order, so that no way comes twice. A Q that covers
    its U counts as a letter of its own. When a word has QU twice, the first is covered first.
    """

    lexicon: Lexicon
    faces: cython.uint[64]
    left: cython.int[64]
    floors: cython.int[27]
    kinds: cython.int
    word: cython.uint
    bare: cython.int
    row: cython.int[16]
    words: cython.uint[::1]
    rows: cython.uchar[::1]
    total: cython.Py_ssize_t
    room: cython.Py_ssize_t
    most: cython.Py_ssize_t

    def __init__(self, lexicon: Lexicon, kinds, most):
        self.lexicon = lexicon
        self.faces = [0] * 64
        self.left = [0] * 64
        self.floors = [0] * 27
        self.row = [COVERED] * 16
        self.word = self.bare = self.kinds = 0
        for face, copies in kinds:
            self.faces[self.kinds] = face
            self.left[self.kinds] = copies
            self.kinds += 1
        self.total = 0
        self.most = most
        self.room = 512
        self.words = zeros(self.room, np.uint32)
        self.rows = zeros(LONGEST * self.room, np.uint8)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def assign(self, place: cython.int) -> cython.int:
        """Keep every way to continue from this place of the word."""
        letter: cython.int = self.lexicon.letter(self.word, place)
        if letter < 0:
            self.note()
            return 0
        both: cython.bint = letter == Q and self.lexicon.letter(self.word, place + 1) == U
        kind: cython.int
        for kind in range(self.kinds):
            if self.total >= self.most:
                return 0
            if not self.left[kind]:
                continue
            if (self.faces[kind] >> letter) & 1 or (letter == Q and self.faces[kind] == QU):
                self.bare += both
                self.spend(kind, letter, place, 1)
                self.bare -= both
            if both and not self.bare and self.faces[kind] == QU:
                self.spend(kind, 26, place, 2)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def spend(
        self, kind: cython.int, letter: cython.int, place: cython.int, letters: cython.int
    ) -> cython.int:
        """Continue with this kind here, unless an equal letter before has a higher kind."""
        floor: cython.int = self.floors[letter]
        if kind >= floor:
            self.floors[letter] = kind
            self.left[kind] -= 1
            self.row[place] = kind
            self.assign(place + letters)
            self.row[place] = COVERED
            self.left[kind] += 1
            self.floors[letter] = floor

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def note(self) -> cython.int:
        """Store a complete way."""
        place: cython.int
        if self.total == self.room:
            self.grow()
        self.words[self.total] = self.word
        for place in range(LONGEST):
            self.rows[LONGEST * self.total + place] = self.row[place]
        self.total += 1

    @cython.cfunc
    @cython.with_gil
    @cython.exceptval(-1, check=False)
    def grow(self) -> cython.int:
        """Double the room for ways."""
        words = zeros(2 * self.room, np.uint32)
        words[: self.room] = self.words
        rows = zeros(2 * LONGEST * self.room, np.uint8)
        rows[: LONGEST * self.room] = self.rows
        self.words = words
        self.rows = rows
        self.room *= 2


def ways(lexicon: Lexicon, words, kinds, most):
    """Return the first ways to spell these words, up to `most`: word ids, and rows of kinds."""
    search: Assignment = Assignment(lexicon, kinds, most)
    view: cython.const[cython.uint][::1] = ready(words)
    size: cython.Py_ssize_t = len(words)
    place: cython.Py_ssize_t
    with cython.nogil:
        for place in range(size):
            if search.total >= search.most:
                break
            search.word = view[place]
            search.assign(0)
    rows = np.array(search.rows[: LONGEST * search.total], np.uint8)
    return np.array(search.words[: search.total], np.uint32), rows.reshape(-1, LONGEST)
