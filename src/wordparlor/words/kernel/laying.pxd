cimport cython


@cython.final
cdef class Laying:
    # The points of each letter on each kind (NEVER: not possible), and the cards of each kind.
    cdef int[1664] worth
    cdef int[64] left
    cdef int kinds
    # A word needs a card of the first kinds and one of the others, if it lacks them still.
    cdef int parts
    cdef bint lacks_first
    cdef bint lacks_second
    # How many cards of each letter are needed.
    cdef int[26] need
    # The cards that each letter has of each kind, and how many of each kind are used.
    cdef int[1664] given
    cdef int[64] used
    # The letters that have cards.
    cdef int[26] present
    cdef int distinct
    # What each kind adds in a chain: the letter that takes it, and the kind that this letter had.
    cdef int[64] gain
    cdef int[64] taker
    cdef int[64] before

    cdef int most_points(self) noexcept nogil
    cdef bint uses(self, int first, int end) noexcept nogil
    cdef int give(self, int letter) noexcept nogil
    cdef int chain(self) noexcept nogil
    cdef int swap(self, int first, int end) noexcept nogil
