cimport cython


@cython.final
cdef class Lexicon:
    cdef const unsigned char[::1] letters
    cdef const unsigned char[::1] lengths
    cdef const unsigned int[::1] spelling
    cdef const unsigned int[::1] sorting
    cdef const unsigned int[::1] starts
    cdef const unsigned int[::1] anagrams
    cdef const unsigned int[::1] beginnings
    cdef Py_ssize_t size

    cdef int letter(self, Py_ssize_t word, int place) noexcept nogil
    cdef bint reads_qu(self, Py_ssize_t word, int place) noexcept nogil
    cdef int count_qu(self, Py_ssize_t word) noexcept nogil
