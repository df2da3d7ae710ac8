cimport cython

from wordparlor.words.kernel.lexicon cimport Lexicon


@cython.final
cdef class Sharing:
    cdef Lexicon lexicon
    # The cards by letter: 26 plain stolen ones, 26 stolen ones for ends, then those of the hand.
    cdef int[104] cards
    cdef int wild_stolen
    cdef int wild
    cdef int all_stolen
    # The rows of the table that the first word can fill.
    cdef int rows
    # For each word of the pair: its letters, and its ends by letter.
    cdef int[52] counts
    cdef int[52] ends
    cdef int[256] table
    cdef int[256] after

    cdef int read(self, unsigned int word, int at) noexcept nogil
    cdef bint lays(self, unsigned int first, unsigned int second) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void keep(self) noexcept nogil
    cdef void add(self, int letter) noexcept nogil
    cdef void share(self, int letter, int bound_here, int stolen_here) noexcept nogil
    cdef bint ends_well(self, int size, int other_size) noexcept nogil
