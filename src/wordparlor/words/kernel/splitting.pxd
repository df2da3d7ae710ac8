cimport cython

from wordparlor.words.kernel.buffers cimport Finds
from wordparlor.words.kernel.halves cimport Halves
from wordparlor.words.kernel.lexicon cimport Lexicon


@cython.final
cdef class Split:
    cdef Lexicon lexicon
    cdef Halves halves
    cdef Halves others
    cdef const unsigned char[::1] good
    cdef Finds finds
    cdef Py_ssize_t next

    cdef int join_half(self, Py_ssize_t half) except -1 nogil
    cdef int join_group(self, Py_ssize_t half, Py_ssize_t first, Py_ssize_t end) except -1 nogil
    cdef bint fits(self, Py_ssize_t half, Py_ssize_t match, int spare) noexcept nogil
    cdef bint fair(self, Py_ssize_t half, Py_ssize_t match, int wild) noexcept nogil
    cdef int lacking(self, int* mine, int* others) noexcept nogil
    cdef int keep_words(self, Py_ssize_t half, Py_ssize_t match) except -1 nogil
