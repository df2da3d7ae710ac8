"""Letters, cards and steps of a graph as bits, for the kernel that runs as Python.

Compiled modules take the same names from bits.pxd, where C has them while it compiles; this module
itself is never compiled.
"""

# What a card can be read as: any letter, or Q and QU. A cell with a card has FIXED as well.
WILD = (1 << 26) - 1
QU = 1 << 26
FIXED = 1 << 27

# A step of a graph: a word may end here.
END = 1 << 26

# A cell of a board that has no letter (0-25).
EMPTY = 26
STAR = 27

Q = 16
U = 20
LONGEST = 15

# How many bits are set; ones(lowest bit - 1) is the lowest bit's number.
ones = int.bit_count
