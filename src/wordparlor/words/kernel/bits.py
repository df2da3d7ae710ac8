"""Letters, cards and steps of a graph as bits, for the kernel that runs as Python.

Compiled modules take the same names from bits.pxd, where C has them while it compiles; this module
itself is never compiled.
"""

from wordparlor.words.letters import COVERED, END, LONGEST, QU, WILD

__all__ = ["COVERED", "EMPTY", "END", "LONGEST", "QU", "STAR", "WILD", "Q", "U", "ones"]

# A cell of a board without a letter (0-25).
EMPTY = 26
STAR = 27

Q = 16
U = 20

# How many bits are set; ones(lowest bit - 1) is the lowest bit's number.
ones = int.bit_count
