"""Words that cards can spell: a walk over the sorted letters of words, which meets anagrams once.

The hand is in the same module, because the walk mostly takes letters from it and gives them back.
"""

from __future__ import annotations

import numpy as np

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

from wordparlor.words.kernel.buffers import zeros

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import END, QU, WILD, Q, U, ones
    from cython.cimports.wordparlor.words.kernel.buffers import Finds
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
else:
    from wordparlor.words.kernel.bits import END, QU, WILD, Q, U, ones
    from wordparlor.words.kernel.buffers import Finds
    from wordparlor.words.kernel.lexicon import Lexicon

# The kind of card that a letter was taken from.
NOWHERE = cython.declare(cython.uint, 0)
PLAIN = cython.declare(cython.uint, 1)
FLEXIBLE = cython.declare(cython.uint, 2)
ANY = cython.declare(cython.uint, 3)


class Hand:
    """Cards to take letters from.

    A letter comes from a plain card if possible, else from a card with several faces, else from a
    wild card. Letters pass the cards with several faces on to each other until each letter has one,
    so the walk misses no reading and tries none twice. Each search treats Qu cards in its own way.
    """

    def __init__(self, cards):
        self.counts = [0] * 26
        self.faces = [0] * 64
        self.holders = [-1] * 64
        self.asked = 0
        self.flexible = self.wild = self.qu = 0
        self.plain_letters = self.flexible_letters = 0
        for card in cards:
            self.add(card)

    def add(self, card):
        """Add a card to the hand."""
        if card == QU:
            self.qu += 1
        elif card == WILD:
            self.wild += 1
        elif card & (card - 1):
            self.faces[self.flexible] = card
            self.flexible += 1
            self.flexible_letters |= card
        else:
            self.add_letter(ones(card - 1), 1)

    def add_letter(self, letter, times):
        """Add this many plain cards of a letter to the hand."""
        self.counts[letter] += times
        if times:
            self.plain_letters |= 1 << letter

    def reach(self):
        """Return the letters that some card can still give."""
        return WILD if self.wild else self.plain_letters | self.flexible_letters

    def take(self, letter):
        """Spend a card on a letter and return its kind; pass this kind to `give`."""
        if self.counts[letter]:
            self.counts[letter] -= 1
            if not self.counts[letter]:
                self.plain_letters ^= 1 << letter
            return PLAIN
        if self.flexible:
            self.asked = 0
            if self.hand_round(letter):
                return FLEXIBLE
        if self.wild:
            self.wild -= 1
            return ANY
        return NOWHERE

    def give(self, letter, kind):
        """Take back the last card that was spent on a letter."""
        card: cython.int = 0
        if kind == PLAIN:
            self.counts[letter] += 1
            self.plain_letters |= 1 << letter
        elif kind == FLEXIBLE:
            while self.holders[card] != letter:
                card += 1
            self.holders[card] = -1
        else:
            self.wild += 1

    def hand_round(self, letter):
        """Find a card with several faces for a letter; its old holder looks for another."""
        card: cython.int
        bit: cython.ulonglong = 1
        for card in range(self.flexible):
            if (self.faces[card] >> letter) & 1 and not self.asked & (bit << card):
                self.asked |= bit << card
                if self.holders[card] < 0 or self.hand_round(self.holders[card]):
                    self.holders[card] = letter
                    return True
        return False


class Spelling:
    """A walk over the sorted letters of words with a hand of cards; it finds anagram classes."""

    def __init__(self, lexicon: Lexicon, cards, least: cython.int, most: cython.int):
        self.lexicon = lexicon
        self.hand = Hand(cards)
        self.finds = Finds()
        self.needs = [0] * 26
        self.needed = 0
        self.least = least
        self.most = most

    def need(self, letter):
        """Require this letter (once more) in each word, without spending a card."""
        self.needs[letter] += 1
        self.needed |= 1 << letter

    def walk(self, row, number, length):
        """Keep all anagram classes that the hand can spell from this step on."""
        follow: cython.uint = self.lexicon.sorting[3 * row]
        first: cython.uint = self.lexicon.sorting[3 * row + 1]
        if follow & END and length >= self.least and not self.needed:
            self.finds.keep(number)
        if length == self.most:
            return 0
        letters: cython.uint = follow & (self.hand.reach() | self.needed) & WILD
        if self.needed:
            # Letters come in order: after the first required letter it is too late for it.
            letters &= ((self.needed & -self.needed) << 1) - 1
        bit: cython.uint
        letter: cython.int
        kind: cython.uint
        while letters:
            bit = letters & -letters
            letters ^= bit
            letter = ones(bit - 1)
            row = first + ones(follow & (bit - 1))
            if self.needed & bit:
                self.needs[letter] -= 1
                if not self.needs[letter]:
                    self.needed ^= bit
                self.walk(row, number + self.lexicon.sorting[3 * row + 2], length + 1)
                self.needs[letter] += 1
                self.needed |= bit
            else:
                kind = self.hand.take(letter)
                if kind:
                    self.walk(row, number + self.lexicon.sorting[3 * row + 2], length + 1)
                    self.hand.give(letter, kind)
        return 0

    def mark(self, marks, qus):
        """Mark the words of the found classes with this many QUs; then clear the classes."""
        one: cython.ulonglong = 1
        number: cython.Py_ssize_t
        place: cython.Py_ssize_t
        anagram: cython.ulonglong
        word: cython.uint
        for number in range(self.finds.total):
            anagram = self.finds.numbers[number]
            for place in range(self.lexicon.starts[anagram], self.lexicon.starts[anagram + 1]):
                word = self.lexicon.anagrams[place]
                if not qus or self.lexicon.count_qu(word) >= qus:
                    marks[word >> 6] |= one << (word & 63)
        self.finds.total = 0

    def words(self):
        """Return the ids of all words that the hand can spell, ascending.

        A Qu card reads Q, or QU in words that have QU: the first walk reads no QU, and each further
        walk one more.
        """
        marks: cython.ulonglong[::1] = zeros((self.lexicon.size + 63) >> 6, np.uint64)
        qus: cython.int
        self.hand.add_letter(Q, self.hand.qu)
        for qus in range(self.hand.qu + 1):
            with cython.nogil:
                self.walk(0, 0, 0)
                self.mark(marks, qus)
            if qus < self.hand.qu:
                self.hand.take(Q)
                self.need(Q)
                self.need(U)
        return unmark(marks)


def unmark(marks):
    """Return the positions of the marks that are set, ascending."""
    size: cython.Py_ssize_t = len(marks)
    place: cython.Py_ssize_t
    total: cython.Py_ssize_t = 0
    bits: cython.ulonglong
    for place in range(size):
        if marks[place]:
            total += ones(marks[place])
    numbers = np.empty(total, np.uint32)
    view: cython.uint[::1] = numbers
    total = 0
    for place in range(size):
        bits = marks[place]
        while bits:
            view[total] = 64 * place + ones((bits & -bits) - 1)
            total += 1
            bits &= bits - 1
    return numbers


def spell(lexicon: Lexicon, cards, least: cython.int, most: cython.int):
    """Return the ids of all words that these cards can spell."""
    spelling: Spelling = Spelling(lexicon, cards, least, most)
    return spelling.words()
