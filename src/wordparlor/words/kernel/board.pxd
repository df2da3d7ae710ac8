cimport cython

from wordparlor.words.kernel.lexicon cimport Lexicon
from wordparlor.words.kernel.tiles cimport Tiles


@cython.final
cdef class Board:
    cdef Lexicon lexicon
    cdef const unsigned char[::1] allowed
    # How many letters can still follow each step of the words, at most.
    cdef const unsigned char[::1] reach
    cdef int least
    # The grid: its width, the steps along the axes, how many of them (the first ones) lead over the
    # sides of tiles, whether words are also read against the axes.
    cdef readonly int width
    cdef int axes
    cdef int sides
    cdef int[4] steps
    cdef bint both_ways
    # For each cell: the letter (or EMPTY or STAR), its points, the number of its tile.
    cdef unsigned char[::1] letters
    cdef int[::1] points
    cdef short[::1] tiles
    # For each cell and axis: the letters that form a word with the neighbours along this axis, and
    # the points of these neighbours (-1: no neighbours).
    cdef unsigned int[::1] crossing
    cdef int[::1] beside
    # The same for all *other* axes together, in one number, so that a search reads it at once: the
    # letters that fit, the number of words (from bit CROSSED on), the points (from bit BONUS on).
    cdef long long[::1] sides_of
    # The letters that fit beside one or two letters, as far as they are known.
    cdef unsigned int[::1] short_fits
    # The cells with tiles, and what is shown there: the tiles, and the place of the first cell.
    cdef int[::1] cells
    cdef int total
    cdef Tiles shown
    cdef int left
    cdef int top
    # For each cell and axis: the update in which it was last looked at; the number of the last one.
    cdef unsigned int[::1] rounds
    cdef unsigned int round
    # For each cell: what a search notes there; 0 between searches.
    cdef int[::1] marks

    cdef void refresh(self, int cell) noexcept nogil
    cdef void refresh_axis(self, int cell, int axis) noexcept nogil
    cdef unsigned int fitting(self, int cell, int step) noexcept nogil
    cdef unsigned int fitting_short(self, int cell, int step) noexcept nogil
    cdef unsigned int fitting_along(self, int cell, int step) noexcept nogil
    cdef unsigned int leading(self, int cell, int step) noexcept nogil
    cdef int end_of_run(self, int cell, int step) noexcept nogil
    cdef bint reads_back(self, unsigned int number, int size) noexcept nogil
