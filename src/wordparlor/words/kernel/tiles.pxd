cimport cython


@cython.final
cdef class Tiles:
    # For each tile, TILE numbers: x and y, counted from the first tile; the letter (or STAR) and its
    # points.
    cdef readonly int total
    cdef int[::1] columns
    # The lowest and the highest x and y, counted from the first tile; the number of letters.
    cdef readonly int left
    cdef readonly int right
    cdef readonly int top
    cdef readonly int bottom
    cdef readonly int on_table


@cython.final
cdef class Rack:
    # The points of each sort, and how many sorts each letter has.
    cdef int[78] values
    cdef int[26] counts
    # The copies of each sort in the rack and on the table, and their letters as bits.
    cdef int[78] copies
    cdef int[78] lent
    cdef unsigned int letters
    cdef unsigned int on_table
    # The number of tiles in the rack, and the most points of one of them.
    cdef int size
    cdef int most

    cdef int sort_of(self, int letter, int points) noexcept nogil
    cdef int add_value(self, int letter, int points) noexcept nogil
