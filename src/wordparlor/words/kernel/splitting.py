"""Pairs of words from stolen cards and cards of the hand that use all stolen cards."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import ready

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import LONGEST, Q, U, ones
    from cython.cimports.wordparlor.words.kernel.buffers import Finds
    from cython.cimports.wordparlor.words.kernel.halves import Halves
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
    from cython.cimports.wordparlor.words.kernel.spelling import Spelling
else:
    from wordparlor.words.kernel.bits import LONGEST, Q, U, ones
    from wordparlor.words.kernel.buffers import Finds
    from wordparlor.words.kernel.halves import Halves
    from wordparlor.words.kernel.lexicon import Lexicon
    from wordparlor.words.kernel.spelling import Spelling


class Split:
    """Joins halves that fit together, some of them on each call."""

    def __init__(self, lexicon: Lexicon, halves: Halves, others: Halves, good):
        """Take the halves to join, and for each word whether it counts."""
        self.lexicon = lexicon
        self.halves = halves
        self.others = others
        self.good = ready(good)
        self.next = 0

    def join(self, most: cython.Py_ssize_t):
        """Return more pairs: both ids (the smaller one high) of each.

        Stop soon after `most` pairs. An empty answer means that there are no more.
        """
        self.finds = Finds()
        with cython.nogil:
            while self.next < self.halves.total and self.finds.total < most:
                self.join_half(self.next)
                self.next += 1
        return self.finds.array()

    def join_half(self, half):
        """Keep the pairs of a half with all others that have the rest of the stolen cards."""
        one: cython.ulonglong = 1
        everything: cython.ulonglong = (
            one << (self.halves.all_stolen - self.halves.wild_stolen)
        ) - 1
        stolen: cython.ulonglong = self.halves.stolen_low[half]
        group: cython.Py_ssize_t
        first: cython.Py_ssize_t
        for group in range(self.others.groups):
            first = self.others.starts[group]
            if stolen | self.others.stolen_high[first] == everything:
                if self.others is self.halves:
                    first = max(half, first)
                self.join_group(half, first, self.others.starts[group + 1])

    def join_group(self, half, first, end):
        """Keep the pairs of a half with these others, which together have all stolen cards."""
        spare: cython.int
        match: cython.Py_ssize_t
        for match in range(first, end):
            spare = self.halves.wild - self.halves.lacks[half] - self.others.lacks[match]
            if spare < 0:
                break
            if self.fits(half, match, spare):
                self.keep_words(half, match)

    def fits(self, half, match, spare):
        """Tell whether the cards can give both halves, with so many wild cards to spare."""
        overlap: cython.ulonglong = self.halves.low[half] & self.others.high[match]
        if overlap >= self.halves.qu_field:
            return False  # a wild card cannot read QU
        while overlap and spare:
            overlap &= overlap - 1
            spare -= 1
        return not overlap and self.fair(half, match, self.halves.wild - spare)

    def fair(self, half, match, wild):
        """Tell whether both halves can have a stolen card and a card of the hand."""
        stolen: cython.int = self.halves.all_stolen
        size: cython.int = self.halves.sizes[half]
        match_size: cython.int = self.others.sizes[match]
        plain: cython.int = ones(self.halves.stolen_low[half])
        match_plain: cython.int = ones(self.others.stolen_low[match])
        # Stolen wild cards that the pair needs because the hand has too few, and how many of them
        # each half has no place for.
        stand_in: cython.int = wild - (self.halves.wild - self.halves.wild_stolen)
        elsewhere: cython.int = 0
        match_elsewhere: cython.int = 0
        mine: cython.int[27] = [0] * 27
        others: cython.int[27] = [0] * 27
        if stand_in > 0:
            self.halves.count(mine, self.halves.anagrams[half], self.halves.folds[half])
            self.others.count(others, self.others.anagrams[match], self.others.folds[match])
            elsewhere = max(0, stand_in - self.lacking(mine, others))
            match_elsewhere = max(0, stand_in - self.lacking(others, mine))
        most: cython.int = plain + min(self.halves.wild_stolen - elsewhere, size - plain)
        match_most: cython.int = match_plain + min(
            self.halves.wild_stolen - match_elsewhere, match_size - match_plain
        )
        return max(1, stolen - match_size + 1, stolen - match_most) <= min(
            stolen - 1, size - 1, most
        )

    def lacking(self, mine, others):
        """Count the letters of the first half for which the pair has no cards."""
        letter: cython.int
        here: cython.int = 0
        for letter in range(26):
            here += max(
                0,
                min(
                    mine[letter] + others[letter] - self.halves.cards[letter],
                    mine[letter] - self.halves.stolen[letter],
                ),
            )
        return here

    def keep_words(self, half, match):
        """Keep every pair of a word of one half and a word of the other, the smaller id high."""
        place: cython.Py_ssize_t
        other: cython.Py_ssize_t
        word: cython.ulonglong
        with_word: cython.ulonglong
        fold: cython.int = self.halves.folds[half]
        match_fold: cython.int = self.others.folds[match]
        anagram: cython.ulonglong = self.halves.anagrams[half]
        match_anagram: cython.ulonglong = self.others.anagrams[match]
        same: cython.bint = self.others is self.halves and half == match
        for place in range(self.lexicon.starts[anagram], self.lexicon.starts[anagram + 1]):
            word = self.lexicon.anagrams[place]
            if not self.good[word] or (fold and self.lexicon.count_qu(word) < fold):
                continue
            for other in range(
                place if same else self.lexicon.starts[match_anagram],
                self.lexicon.starts[match_anagram + 1],
            ):
                with_word = self.lexicon.anagrams[other]
                if self.good[with_word] and (
                    not match_fold or self.lexicon.count_qu(with_word) >= match_fold
                ):
                    self.finds.keep((min(word, with_word) << 32) | max(word, with_word))


def find_classes(lexicon: Lexicon, cards, least: cython.int):
    """Return the anagram classes that these cards spell, some of them with a Qu card as QU."""
    spelling: Spelling = Spelling(lexicon, cards, least, LONGEST)
    spelling.hand.add_letter(Q, spelling.hand.qu)
    spelling.hand.add_letter(U, spelling.hand.qu)
    with cython.nogil:
        spelling.walk(0, 0, 0)
    return spelling.finds.array()
