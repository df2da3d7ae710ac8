# bits.py for C.

cdef enum:
    WILD = (1 << 26) - 1
    QU = 1 << 26

    END = 1 << 26
    LONGEST = 15
    COVERED = 255

    EMPTY = 26
    STAR = 27

    # The numbers of a tile.
    X = 0
    Y = 1
    LETTER = 2
    POINTS = 3
    TILE = 4

    # Where the number of words beside a cell begins, and their points, above the letters that fit.
    CROSSED = 28
    BONUS = 32

    Q = 16
    U = 20


cdef inline int ones(unsigned long long bits) noexcept nogil:
    # Sums of two bits, of four, of eight; the product adds up the eights in its highest byte.
    bits -= (bits >> 1) & 0x5555555555555555ULL
    bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return (bits * 0x0101010101010101ULL) >> 56


# The position of the only bit that is set: one instruction where the compiler knows it.
cdef extern from *:
    """
    #if defined(__GNUC__)
    #define wordparlor_lowest(bit) __builtin_ctz(bit)
    #else
    static int wordparlor_lowest(unsigned int bit)
    {
        int place = 0;
        while (bit >>= 1) ++place;
        return place;
    }
    #endif
    """
    int lowest "wordparlor_lowest"(unsigned int bit) noexcept nogil
