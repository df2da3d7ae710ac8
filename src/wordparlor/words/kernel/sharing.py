"""Pairs of words that stolen cards and a hand can lay, some cards only at an end of a word.

Each letter of a pair is a small problem of its own: how many of its stolen cards go into the first
word, and how many wild cards each word then needs. `Sharing` joins the answers letter by letter.
For each number of stolen cards in the first word and each number of wild cards that it needs, it
keeps the fewest wild cards that the second word needs.
"""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import ready, zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import LONGEST
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
else:
    from wordparlor.words.kernel.bits import LONGEST
    from wordparlor.words.kernel.lexicon import Lexicon

# More wild cards than any search has.
MANY = cython.declare(cython.longlong, 64)
# The rows of a table: stolen cards in the first word (0-15). Its columns: wild cards (0-15).
WIDTH = cython.declare(cython.longlong, 16)


class Sharing:
    """Shares stolen cards and a hand out between two words."""

    def __init__(self, lexicon: Lexicon, cards, wild_stolen: cython.int, wild_hand: cython.int):
        self.lexicon = lexicon
        self.cards = list(cards)
        # A word has at most 15 letters, so it needs no more wild cards.
        self.wild_stolen = wild_stolen
        self.wild = min(wild_stolen + wild_hand, LONGEST)
        self.all_stolen = sum(cards[:52]) + wild_stolen
        self.rows = 0
        self.counts = [0] * 52
        self.ends = [0] * 52
        self.table = [0] * 256
        self.after = [0] * 256

    def read(self, word, at):
        """Count the letters and the ends of a word; return its length."""
        letter: cython.int
        place: cython.int
        length: cython.int = self.lexicon.lengths[word]
        for letter in range(26):
            self.counts[at + letter] = 0
            self.ends[at + letter] = 0
        for place in range(length):
            letter = self.lexicon.letters[LONGEST * word + place] - 65
            self.counts[at + letter] += 1
            if place == 0 or place == length - 1:
                self.ends[at + letter] += 1
        return length

    def lays(self, first, second):
        """Tell whether the cards can lay these two words."""
        size: cython.int = self.read(first, 0)
        other_size: cython.int = self.read(second, 26)
        letter: cython.int
        needed: cython.int
        stolen: cython.int
        self.rows = size + 1
        self.clear()
        self.after[0] = 0
        self.keep()
        for letter in range(26):
            needed = self.counts[letter] + self.counts[26 + letter]
            stolen = self.cards[letter] + self.cards[26 + letter]
            if stolen > needed:
                return False
            # Where plain cards of the hand give every letter there is nothing to share out.
            if stolen or needed > self.cards[52 + letter]:
                self.clear()
                self.add(letter)
                self.keep()
        return self.ends_well(size, other_size)

    def clear(self):
        """Begin the next table."""
        row: cython.int
        column: cython.int
        for row in range(self.rows):
            for column in range(self.wild + 1):
                self.after[WIDTH * row + column] = MANY

    def keep(self):
        """Take the next table as the table."""
        row: cython.int
        column: cython.int
        for row in range(self.rows):
            for column in range(self.wild + 1):
                self.table[WIDTH * row + column] = self.after[WIDTH * row + column]

    def add(self, letter):
        """Share out the cards of a letter, in every way."""
        plain: cython.int = self.cards[letter]
        bound: cython.int = self.cards[26 + letter]
        bound_here: cython.int
        stolen_here: cython.int
        for bound_here in range(bound + 1):
            if bound_here <= self.ends[letter] and bound - bound_here <= self.ends[26 + letter]:
                for stolen_here in range(bound_here, bound_here + plain + 1):
                    self.share(letter, bound_here, stolen_here)

    def share(self, letter, bound_here, stolen_here):
        """Put these stolen cards of a letter into the first word and the others into the second."""
        bound: cython.int = self.cards[26 + letter]
        stolen: cython.int = self.cards[letter] + bound
        free: cython.int = self.cards[52 + letter]
        at_ends: cython.int = self.cards[78 + letter]
        # What the hand and wild cards must give to each word, and the ends that are left there.
        left: cython.int = self.counts[letter] - stolen_here
        other_left: cython.int = self.counts[26 + letter] - (stolen - stolen_here)
        if left < 0 or other_left < 0:
            return
        ends: cython.int = min(left, self.ends[letter] - bound_here)
        other_ends: cython.int = min(other_left, self.ends[26 + letter] - (bound - bound_here))
        # The wild cards that each word needs at least, and both together.
        least: cython.int = max(0, left - free - min(at_ends, ends))
        other_least: cython.int = max(0, other_left - free - min(at_ends, other_ends))
        both: cython.int = max(0, left + other_left - free - min(at_ends, ends + other_ends))
        row: cython.int
        column: cython.int
        here: cython.int
        there: cython.int
        goal: cython.int
        for row in range(self.rows - stolen_here):
            for column in range(self.wild + 1):
                if self.table[WIDTH * row + column] < MANY:
                    for here in range(least, max(least, both - other_least) + 1):
                        if column + here <= self.wild:
                            goal = WIDTH * (row + stolen_here) + column + here
                            there = max(other_least, both - here)
                            there += self.table[WIDTH * row + column]
                            self.after[goal] = min(self.after[goal], there)

    def ends_well(self, size, other_size):
        """Tell whether both words get a stolen card and one of the hand, with the wild cards."""
        least: cython.int = max(1, self.all_stolen - other_size + 1)
        most: cython.int = min(size - 1, self.all_stolen - 1)
        row: cython.int
        column: cython.int
        here: cython.int
        need: cython.int
        for row in range(self.rows):
            for column in range(self.wild + 1):
                need = self.table[WIDTH * row + column]
                if need < MANY:
                    # So many stolen wild cards go into the first word.
                    for here in range(self.wild_stolen + 1):
                        if least <= row + here <= most and (
                            max(0, column - here) + max(0, need - (self.wild_stolen - here))
                            <= self.wild - self.wild_stolen
                        ):
                            return True
        return False


def layable(lexicon: Lexicon, first, second, cards, wild_stolen: cython.int, wild_hand: cython.int):
    """Tell of each pair of words whether the cards can lay it; see `Sharing` for the cards."""
    sharing: Sharing = Sharing(lexicon, cards, wild_stolen, wild_hand)
    ones: cython.const[cython.uint][::1] = ready(first)
    others: cython.const[cython.uint][::1] = ready(second)
    total: cython.Py_ssize_t = len(first)
    found: cython.uchar[::1] = zeros(total, np.uint8)
    place: cython.Py_ssize_t
    with cython.nogil:
        for place in range(total):
            found[place] = sharing.lays(ones[place], others[place])
    return np.asarray(found, np.uint8)
