"""Letters, cards and steps of a graph as bits, for the kernel as plain Python.

Compiled modules take the same names from bits.pxd, as C constants; this module is never compiled.
"""

from wordparlor.words.letters import COVERED, END, LONGEST, QU, WILD

__all__ = [
    "BONUS",
    "COVERED",
    "CROSSED",
    "EMPTY",
    "END",
    "LETTER",
    "LONGEST",
    "POINTS",
    "QU",
    "STAR",
    "TILE",
    "WILD",
    "Q",
    "U",
    "X",
    "Y",
    "lowest",
    "ones",
]

# What a cell of a board has instead of a letter (0-25).
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

# The number of bits that are set; ones(lowest bit - 1) is the position of the lowest bit.
ones = int.bit_count


def lowest(bit: int) -> int:
    """Return the position of the only bit that is set."""
    return bit.bit_length() - 1
