cimport cython


@cython.final
cdef class Finds:
    cdef unsigned long long[::1] numbers
    cdef Py_ssize_t total
    cdef Py_ssize_t room

    cdef int keep(self, unsigned long long number) except -1 nogil
    cdef int grow(self) except -1 with gil
