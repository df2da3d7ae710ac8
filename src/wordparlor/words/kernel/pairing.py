"""The best pairs of words from stolen cards and a hand, over several stolen words."""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.halves import Halves
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
    from cython.cimports.wordparlor.words.kernel.sharing import Sharing
    from cython.cimports.wordparlor.words.kernel.splitting import Split
else:
    from wordparlor.words.kernel.halves import Halves
    from wordparlor.words.kernel.lexicon import Lexicon
    from wordparlor.words.kernel.sharing import Sharing
    from wordparlor.words.kernel.splitting import Split


@cython.final
@cython.cclass
class Pairing:
    """The best pairs so far; a further pair counts only if it scores at least `least`."""

    lexicon: Lexicon
    halves: Halves
    split: Split
    sharing: Sharing
    # Whether some cards must be at the end of a word.
    has_ends: cython.bint
    # The number of the stolen word, and what all of its pairs score besides their worth.
    stolen: cython.int
    shift: cython.int
    cards: cython.int
    least: cython.int
    # The best pairs: score, stolen word, first and second word.
    best: cython.longlong[::1]
    most: cython.Py_ssize_t
    kept: cython.Py_ssize_t

    def __init__(self, lexicon: Lexicon, most, least: cython.int):
        self.lexicon = lexicon
        self.most = most
        self.kept = 0
        self.least = least
        self.has_ends = False
        self.stolen = self.shift = self.cards = 0
        self.best = zeros(4 * most, np.int64)

    def search(self, stolen: cython.int, halves: Halves, good, shift: cython.int, ends=None):
        """Look for better pairs of these halves, which have values.

        `good` says which words count. `ends` are cards as `Sharing` takes them; None if all cards
        may be anywhere in a word.
        """
        self.stolen = stolen
        self.shift = shift
        self.halves = halves
        self.cards = halves.all_cards
        self.split = Split(self.lexicon, halves, halves, good)
        self.has_ends = ends is not None
        if ends is not None:
            self.sharing = Sharing(self.lexicon, *ends)
        with cython.nogil:
            self.pair_groups()

    def rows(self):
        """Return the best pairs, best first: score, stolen word, both words."""
        table = np.array(self.best[: 4 * self.kept], np.int64).reshape(-1, 4)
        return table[np.lexsort((table[:, 3], table[:, 2], table[:, 1], -table[:, 0]))]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pair_groups(self) -> cython.void:
        """Pair the groups of halves that together have all stolen cards."""
        one: cython.ulonglong = 1
        everything: cython.ulonglong = (
            one << (self.halves.all_stolen - self.halves.wild_stolen)
        ) - 1
        group: cython.Py_ssize_t
        other: cython.Py_ssize_t
        first: cython.Py_ssize_t
        second: cython.Py_ssize_t
        for group in range(self.halves.groups):
            first = self.halves.starts[group]
            for other in range(group, self.halves.groups):
                second = self.halves.starts[other]
                if self.halves.stolen_low[first] | self.halves.stolen_high[
                    second
                ] == everything and self.can_count(first, second):
                    self.pair(group, other)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def can_count(self, half: cython.Py_ssize_t, match: cython.Py_ssize_t) -> cython.bint:
        """Tell whether two halves are worth enough."""
        worth: cython.int = self.halves.worths[half]
        worth += self.halves.worths[match]
        return worth + self.shift >= self.least

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pair(self, group: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.void:
        """Weigh the pairs of two groups that the cards can give."""
        half: cython.Py_ssize_t
        match: cython.Py_ssize_t
        first: cython.Py_ssize_t = self.halves.starts[other]
        room: cython.int
        size: cython.int
        spare: cython.int
        for half in range(self.halves.starts[group], self.halves.starts[group + 1]):
            if not self.can_count(half, first):
                break
            room = self.cards - self.halves.sizes[half]
            for match in range(half if group == other else first, self.halves.starts[other + 1]):
                if not self.can_count(half, match):
                    break
                size = self.halves.sizes[match]
                spare = self.halves.wild - self.halves.lacks[half] - self.halves.lacks[match]
                if size <= room and spare >= 0 and self.split.fits(half, match, spare):
                    self.weigh(half, match)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weigh(self, half: cython.Py_ssize_t, match: cython.Py_ssize_t) -> cython.void:
        """Keep the pairs of words of two halves, if they score enough."""
        score: cython.int = self.score(half, match)
        anagram: cython.ulonglong = self.halves.anagrams[half]
        match_anagram: cython.ulonglong = self.halves.anagrams[match]
        place: cython.Py_ssize_t
        other: cython.Py_ssize_t
        word: cython.uint
        with_word: cython.uint
        for place in range(self.lexicon.starts[anagram], self.lexicon.starts[anagram + 1]):
            word = self.lexicon.anagrams[place]
            if not self.split.good[word]:
                continue
            for other in range(
                place if half == match else self.lexicon.starts[match_anagram],
                self.lexicon.starts[match_anagram + 1],
            ):
                if score < self.least:
                    return
                with_word = self.lexicon.anagrams[other]
                if self.split.good[with_word] and (
                    not self.has_ends or self.sharing.lays(word, with_word)
                ):
                    self.keep(score, min(word, with_word), max(word, with_word))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def score(self, half: cython.Py_ssize_t, match: cython.Py_ssize_t) -> cython.int:
        """Return what a pair scores; an extra counts where the pair needs its letter."""
        size: cython.int = self.halves.sizes[half]
        match_size: cython.int = self.halves.sizes[match]
        counts: cython.int[27] = [0] * 27
        extra: cython.int = 0
        letter: cython.int
        self.halves.count(counts, self.halves.anagrams[half], 0)
        self.halves.count(counts, self.halves.anagrams[match], 0)
        for letter in range(26):
            if self.halves.extras[letter]:
                extra += min(
                    counts[letter] - self.halves.stolen[letter], self.halves.extras[letter]
                )
        # A stolen wild card can take the place of an extra.
        extra = min(extra, size + match_size - self.halves.all_stolen) * self.halves.extra_worth
        return self.halves.values[size] + self.halves.values[match_size] + extra + self.shift

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, score: cython.int, word: cython.uint, with_word: cython.uint) -> cython.void:
        """Keep a pair, the words of which come once; drop the worst one if there are too many."""
        place: cython.Py_ssize_t = self.kept
        at: cython.Py_ssize_t
        for at in range(self.kept):
            if self.best[4 * at + 2] == word and self.best[4 * at + 3] == with_word:
                place = at
                if self.best[4 * at] >= score:
                    return
        if place == self.most:
            place = self.worst()
        self.kept = max(self.kept, place + 1)
        self.best[4 * place] = score
        self.best[4 * place + 1] = self.stolen
        self.best[4 * place + 2] = word
        self.best[4 * place + 3] = with_word
        if self.kept == self.most:
            self.least = self.best[4 * self.worst()] + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def worst(self) -> cython.Py_ssize_t:
        """Return the place of the worst pair."""
        place: cython.Py_ssize_t
        worst: cython.Py_ssize_t = 0
        for place in range(self.kept):
            if self.best[4 * place] < self.best[4 * worst]:
                worst = place
        return worst
