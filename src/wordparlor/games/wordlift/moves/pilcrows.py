"""Find the splits that leave every Pilcrow at the end of a word, for many pairs at once.

The kernel ignores Pilcrows. It finds the pairs of words that use all stolen cards, with a stolen
card and one from the hand in each word. Where the letter of a Pilcrow stands at an end of each word
that has it, the card can change places within its word and the kernel's answer holds. This module
checks the other pairs again.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.wordlift.deck import is_end_only
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
    """Count each letter in each word, as an array of (26, words)."""
    counts = [np.count_nonzero(graph.letters == ord(letter), axis=1) for letter in ALPHABET]
    return np.array(counts, np.int8)


@lru_cache(maxsize=4)
def count_ends(graph: Graph) -> Counts:
    """Count the ends of each word at which each letter stands, as an array of (26, words)."""
    first = graph.letters[:, 0]
    last = graph.letters[np.arange(len(graph)), graph.lengths - 1]
    codes = np.frombuffer(ALPHABET.encode(), np.uint8)[:, None]
    counts: Counts = (first == codes).astype(np.int8) + (last == codes)
    return counts


@dataclass(frozen=True)
class _Cards:
    """Cards counted by letter; Pilcrows and wild cards are counted apart."""

    plain: Counts
    end_only: Counts
    wild: int

    @classmethod
    def count(cls, deck: Deck, cards: Pile) -> "_Cards":
        plain, ends = np.zeros((2, len(ALPHABET)), np.int8)
        kinds = [deck.printed[card] for card in cards]
        for kind in kinds:
            if not kind.wild:
                (ends if is_end_only(kind) else plain)[ALPHABET.index(kind.faces[0])] += 1
        return cls(plain, ends, sum(kind.wild for kind in kinds))

    @property
    def all(self) -> Counts:
        """All cards but the wild ones."""
        return self.plain + self.end_only


def find_layable(
    graph: Graph, pairs: tuple[Ids, Ids], deck: Deck, stolen: Pile, hand: Pile
) -> Truths | None:
    """Mark the kernel's pairs that fit with the Pilcrows at ends; None when all do."""
    theirs, ours = _Cards.count(deck, stolen), _Cards.count(deck, hand)
    letters = np.flatnonzero(theirs.end_only + ours.end_only)
    if not len(letters):
        return None
    first, second = pairs
    doubtful = np.zeros(len(first), bool)
    fits = np.ones(len(first), bool)
    for letter in letters:
        counts, ends = count_letters(graph)[letter], count_ends(graph)[letter]
        crowded = theirs.end_only[letter] + ours.end_only[letter] > 1
        inside = (counts > 0) & (crowded | (ends == 0))
        trouble = inside[first] | inside[second]
        if theirs.end_only[letter]:
            fits &= ~trouble | (ends[first] + ends[second] >= theirs.end_only[letter])
        else:
            # A Pilcrow can stay in the hand where other cards suffice.
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
    """Pairs to check again, and the cards for them."""

    graph: Graph
    first: Ids
    second: Ids
    theirs: _Cards
    ours: _Cards
    left: Counts
    """How many of each letter the hand must give, as an array of (26, pairs)."""

    @classmethod
    def of(cls, graph: Graph, first: Ids, second: Ids, theirs: _Cards, ours: _Cards) -> "_Doubts":
        counts = count_letters(graph)
        left = counts[:, first] + counts[:, second] - theirs.all[:, None]
        return cls(graph, first, second, theirs, ours, left)

    def judge(self) -> NDArray[np.int8]:
        """Return a verdict for each pair; try a stolen wild card as every letter."""
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
        """Return a verdict for each pair when no stolen card is wild.

        Then the letters are independent. The hand gives what the stolen cards leave of each letter,
        and the first word can have any number of stolen cards between the least and the most. Only
        a Pilcrow of the hand can lower that number by one. Where this is too hard to decide for
        many pairs at once, the verdict is maybe.
        """
        theirs, ours = self.theirs, self.ours
        lacking = np.maximum(0, self.left - ours.all[:, None]).sum(axis=0)
        fewer_first, fewer_second = np.zeros((2, len(self.first)), np.int8)
        unsure = np.zeros(len(self.first), bool)
        for letter in np.flatnonzero(ours.end_only):
            needed = self.left[letter] > ours.plain[letter]
            if theirs.end_only[letter] or ours.end_only[letter] > 1:
                unsure |= needed
                continue
            counts, ends = count_letters(self.graph)[letter], count_ends(self.graph)[letter]
            first, second = ends[self.first] > 0, ends[self.second] > 0
            lacking += needed & ~first & ~second
            # The Pilcrow must go into the word that has the end. If stolen cards could give all of
            # that word's letters, it now takes one stolen card less.
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
        """Mark the pairs in which both words can have a stolen card and one from the hand."""
        stolen = int(self.theirs.all.sum())
        lengths = self.graph.lengths.astype(np.int8)
        upper = np.minimum(self._most(self.first) - fewer_first, lengths[self.first] - 1)
        most_second = self._most(self.second) - fewer_second
        lower = stolen - np.minimum(most_second, lengths[self.second] - 1)
        fair: Truths = np.maximum(lower, 1) <= np.minimum(upper, stolen - 1)
        return fair

    def _most(self, words: Ids) -> Counts:
        """Return the most stolen cards, none wild, that each word can have."""
        most = np.zeros(len(words), np.int8)
        for letter in np.flatnonzero(self.theirs.all):
            counts, ends = count_letters(self.graph)[letter], count_ends(self.graph)[letter]
            room = self.theirs.plain[letter] + np.minimum(self.theirs.end_only[letter], ends[words])
            most += np.minimum(counts[words], room)
        return most
