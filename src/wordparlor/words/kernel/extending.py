"""Words made of a word on the table, with its cards in order, and added cards."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from wordparlor.words.kernel import _no_cython as cython

if cython.compiled:
    from cython.cimports.wordparlor.words.kernel.bits import LONGEST, QU, Q, ones
    from cython.cimports.wordparlor.words.kernel.lexicon import Lexicon
    from cython.cimports.wordparlor.words.kernel.spelling import Hand, Spelling
else:
    from wordparlor.words.kernel.bits import LONGEST, QU, Q, ones
    from wordparlor.words.kernel.lexicon import Lexicon
    from wordparlor.words.kernel.spelling import Hand, Spelling


@cython.final
@cython.cclass
class Extending:
    """The cards of a word on the table, and the hand with cards to add."""

    lexicon: Lexicon
    hand: Hand
    base: cython.uint[64]
    size: cython.int

    def __init__(self, lexicon: Lexicon, base, cards):
        self.lexicon = lexicon
        self.hand = Hand(cards)
        self.base = [0] * 64
        self.size = 0
        for card in base:
            self.base[self.size] = card
            self.size += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def holds(self, word: cython.uint) -> cython.bint:
        """Tell whether this word has the letters of the base in their order."""
        laid: cython.int = 0
        place: cython.int
        for place in range(self.lexicon.lengths[word]):
            if laid < self.size and self.gives(laid, self.lexicon.letter(word, place)):
                laid += 1
        return laid == self.size

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gives(self, laid: cython.int, letter: cython.int) -> cython.bint:
        """Tell whether a card of the base can be this letter."""
        return (self.base[laid] >> letter) & 1 or (letter == Q and self.base[laid] & QU)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def surrounds(
        self, word: cython.uint, place: cython.int, laid: cython.int, added: cython.int
    ) -> cython.bint:
        """Tell whether the rest of the base and added cards can spell the word from here on."""
        if place == self.lexicon.lengths[word]:
            return laid == self.size and added > 0
        letter: cython.int = self.lexicon.letter(word, place)
        both: cython.bint = self.lexicon.reads_qu(word, place)
        done: cython.bint = False
        if laid < self.size and self.gives(laid, letter):
            done = self.surrounds(word, place + 1, laid + 1, added)
            if not done and both and self.base[laid] & QU:
                done = self.surrounds(word, place + 2, laid + 1, added)
        if not done and letter == Q and self.hand.qu:
            self.hand.qu -= 1
            done = self.surrounds(word, place + 1, laid, added + 1)
            if not done and both:
                done = self.surrounds(word, place + 2, laid, added + 1)
            self.hand.qu += 1
        if not done:
            kind: cython.uint = self.hand.take(letter)
            if kind:
                done = self.surrounds(word, place + 1, laid, added + 1)
                self.hand.give(letter, kind)
        return done


def extensions(lexicon: Lexicon, base, cards):
    """Return the ids of all words made of the base, in order, and at least one card."""
    spelling: Spelling = Spelling(lexicon, cards, len(base) + 1, LONGEST)
    exact: cython.bint = not spelling.hand.qu
    for card in base:
        if card & (card - 1) or card == QU:
            spelling.hand.add(card)
            exact = False
        else:
            spelling.need(ones(card - 1))
    words = spelling.words()
    extending: Extending = Extending(lexicon, base, cards)
    view: cython.uint[::1] = words
    place: cython.Py_ssize_t
    total: cython.Py_ssize_t = 0
    size: cython.Py_ssize_t = len(words)
    with cython.nogil:
        for place in range(size):
            if extending.holds(view[place]) and (
                exact or extending.surrounds(view[place], 0, 0, 0)
            ):
                view[total] = view[place]
                total += 1
    return words[:total]
