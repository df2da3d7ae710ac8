cimport cython

from wordparlor.words.kernel.lexicon cimport Lexicon


@cython.final
cdef class Board:
    cdef Lexicon lexicon
    cdef const unsigned char[::1] allowed
    cdef int least
    # The grid: its width, the steps along the axes, whether words are read against them, too.
    cdef readonly int width
    cdef int axes
    cdef int[4] steps
    cdef bint both_ways
    # Per cell: the letter (or EMPTY, or STAR), its points, the number of its tile.
    cdef unsigned char[::1] letters
    cdef short[::1] points
    cdef short[::1] tiles
    # Per cell and axis: letters that make a word with those beside the cell along this axis, and
    # the points of those beside it (-1: there are none).
    cdef unsigned int[::1] crossing
    cdef int[::1] beside
    # The same of all *other* axes at once: letters that may lie there, points, how many words.
    cdef unsigned int[::1] open
    cdef int[::1] bonus
    cdef unsigned char[::1] crossed
    # The cells with tiles.
    cdef int[::1] cells
    cdef int total

    cdef void mend(self, int cell) noexcept nogil
    cdef void mend_axis(self, int cell, int axis) noexcept nogil
    cdef unsigned int fitting(self, int cell, int step) noexcept nogil
    cdef int end_of_run(self, int cell, int step) noexcept nogil
