"""Letters, cards and steps of a graph as bits, for the kernel as plain Python.

Compiled modules take the same names from bits.pxd, as C constants; this module is never compiled.
"""

from wordparlor.words.letters import COVERED, END, LONGEST, QU, WILD

__all__ = ["COVERED", "EMPTY", "END", "LONGEST", "QU", "STAR", "WILD", "Q", "U", "lowest", "ones"]

# What a cell of a board has instead of a letter (0-25).
EMPTY = 26
STAR = 27

Q = 16
U = 20

# The number of bits that are set; ones(lowest bit - 1) is the position of the lowest bit.
ones = int.bit_count


def lowest(bit: int) -> int:
    """Return the position of the only bit that is set."""
    return bit.bit_length() - 1
