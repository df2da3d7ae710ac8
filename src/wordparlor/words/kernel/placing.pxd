cimport cython

from wordparlor.words.kernel.board cimport Board
from wordparlor.words.kernel.buffers cimport Finds
from wordparlor.words.kernel.lexicon cimport Lexicon
from wordparlor.words.kernel.tiles cimport Rack


@cython.final
cdef class Plays:
    cdef Finds finds
    # Whether each play lists its lent tiles.
    cdef bint lending
    # How many of the best plays to keep, 0: all. A play below the bar is not needed.
    cdef int most
    cdef int bar
    # How many plays have each score from the floor on, and all of them together.
    cdef int floor
    cdef int[::1] tally
    cdef int above

    cdef int keep(
        self, unsigned long long word, unsigned long long codes, int score, unsigned long long tiles
    ) except -1 nogil


@cython.final
cdef class Placing:
    cdef Lexicon lexicon
    cdef Board board
    cdef Plays plays
    cdef const unsigned int[::1] spelling
    cdef const unsigned int[::1] beginnings
    # The rack: copies and points of each sort, tiles of each letter, the letters as bits.
    cdef int[78] copies
    cdef int[78] points
    cdef int[26] held
    # How many sorts of each letter there are.
    cdef int[26] sorts
    cdef unsigned int letters
    cdef int size
    cdef int dearest
    # Whether a word that only touches the board also scores the words beside it.
    cdef bint scores_beside
    # The line: its axis, its direction, the step to the next letter.
    cdef int axis
    cdef int direction
    cdef int step
    # The run that the word starts from: its first cell, and its letters; 0 letters when a word only
    # touches the board (bare). How many cells to its left are free.
    cdef int base
    cdef int kept
    cdef bint bare
    cdef int room
    # Whether the words beside the word score.
    cdef bint besides
    # The letters to the left, the last one at 1; the cell of the first.
    cdef int[16] path
    cdef int origin
    # The letters of the word where the search has turned right.
    cdef int turned
    # The first tile laid.
    cdef int only
    # The most points that the next cells right of the run can bring, added up.
    cdef int[16] ahead

    cdef int search(self, bint sharing) except -1 nogil
    cdef int aim(self, int axis, int way) noexcept nogil
    cdef int lay_first_words(self) except -1 nogil
    cdef int start(self, int cell) except -1 nogil
    cdef int touch(self, int tile) except -1 nogil
    cdef bint is_touched_by(self, int cell, int tile) noexcept nogil
    cdef int look_ahead(self, int cell) noexcept nogil
    cdef int lay_left(
        self, int cell, unsigned int row, int left, unsigned long long codes, int score
    ) except -1 nogil
    cdef int turn(self, int left, unsigned long long codes, int score) except -1 nogil
    cdef int go_right(
        self,
        int cell,
        unsigned int row,
        unsigned int number,
        unsigned long long codes,
        int size,
        int score
    ) except -1 nogil
    cdef int lay_right(
        self,
        int cell,
        unsigned int row,
        unsigned int number,
        unsigned long long codes,
        int size,
        int score
    ) except -1 nogil
    cdef int finish(
        self, unsigned int number, unsigned long long codes, int size, int score
    ) except -1 nogil
