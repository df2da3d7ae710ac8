"""Halves of a split: sets of letters that some of its cards can give."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import ready, zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import LONGEST, WILD, Q, U, ones
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
else:
    from wordparlor.words.kernel.bits import LONGEST, WILD, Q, U, ones
    from wordparlor.words.kernel.lexicon import Lexicon


class Halves:
    """Anagram classes as halves of a split, grouped by their stolen cards.

    The count of each letter is written in unary, in a field with one bit per card of that letter.
    One code fills the field from below (`low`), the other from above (`high`). The `low` code of
    one half and the `high` code of another overlap in as many bits as cards are missing, and
    together they fill the field of the stolen cards when all of these are used.

    The 27th letter is QU on one card. A class whose words have QU is a half with Q and U counted,
    and another half for each QU that is folded into the 27th letter.

    With `values` the halves of a group come by falling worth: a value by their number of letters,
    and `extra_worth` more for each letter of `extras` (its number of cards, by letter).
    """

    def __init__(
        self, lexicon: Lexicon, stolen, hand, classes, values=(), extras=(), extra_worth=1
    ):
        self.lexicon = lexicon
        self.ranked = len(values) > 0
        self.values = [0] * 16
        self.extras = [0] * 26
        self.extra_worth = extra_worth
        for place, value in enumerate(values):
            self.values[place] = value
        for place, cards in enumerate(extras):
            self.extras[place] = cards
        self.cards = [0] * 27
        self.stolen = [0] * 27
        self.wild = self.wild_stolen = 0
        self.all_stolen = len(stolen)
        self.all_cards = len(stolen) + len(hand)
        for card in [*stolen, *hand]:
            if card == WILD:
                self.wild += 1
            else:
                self.cards[ones(card - 1)] += 1
        for card in stolen:
            if card == WILD:
                self.wild_stolen += 1
            else:
                self.stolen[ones(card - 1)] += 1
        # The field of QU is the highest: any number that reaches into it is at least this great.
        one: cython.ulonglong = 1
        self.qu_field = one << (len(stolen) + len(hand) - self.wild - self.cards[26])
        self.total = self.groups = 0
        self.enter_all(ready(classes))

    def enter_all(self, classes: cython.ulonglong[::1]):
        """Add these classes as halves, grouped by their stolen cards."""
        number: cython.Py_ssize_t
        fold: cython.int
        folds: cython.int = self.cards[26] + 1
        self.notes = zeros(9 * folds * len(classes), np.uint64)
        for number in range(len(classes)):
            for fold in range(folds):
                if self.has_words(classes[number], fold):
                    self.enter(classes[number], fold)
        table = np.array(self.notes[: 9 * self.total], np.uint64).reshape(-1, 9).T
        # Sort by stolen cards, then by the number of missing cards, or by falling worth.
        order = np.lexsort((~table[8] if self.ranked else table[4], table[2]))
        self.spread(np.take(table, order, axis=1))
        self.group()

    def spread(self, table):
        """Store the columns of this table, in the order of `note`."""
        columns = [ready(column) for column in table]
        self.low = columns[0]
        self.high = columns[1]
        self.stolen_low = columns[2]
        self.stolen_high = columns[3]
        self.lacks = columns[4]
        self.sizes = columns[5]
        self.anagrams = columns[6]
        self.folds = columns[7]
        self.worths = columns[8]

    def group(self):
        """Find the start of each group of halves with the same stolen cards."""
        half: cython.Py_ssize_t
        self.starts = zeros(self.total + 1, np.intp)
        for half in range(self.total):
            if not half or self.stolen_low[half] != self.stolen_low[half - 1]:
                self.starts[self.groups] = half
                self.groups += 1
        self.starts[self.groups] = self.total

    def has_words(self, anagram, fold):
        """Tell whether a word of this class has QU at least this many times."""
        place: cython.Py_ssize_t
        for place in range(self.lexicon.starts[anagram], self.lexicon.starts[anagram + 1]):
            if not fold or self.lexicon.count_qu(self.lexicon.anagrams[place]) >= fold:
                return True
        return False

    def count(self, counts, anagram, fold):
        """Add the letters of a class to these counts, with this many QU folded."""
        word: cython.uint = self.lexicon.anagrams[self.lexicon.starts[anagram]]
        place: cython.int
        for place in range(self.lexicon.lengths[word]):
            counts[self.lexicon.letters[LONGEST * word + place] - 65] += 1
        counts[Q] -= fold
        counts[U] -= fold
        counts[26] += fold

    def enter(self, anagram, fold):
        """Add this class as a half if it has a stolen card and enough wild cards exist."""
        counts: cython.int[27] = [0] * 27
        self.count(counts, anagram, fold)
        low: cython.ulonglong = 0
        high: cython.ulonglong = 0
        stolen_low: cython.ulonglong = 0
        stolen_high: cython.ulonglong = 0
        one: cython.ulonglong = 1
        lacks: cython.int = 0
        size: cython.int = 0
        worth: cython.int = 0
        field: cython.int = 0
        stolen_field: cython.int = 0
        filled: cython.int
        fill: cython.ulonglong
        letter: cython.int
        for letter in range(27):
            if counts[letter]:
                size += counts[letter]
                filled = min(counts[letter], self.cards[letter])
                lacks += counts[letter] - filled
                fill = (one << filled) - 1
                low |= fill << field
                high |= fill << (field + self.cards[letter] - filled)
                filled = min(filled, self.stolen[letter])
                fill = (one << filled) - 1
                stolen_low |= fill << stolen_field
                stolen_high |= fill << (stolen_field + self.stolen[letter] - filled)
            field += self.cards[letter]
            stolen_field += self.stolen[letter]
        if lacks <= self.wild and (stolen_low or self.wild_stolen):
            if self.ranked:
                worth = self.values[size]
                for letter in range(26):
                    worth += self.extra_worth * min(counts[letter], self.extras[letter])
            self.note(low, high, stolen_low, stolen_high, lacks, size, anagram, fold, worth)

    def note(self, low, high, stolen_low, stolen_high, lacks, size, anagram, fold, worth):
        """Store a half."""
        place: cython.Py_ssize_t = 9 * self.total
        self.notes[place] = low
        self.notes[place + 1] = high
        self.notes[place + 2] = stolen_low
        self.notes[place + 3] = stolen_high
        self.notes[place + 4] = lacks
        self.notes[place + 5] = size
        self.notes[place + 6] = anagram
        self.notes[place + 7] = fold
        self.notes[place + 8] = worth
        self.total += 1
