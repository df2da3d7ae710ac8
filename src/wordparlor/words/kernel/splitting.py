"""Pairs of words from stolen cards and cards of the hand that use all stolen cards."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

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


@cython.final
@cython.cclass
class Split:
    """Joins halves that fit together."""

    lexicon: Lexicon
    halves: Halves
    finds: Finds

    def __init__(self, lexicon: Lexicon, halves: Halves):
        self.lexicon = lexicon
        self.halves = halves
        self.finds = Finds()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def join(self) -> cython.int:
        """Keep all pairs of words of halves that fit together."""
        one: cython.ulonglong = 1
        everything: cython.ulonglong = (
            one << (self.halves.all_stolen - self.halves.wild_stolen)
        ) - 1
        group: cython.Py_ssize_t
        other: cython.Py_ssize_t
        stolen: cython.ulonglong
        for group in range(self.halves.groups):
            stolen = self.halves.stolen_low[self.halves.starts[group]]
            for other in range(group, self.halves.groups):
                if stolen | self.halves.stolen_high[self.halves.starts[other]] == everything:
                    self.join_groups(group, other)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def join_groups(self, group: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.int:
        """Keep the pairs of two groups that together have all stolen cards."""
        spare: cython.int
        overlap: cython.ulonglong
        half: cython.Py_ssize_t
        match: cython.Py_ssize_t
        for half in range(self.halves.starts[group], self.halves.starts[group + 1]):
            for match in range(max(half, self.halves.starts[other]), self.halves.starts[other + 1]):
                spare = self.halves.wild - self.halves.lacks[half] - self.halves.lacks[match]
                if spare < 0:
                    break
                overlap = self.halves.low[half] & self.halves.high[match]
                if overlap >= self.halves.qu_field:
                    continue  # a wild card cannot read QU
                while overlap and spare:
                    overlap &= overlap - 1
                    spare -= 1
                if not overlap and self.fair(half, match, self.halves.wild - spare):
                    self.keep_words(half, match)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fair(
        self, half: cython.Py_ssize_t, match: cython.Py_ssize_t, wild: cython.int
    ) -> cython.bint:
        """Tell whether both halves can have a stolen card and a card of the hand."""
        stolen: cython.int = self.halves.all_stolen
        size: cython.int = self.halves.sizes[half]
        match_size: cython.int = self.halves.sizes[match]
        most: cython.int = min(stolen - 1, size - 1, self.most_stolen(half, match, wild))
        least: cython.int = max(
            1, stolen - match_size + 1, stolen - self.most_stolen(match, half, wild)
        )
        return least <= most

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def most_stolen(
        self, half: cython.Py_ssize_t, match: cython.Py_ssize_t, wild: cython.int
    ) -> cython.int:
        """Return the most stolen cards of a half when the pair needs this many wild cards."""
        plain: cython.int = ones(self.halves.stolen_low[half])
        size: cython.int = self.halves.sizes[half]
        # Stolen wild cards that the pair needs because the hand has too few, and how many of them
        # this half has no place for.
        stand_in: cython.int = wild - (self.halves.wild - self.halves.wild_stolen)
        elsewhere: cython.int = 0
        if stand_in > 0:
            elsewhere = max(0, stand_in - self.lacking_here(half, match))
        return plain + min(self.halves.wild_stolen - elsewhere, size - plain)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lacking_here(self, half: cython.Py_ssize_t, match: cython.Py_ssize_t) -> cython.int:
        """Count the letters of this half for which the pair has no cards."""
        mine: cython.int[27] = [0] * 27
        others: cython.int[27] = [0] * 27
        self.halves.count(mine, self.halves.anagrams[half], self.halves.folds[half])
        self.halves.count(others, self.halves.anagrams[match], self.halves.folds[match])
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def keep_words(self, half: cython.Py_ssize_t, match: cython.Py_ssize_t) -> cython.int:
        """Keep every pair of a word of one half and a word of the other, the smaller id high."""
        place: cython.Py_ssize_t
        other: cython.Py_ssize_t
        word: cython.ulonglong
        with_word: cython.ulonglong
        fold: cython.int = self.halves.folds[half]
        match_fold: cython.int = self.halves.folds[match]
        anagram: cython.ulonglong = self.halves.anagrams[half]
        match_anagram: cython.ulonglong = self.halves.anagrams[match]
        for place in range(self.lexicon.starts[anagram], self.lexicon.starts[anagram + 1]):
            word = self.lexicon.anagrams[place]
            if fold and self.lexicon.count_qu(word) < fold:
                continue
            for other in range(
                place if half == match else self.lexicon.starts[match_anagram],
                self.lexicon.starts[match_anagram + 1],
            ):
                with_word = self.lexicon.anagrams[other]
                if not match_fold or self.lexicon.count_qu(with_word) >= match_fold:
                    self.finds.keep((min(word, with_word) << 32) | max(word, with_word))


def splits(lexicon: Lexicon, stolen, hand, least: cython.int):
    """Return both ids (the smaller one high) of all pairs; a Qu card always reads QU here."""
    spelling: Spelling = Spelling(lexicon, [*stolen, *hand], least, LONGEST)
    spelling.hand.add_letter(Q, spelling.hand.qu)
    spelling.hand.add_letter(U, spelling.hand.qu)
    with cython.nogil:
        spelling.walk(0, 0, 0)
    halves: Halves = Halves(lexicon, stolen, hand)
    halves.enter_all(spelling.finds)
    split: Split = Split(lexicon, halves)
    with cython.nogil:
        split.join()
    return split.finds.array()
