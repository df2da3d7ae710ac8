"""Which splits leave every Pilcrow a place at the end of a word, for many pairs of words at once.

The kernel knows nothing of Pilcrows: it finds the pairs of words that use up the stolen cards with
a stolen card and one of the hand in each. Where a Pilcrow's letter stands at an end of each word
that has it, the card can trade places within its word and the kernel's answer holds. The other
pairs are looked at again here.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.wordlift.deck import bound
from wordparlor.games.wordlift.moves.best_cards import best_uses
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.words.graph import Graph
from wordparlor.words.letters import ALPHABET

Ids = NDArray[np.uint32]
Counts = NDArray[np.int8]
Truths = NDArray[np.bool_]

_NO: Final = 0
_MAYBE: Final = 1
_YES: Final = 2


@lru_cache(maxsize=4)
def count_letters(graph: Graph) -> Counts:
    """Return how often each letter is in each word, (26, words)."""
    counts = [np.count_nonzero(graph.letters == ord(letter), axis=1) for letter in ALPHABET]
    return np.array(counts, np.int8)


@lru_cache(maxsize=4)
def count_ends(graph: Graph) -> Counts:
    """Return at how many ends of each word each letter stands, (26, words)."""
    first = graph.letters[:, 0]
    last = graph.letters[np.arange(len(graph)), graph.lengths - 1]
    codes = np.frombuffer(ALPHABET.encode(), np.uint8)[:, None]
    counts: Counts = (first == codes).astype(np.int8) + (last == codes)
    return counts


@dataclass(frozen=True)
class _Cards:
    """Cards counted by letter, those with a Pilcrow and wild ones apart."""

    plain: Counts
    bound: Counts
    wild: int

    @classmethod
    def count(cls, deck: Deck, cards: Pile) -> "_Cards":
        plain, ends = np.zeros((2, len(ALPHABET)), np.int8)
        kinds = [deck.printed[card] for card in cards]
        for kind in kinds:
            if not kind.wild:
                (ends if bound(kind) else plain)[ALPHABET.index(kind.faces[0])] += 1
        return cls(plain, ends, sum(kind.wild for kind in kinds))

    @property
    def all(self) -> Counts:
        """All cards but the wild ones."""
        return self.plain + self.bound


def fitting(
    graph: Graph, pairs: tuple[Ids, Ids], deck: Deck, stolen: Pile, hand: Pile
) -> Truths | None:
    """Tell which of the kernel's pairs can be laid with Pilcrows in place; None when all can."""
    theirs, ours = _Cards.count(deck, stolen), _Cards.count(deck, hand)
    letters = np.flatnonzero(theirs.bound + ours.bound)
    if not len(letters):
        return None
    first, second = pairs
    doubtful = np.zeros(len(first), bool)
    fits = np.ones(len(first), bool)
    for letter in letters:
        counts, ends = count_letters(graph)[letter], count_ends(graph)[letter]
        crowded = theirs.bound[letter] + ours.bound[letter] > 1
        inside = (counts > 0) & (crowded | (ends == 0))
        trouble = inside[first] | inside[second]
        if theirs.bound[letter]:
            fits &= ~trouble | (ends[first] + ends[second] >= theirs.bound[letter])
        else:
            # A Pilcrow of the hand may stay there where other cards suffice.
            suffice = theirs.plain[letter] + ours.plain[letter]
            trouble &= counts[first] + counts[second] > suffice
        doubtful |= trouble
    rows = np.flatnonzero(doubtful & fits)
    verdicts = _Doubts.of(graph, first[rows], second[rows], theirs, ours).judge()
    for at in np.flatnonzero(verdicts == _MAYBE):
        words = [graph.word(int(half[rows[at]])) for half in pairs]
        verdicts[at] = _YES if best_uses(deck, words, stolen, hand) else _NO
    fits[rows] = verdicts == _YES
    return fits


@dataclass(frozen=True)
class _Doubts:
    """Pairs to be looked at again, and the cards there are for them."""

    graph: Graph
    first: Ids
    second: Ids
    theirs: _Cards
    ours: _Cards
    left: Counts
    """What the stolen cards leave to the hand, (26, pairs)."""

    @classmethod
    def of(cls, graph: Graph, first: Ids, second: Ids, theirs: _Cards, ours: _Cards) -> "_Doubts":
        counts = count_letters(graph)
        left = counts[:, first] + counts[:, second] - theirs.all[:, None]
        return cls(graph, first, second, theirs, ours, left)

    def judge(self) -> NDArray[np.int8]:
        """Tell of each pair whether it fits; a stolen wild card is tried as every letter."""
        if not self.theirs.wild:
            return self._judge_plain()
        verdicts = np.full(len(self.first), _NO, np.int8)
        for letter in range(len(ALPHABET)):
            rows = np.flatnonzero((self.left[letter] > 0) & (verdicts != _YES))
            verdicts[rows] = np.maximum(verdicts[rows], self._settle(rows, letter).judge())
        return verdicts

    def _settle(self, rows: NDArray[np.intp], letter: int) -> "_Doubts":
        """Return some of the pairs with a stolen wild card read as this letter."""
        plain, left = self.theirs.plain.copy(), self.left[:, rows]
        plain[letter] += 1
        left[letter] -= 1
        theirs = replace(self.theirs, plain=plain, wild=self.theirs.wild - 1)
        return replace(
            self, first=self.first[rows], second=self.second[rows], theirs=theirs, left=left
        )

    def _judge_plain(self) -> NDArray[np.int8]:
        """Tell of each pair whether it fits, with no wild card among the stolen ones.

        The letters are independent of each other then. Of each letter the hand gives what the
        stolen cards leave, and the first word can have any number of stolen cards between the least
        and the most. Only a Pilcrow of the hand can make that one less; where this needs more
        thought than here is given to it, the verdict is maybe.
        """
        theirs, ours = self.theirs, self.ours
        lacking = np.maximum(0, self.left - ours.all[:, None]).sum(axis=0)
        fewer_first, fewer_second = np.zeros((2, len(self.first)), np.int8)
        unsure = np.zeros(len(self.first), bool)
        for letter in np.flatnonzero(ours.bound):
            needed = self.left[letter] > ours.plain[letter]
            if theirs.bound[letter] or ours.bound[letter] > 1:
                unsure |= needed
                continue
            counts, ends = count_letters(self.graph)[letter], count_ends(self.graph)[letter]
            first, second = ends[self.first] > 0, ends[self.second] > 0
            lacking += needed & ~first & ~second
            # The Pilcrow must be in the word that has the end: that is one stolen card less in it
            # if those could give all its letters.
            full = counts <= theirs.plain[letter]
            fewer_first += needed & first & ~second & full[self.first]
            fewer_second += needed & second & ~first & full[self.second]
        spare = ours.wild - lacking
        fair, strictly = self._fair(), self._fair(fewer_first, fewer_second)
        good = strictly | (fair & (spare >= fewer_first + fewer_second))
        verdicts = np.where(good, _YES, np.where(fair & (spare > 0), _MAYBE, _NO))
        verdicts[unsure] = _MAYBE
        verdicts[spare < 0] = _NO
        return verdicts.astype(np.int8)

    def _fair(self, fewer_first: Counts | int = 0, fewer_second: Counts | int = 0) -> Truths:
        """Tell of which pairs both words can have a stolen card and one of the hand."""
        stolen = int(self.theirs.all.sum())
        lengths = self.graph.lengths.astype(np.int8)
        upper = np.minimum(self._most(self.first) - fewer_first, lengths[self.first] - 1)
        most_second = self._most(self.second) - fewer_second
        lower = stolen - np.minimum(most_second, lengths[self.second] - 1)
        fair: Truths = np.maximum(lower, 1) <= np.minimum(upper, stolen - 1)
        return fair

    def _most(self, words: Ids) -> Counts:
        """Return how many of the stolen cards, none wild, each word can have."""
        most = np.zeros(len(words), np.int8)
        for letter in np.flatnonzero(self.theirs.all):
            counts, ends = count_letters(self.graph)[letter], count_ends(self.graph)[letter]
            room = self.theirs.plain[letter] + np.minimum(self.theirs.bound[letter], ends[words])
            most += np.minimum(counts[words], room)
        return most
