"""Words from cards in any order: the sorted words are walked, so that anagrams are met once.

The hand is here too: the walk does little else than take letters from it and give them back.
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

# Where a letter was taken from.
NOWHERE = cython.declare(cython.uint, 0)
PLAIN = cython.declare(cython.uint, 1)
FLEXIBLE = cython.declare(cython.uint, 2)
ANY = cython.declare(cython.uint, 3)


class Hand:
    """Cards to take letters from, and to give them back to.

    A letter is taken from a plain card if there is one, else from a card with several faces, else
    from a wild one. The cards with several faces are handed round among the letters that hold one
    until each has its own, so no reading is missed and none is tried twice. Qu cards are kept
    apart: each search says what it does with them.
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
        """Put one more card into the hand."""
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
        """Put this letter into the hand so many times, as plain cards."""
        self.counts[letter] += times
        if times:
            self.plain_letters |= 1 << letter

    def reach(self):
        """Letters that some card may still give."""
        return WILD if self.wild else self.plain_letters | self.flexible_letters

    def take(self, letter):
        """Spend a card on this letter; the answer says which kind, and `give` wants it back."""
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
        """Take back the card last spent on this letter."""
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
        """Find this letter a card of several faces; its holder may go and find another."""
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
    """A walk along the sorted words with a hand of cards; it finds anagram classes."""

    def __init__(self, lexicon: Lexicon, cards, least: cython.int, most: cython.int):
        self.lexicon = lexicon
        self.hand = Hand(cards)
        self.finds = Finds()
        self.needs = [0] * 26
        self.needed = 0
        self.least = least
        self.most = most

    def need(self, letter):
        """Ask for words with this letter (once more); it costs no card."""
        self.needs[letter] += 1
        self.needed |= 1 << letter

    def walk(self, row, number, length):
        """Keep all anagram classes that can be spelled from this step of the sorted words on."""
        follow: cython.uint = self.lexicon.sorting[3 * row]
        first: cython.uint = self.lexicon.sorting[3 * row + 1]
        if follow & END and length >= self.least and not self.needed:
            self.finds.keep(number)
        if length == self.most:
            return 0
        letters: cython.uint = follow & (self.hand.reach() | self.needed) & WILD
        if self.needed:
            # Letters come in order: behind the first needed one it would be too late for it.
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
        """Mark the words of the classes found that have QU so many times; then forget them."""
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
        """Ids of all words that can be spelled, ascending.

        A Qu card is a Q, or brings a U of its own to words that have QU: first none of them does,
        then one more each time.
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
    """The numbers of the marks that are set, ascending."""
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
    """Ids of all words that can be spelled with these cards."""
    spelling: Spelling = Spelling(lexicon, cards, least, most)
    return spelling.words()
