cimport cython

from wordparlor.words.kernel.lexicon cimport Lexicon


@cython.final
cdef class Halves:
    cdef Lexicon lexicon
    # The number of cards of each letter, and how many of them are stolen.
    cdef int[27] cards
    cdef int[27] stolen
    cdef int wild
    cdef int wild_stolen
    cdef int all_stolen
    cdef int all_cards
    cdef unsigned long long qu_field
    # What a half is worth: by its size, and so much more for each of these letters that it has.
    cdef bint ranked
    cdef int[16] values
    cdef int[26] extras
    cdef int extra_worth
    # For each half: its codes, the number of missing cards, its size, its class, folded QUs, worth.
    cdef unsigned long long[::1] low
    cdef unsigned long long[::1] high
    cdef unsigned long long[::1] stolen_low
    cdef unsigned long long[::1] stolen_high
    cdef unsigned long long[::1] lacks
    cdef unsigned long long[::1] sizes
    cdef unsigned long long[::1] anagrams
    cdef unsigned long long[::1] folds
    cdef unsigned long long[::1] worths
    # The same data as it is added, half after half.
    cdef unsigned long long[::1] notes
    cdef Py_ssize_t total
    # The first half of each group, and the end of the last group.
    cdef Py_ssize_t[::1] starts
    cdef Py_ssize_t groups

    cdef void count(self, int* counts, unsigned long long anagram, int fold) noexcept nogil
    cdef object group(self)
    cdef bint has_words(self, unsigned long long anagram, int fold) noexcept nogil
    cdef void enter(self, unsigned long long anagram, int fold) noexcept nogil
    cdef void note(
        self,
        unsigned long long low,
        unsigned long long high,
        unsigned long long stolen_low,
        unsigned long long stolen_high,
        int lacks,
        int size,
        unsigned long long anagram,
        int fold,
        int worth,
    ) noexcept nogil
