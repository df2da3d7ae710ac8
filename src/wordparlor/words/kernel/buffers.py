"""Buffers of numbers: arrays for C, lists for Python, because Python reads lists much faster."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

IS_COMPILED = cython.compiled


def ready(array):
    """Return an array in the form that the kernel reads."""
    return array if cython.compiled else array.tolist()


def zeros(size, kind):
    """Return a buffer of zeros."""
    return ready(np.zeros(size, kind))


class Finds:
    """The results of a search so far, as numbers."""

    def __init__(self):
        self.total = 0
        self.room = 512
        self.numbers = zeros(self.room, np.uint64)

    def keep(self, number):
        """Add a result."""
        if self.total == self.room:
            self.grow()
        self.numbers[self.total] = number
        self.total += 1

    def grow(self):
        """Double the room for results."""
        larger = zeros(2 * self.room, np.uint64)
        larger[: self.room] = self.numbers
        self.numbers = larger
        self.room *= 2

    def array(self):
        """Return all results in the order in which they were found."""
        return np.array(self.numbers[: self.total], np.uint64)
