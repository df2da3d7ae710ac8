"""What a split is put together from: sets of letters that some of its cards can give."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import ready, zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import LONGEST, WILD, Q, U, ones
    from cython.cimports.wordparlor.words.kernel.buffers import Finds
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
else:
    from wordparlor.words.kernel.bits import LONGEST, WILD, Q, U, ones
    from wordparlor.words.kernel.buffers import Finds
    from wordparlor.words.kernel.lexicon import Lexicon


class Halves:
    """Anagram classes as halves of a split, those with the same stolen cards side by side.

    Counts of letters are written in unary, a field of bits for each letter as wide as there are
    cards of it, filled from below in one code (`low`) and from above in the other (`high`). Laid
    over each other the two codes of two halves overlap in as many bits as there are too few cards,
    and together fill a field of stolen cards when all of those are used.

    The 27th letter is QU on a single card: a class whose words have QU is a half once with Q and U
    counted, and once more for each QU that is folded into that letter.
    """

    def __init__(self, lexicon: Lexicon, stolen, hand):
        self.lexicon = lexicon
        self.cards = [0] * 27
        self.stolen = [0] * 27
        self.wild = self.wild_stolen = 0
        self.all_stolen = len(stolen)
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
        # The highest field is that of QU: whatever reaches into it is as great as this.
        one: cython.ulonglong = 1
        self.qu_field = one << (len(stolen) + len(hand) - self.wild - self.cards[26])
        self.total = self.groups = 0

    def enter_all(self, classes: Finds):
        """Take these classes as halves; those with the same stolen cards come together."""
        number: cython.Py_ssize_t
        fold: cython.int
        folds: cython.int = self.cards[26] + 1
        self.notes = zeros(8 * folds * classes.total, np.uint64)
        for number in range(classes.total):
            for fold in range(folds):
                if self.has_words(classes.numbers[number], fold):
                    self.enter(classes.numbers[number], fold)
        table = np.array(self.notes[: 8 * self.total], np.uint64).reshape(-1, 8).T
        # By their stolen cards, and of these first the halves that lack the fewest cards.
        self.spread(np.take(table, np.lexsort((table[4], table[2])), axis=1))
        self.group()

    def spread(self, table):
        """Name the columns of this table, in the order of `note`."""
        columns = [ready(column) for column in table]
        self.low = columns[0]
        self.high = columns[1]
        self.stolen_low = columns[2]
        self.stolen_high = columns[3]
        self.lacks = columns[4]
        self.sizes = columns[5]
        self.anagrams = columns[6]
        self.folds = columns[7]

    def group(self):
        """Find where the groups of halves with the same stolen cards start."""
        half: cython.Py_ssize_t
        self.starts = zeros(self.total + 1, np.intp)
        for half in range(self.total):
            if not half or self.stolen_low[half] != self.stolen_low[half - 1]:
                self.starts[self.groups] = half
                self.groups += 1
        self.starts[self.groups] = self.total

    def has_words(self, anagram, fold):
        """Whether a word of this class has QU so many times."""
        place: cython.Py_ssize_t
        for place in range(self.lexicon.starts[anagram], self.lexicon.starts[anagram + 1]):
            if not fold or self.lexicon.count_qu(self.lexicon.anagrams[place]) >= fold:
                return True
        return False

    def count(self, counts, anagram, fold):
        """Add the letters of a class to these counts, so many QU of it folded."""
        word: cython.uint = self.lexicon.anagrams[self.lexicon.starts[anagram]]
        place: cython.int
        for place in range(self.lexicon.lengths[word]):
            counts[self.lexicon.letters[LONGEST * word + place] - 65] += 1
        counts[Q] -= fold
        counts[U] -= fold
        counts[26] += fold

    def enter(self, anagram, fold):
        """Take this class as a half if it has a stolen card and lacks no more than the wild."""
        counts: cython.int[27] = [0] * 27
        self.count(counts, anagram, fold)
        low: cython.ulonglong = 0
        high: cython.ulonglong = 0
        stolen_low: cython.ulonglong = 0
        stolen_high: cython.ulonglong = 0
        one: cython.ulonglong = 1
        lacks: cython.int = 0
        size: cython.int = 0
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
            self.note(low, high, stolen_low, stolen_high, lacks, size, anagram, fold)

    def note(self, low, high, stolen_low, stolen_high, lacks, size, anagram, fold):
        """Write down a half."""
        place: cython.Py_ssize_t = 8 * self.total
        self.notes[place] = low
        self.notes[place + 1] = high
        self.notes[place + 2] = stolen_low
        self.notes[place + 3] = stolen_high
        self.notes[place + 4] = lacks
        self.notes[place + 5] = size
        self.notes[place + 6] = anagram
        self.notes[place + 7] = fold
        self.total += 1
