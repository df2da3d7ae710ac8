"""A word graph as the kernel reads it."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import ready

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import END, LONGEST, Q, U, ones
else:
    from wordparlor.words.kernel.bits import END, LONGEST, Q, U, ones


class Lexicon:
    """The arrays of a word graph, flat."""

    def __init__(self, *arrays: object) -> None:
        flat = [ready(np.ravel(array)) for array in arrays]
        self.letters = flat[0]
        self.lengths = flat[1]
        self.spelling = flat[2]
        self.sorting = flat[3]
        self.starts = flat[4]
        self.anagrams = flat[5]
        self.beginnings = flat[6]
        self.size = len(arrays[1])

    def index(self, word: str) -> int:
        """Return the id of a word, -1 when it is missing."""
        row: cython.uint = 0
        number: cython.uint = 0
        follow: cython.uint
        letter: cython.int
        for character in word:
            letter = ord(character) - 65
            follow = self.spelling[3 * row]
            if letter < 0 or letter > 25 or not (follow >> letter) & 1:
                return -1
            row = self.spelling[3 * row + 1] + ones(follow & ((1 << letter) - 1))
            number += self.spelling[3 * row + 2]
        return number if self.spelling[3 * row] & END else -1

    def letter(self, word, place):
        """Return the letter of a word at a place; a negative number after its end."""
        return self.letters[LONGEST * word + place] - 65 if place < LONGEST else -2

    def reads_qu(self, word, place):
        """Tell whether a word has QU at a place."""
        return self.letter(word, place) == Q and self.letter(word, place + 1) == U

    def count_qu(self, word):
        """Count the QUs of a word."""
        times: cython.int = 0
        place: cython.int
        for place in range(LONGEST):
            times += self.reads_qu(word, place)
        return times
