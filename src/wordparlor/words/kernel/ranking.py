"""The words that cards spell for most points, and the best cards for a word.

Anagrams have the same letters, so they score the same. The walk over the sorted letters of words
adds up a bound: the points of the best card for each letter, even if two letters want the same
card. Only a set of letters with a bound that is high enough gets its cards one by one (`Laying`).
"""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import ready, zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import END, LONGEST, WILD, ones
    from cython.cimports.wordparlor.words.kernel.laying import Laying
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
    from cython.cimports.wordparlor.words.kernel.spelling import Hand
else:
    from wordparlor.words.kernel.bits import END, LONGEST, WILD, ones
    from wordparlor.words.kernel.laying import Laying
    from wordparlor.words.kernel.lexicon import Lexicon
    from wordparlor.words.kernel.spelling import Hand


@cython.final
@cython.cclass
class Ranking:
    """The best words of a search, by score; words with the same score by id."""

    lexicon: Lexicon
    hand: Hand
    laying: Laying
    # Which words count, and one more that does not (-1: none).
    allowed: cython.const[cython.uchar][::1]
    barred: cython.longlong
    least: cython.int
    # What the points of a word count, by its length.
    times: cython.int[16]
    # The points that each further card of a letter has at most, and the best cards by their number.
    gains: cython.int[416]
    tops: cython.int[16]
    # The best words so far.
    best_words: cython.uint[::1]
    best_scores: cython.int[::1]
    most: cython.Py_ssize_t
    kept: cython.Py_ssize_t

    def __init__(self, lexicon: Lexicon, kinds, parts: cython.int, times):
        """Take kinds of cards: their letters as bits, copies, and pairs of a letter and its points.

        A word needs a card of the first `parts` kinds and a card of the others, unless `parts` is
        0. `times` has what the points of a word count, by its length.
        """
        self.lexicon = lexicon
        self.laying = Laying(kinds, parts)
        self.hand = Hand([])
        self.times = list(times)
        self.gains = [0] * 416
        self.tops = [0] * 16
        self.most = self.kept = self.least = 0
        self.barred = -1
        by_letter: list = [[] for _ in range(26)]
        highest: list = []
        for face, copies, pairs in kinds:
            highest += [max([points for _, points in pairs])] * min(copies, LONGEST)
            for _ in range(copies):
                self.hand.add(face)
            for letter, points in pairs:
                by_letter[letter] += [points] * min(copies, LONGEST)
        for letter in range(26):
            for place, points in enumerate(sorted(by_letter[letter], reverse=True)[:LONGEST]):
                self.gains[16 * letter + place] = points
        for place, points in enumerate(sorted(highest, reverse=True)[:LONGEST]):
            self.tops[place + 1] = self.tops[place] + points

    def find(self, allowed, barred, least: cython.int, most):
        """Return the ids and the scores of the best words."""
        self.allowed = ready(allowed)
        self.barred = barred
        self.least = least
        self.most = most
        self.best_words = zeros(most, np.uint32)
        self.best_scores = zeros(most, np.int32)
        with cython.nogil:
            self.walk(0, 0, 0, 0)
        words = np.array(self.best_words[: self.kept], np.uint32)
        return words, np.array(self.best_scores[: self.kept], np.int32)

    def way(self, word: cython.uint, score: cython.int):
        """Return the kind of each letter in the first way to lay a word for so many points."""
        length: cython.int = self.lexicon.lengths[word]
        letters: list = [self.lexicon.letter(word, place) for place in range(length)]
        return self.laying.first_way(letters, score // self.times[length])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(
        self, row: cython.uint, number: cython.uint, length: cython.int, points: cython.int
    ) -> cython.void:
        """Rank all words that the hand can spell from this step on."""
        follow: cython.uint = self.lexicon.sorting[3 * row]
        first: cython.uint = self.lexicon.sorting[3 * row + 1]
        if follow & END and length >= self.least:
            self.rank(number, length, points)
        letters: cython.uint = follow & self.hand.reach() & WILD
        bit: cython.uint
        letter: cython.int
        times: cython.int
        kind: cython.uint
        while letters:
            bit = letters & -letters
            letters ^= bit
            letter = ones(bit - 1)
            kind = self.hand.take(letter)
            if kind:
                row = first + ones(follow & (bit - 1))
                times = self.laying.need[letter]
                self.laying.need[letter] = times + 1
                self.walk(
                    row,
                    number + self.lexicon.sorting[3 * row + 2],
                    length + 1,
                    points + self.gains[16 * letter + times],
                )
                self.laying.need[letter] = times
                self.hand.give(letter, kind)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank(self, anagram: cython.uint, length: cython.int, points: cython.int) -> cython.void:
        """Keep the words of a class that are among the best; they score no more than the bound."""
        place: cython.Py_ssize_t
        first: cython.Py_ssize_t = self.lexicon.starts[anagram]
        end: cython.Py_ssize_t = self.lexicon.starts[anagram + 1]
        score: cython.int = min(points, self.tops[length]) * self.times[length]
        if self.kept == self.most and score < self.best_scores[self.most - 1]:
            return
        while first < end and not self.counts(self.lexicon.anagrams[first]):
            first += 1
        if first == end:
            return
        points = self.laying.most_points()
        if points >= 0:
            for place in range(first, end):
                if self.counts(self.lexicon.anagrams[place]):
                    self.keep(self.lexicon.anagrams[place], points * self.times[length])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def counts(self, word: cython.uint) -> cython.bint:
        """Tell whether a word counts."""
        return self.allowed[word] and word != self.barred

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, word: cython.uint, score: cython.int) -> cython.void:
        """Put a word into its place among the best."""
        place: cython.Py_ssize_t = self.kept
        if self.kept == self.most:
            place -= 1
            if not self.beats(word, score, place):
                return
        else:
            self.kept += 1
        while place and self.beats(word, score, place - 1):
            self.best_words[place] = self.best_words[place - 1]
            self.best_scores[place] = self.best_scores[place - 1]
            place -= 1
        self.best_words[place] = word
        self.best_scores[place] = score

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def beats(self, word: cython.uint, score: cython.int, place: cython.Py_ssize_t) -> cython.bint:
        """Tell whether a word comes before the one at a place."""
        return score > self.best_scores[place] or (
            score == self.best_scores[place] and word < self.best_words[place]
        )
