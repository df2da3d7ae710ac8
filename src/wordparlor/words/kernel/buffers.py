"""Rows of numbers: arrays for C, lists for Python, which reads lists much faster."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

IS_COMPILED = cython.compiled


def ready(array):
    """This array as the kernel reads it."""
    return array if cython.compiled else array.tolist()


def zeros(size, kind):
    """A buffer of zeros."""
    return ready(np.zeros(size, kind))


class Finds:
    """What a search has found so far, one number each."""

    def __init__(self):
        self.total = 0
        self.room = 512
        self.numbers = zeros(self.room, np.uint64)

    def keep(self, number):
        """Note something found."""
        if self.total == self.room:
            self.grow()
        self.numbers[self.total] = number
        self.total += 1

    def grow(self):
        """Double the room for what is found."""
        larger = zeros(2 * self.room, np.uint64)
        larger[: self.room] = self.numbers
        self.numbers = larger
        self.room *= 2

    def array(self):
        """All of it, in the order it was found."""
        return np.array(self.numbers[: self.total], np.uint64)
