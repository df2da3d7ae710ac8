cimport cython

from wordparlor.words.kernel.buffers cimport Finds
from wordparlor.words.kernel.lexicon cimport Lexicon


@cython.final
cdef class Hand:
    # The number of plain cards of each letter, and the set of these letters.
    cdef int[26] counts
    cdef unsigned int plain_letters
    # Cards with several faces, the letter that holds each (or -1), and those asked so far.
    cdef int flexible
    cdef unsigned int[64] faces
    cdef int[64] holders
    cdef unsigned long long asked
    cdef unsigned int flexible_letters
    cdef int wild
    cdef int qu

    cdef void add(self, unsigned int card) noexcept
    cdef void add_letter(self, int letter, int times) noexcept
    cdef unsigned int reach(self) noexcept nogil
    cdef unsigned int take(self, int letter) noexcept nogil
    cdef void give(self, int letter, unsigned int kind) noexcept nogil
    cdef bint hand_round(self, int letter) noexcept nogil


@cython.final
cdef class Spelling:
    cdef Lexicon lexicon
    cdef Hand hand
    cdef Finds finds
    # Conditions on words: letters that they must have, and their length.
    cdef int[26] needs
    cdef unsigned int needed
    cdef int least
    cdef int most

    cdef void need(self, int letter) noexcept
    cdef int walk(self, unsigned int row, unsigned int number, int length) except -1 nogil
    cdef void mark(self, unsigned long long[::1] marks, int qus) noexcept nogil
    cdef object words(self)


cdef object unmark(unsigned long long[::1] marks)
