"""Search for pairs of words from stolen cards and a hand, the best pairs first.

A card has one letter, or is wild. `card_search.splits` finds all pairs at once; with wild cards
these can be tens of millions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.card_search import Ids, check_cards
from wordparlor.words.graph import Graph, once_per_graph
from wordparlor.words.letters import QU, WILD

_FEW: Final = 4000
"""So few anagram classes are searched all at once: this is faster than an order of worths."""


@once_per_graph
def _letters_of_classes(graph: Graph) -> NDArray[np.uint32]:
    """Return the letters of each anagram class, as bits."""
    letters = graph.letters[graph.anagrams[graph.anagram_starts[:-1]]]
    bits = np.where(letters, np.uint32(1) << (letters - ord("A")).astype(np.uint32), 0)
    found: NDArray[np.uint32] = np.bitwise_or.reduce(bits, axis=1).astype(np.uint32)
    return found


class RankedWords:
    """The words that cards can spell, by their worth; `SplitSearch` makes pairs of them.

    `worth` has the worth of each word; a word of 0 or less does not count.
    """

    def __init__(
        self, graph: Graph, cards: Sequence[int], worth: NDArray[np.int16], *, least: int = 3
    ) -> None:
        starts, anagrams = graph.anagram_starts, graph.anagrams
        classes = graph.kernel.find_classes(graph.lexicon, cards, least)
        best = np.maximum.reduceat(worth[anagrams], starts[:-1]) if len(graph) else worth
        classes = classes[best[classes] > 0]
        worths = best[classes]
        if 0 < len(classes) <= _FEW:
            worths = np.full(len(classes), worths.max())
        sizes = graph.lengths[anagrams[starts[classes]]]
        self.graph = graph
        self.classes = {int(one): classes[worths == one] for one in np.unique(worths)[::-1]}
        """The anagram classes by the most that their words are worth, the best first."""
        self.sizes = {one: int(sizes[worths == one].min()) for one in self.classes}
        """The number of letters of the shortest of these words."""
        self.letters = {
            one: _letters_of_classes(graph)[these] for one, these in self.classes.items()
        }
        """The letters of each of the classes, as bits."""


class SplitSearch:
    """Pairs of words that use all stolen cards, found by falling worth.

    A level is the most that the words of a pair are worth together. Each word has a stolen card and
    a card of the hand; a pair can have the same word twice.
    """

    def __init__(
        self,
        ranked: RankedWords,
        stolen: Sequence[int],
        hand: Sequence[int],
        good: NDArray[np.bool_],
    ) -> None:
        """Take words that include all those of these cards, and for each word if it counts.

        Raises:
            ValueError: a card has several letters, or there are too many cards.
        """
        _check_letters(stolen, hand)
        self._ranked = ranked
        self._cards = stolen, hand
        self._good = good.view(np.uint8)
        self._wild = [*stolen, *hand].count(WILD)
        self._stolen_letters = np.uint32(reduce(or_, stolen, 0))
        own = (card for card in (*stolen, *hand) if card != WILD)
        self._missing_letters = np.uint32(WILD ^ reduce(or_, own, 0))
        self._entered: dict[int, object] = {}

    @property
    def levels(self) -> list[int]:
        """The levels that have pairs, the greatest first."""
        known, cards = self._ranked.sizes, sum(map(len, self._cards))
        sums = {one + two for one in known for two in known if known[one] + known[two] <= cards}
        return sorted(sums, reverse=True)

    def find(self, level: int, most: int) -> Iterator[tuple[Ids, Ids]]:
        """Yield the pairs of a level, about `most` at a time."""
        graph, known = self._ranked.graph, self._ranked.sizes
        cards = sum(map(len, self._cards))
        for one in known:
            two = level - one
            if two <= one and two in known and known[one] + known[two] <= cards:
                halves = self._enter(one), self._enter(two)
                split = graph.kernel.Split(graph.lexicon, *halves, self._good)
                while len(keys := split.join(most)):
                    yield (keys >> np.uint64(32)).astype(np.uint32), keys.astype(np.uint32)

    def _enter(self, worth: int) -> object:
        """Return the words of a worth as halves of this split."""
        if worth not in self._entered:
            graph, letters = self._ranked.graph, self._ranked.letters[worth]
            # Most words of a large table drop out here, before the kernel looks at them.
            fits = np.bitwise_count(letters & self._missing_letters) <= self._wild
            fits &= letters & self._stolen_letters != 0
            classes = self._ranked.classes[worth][fits]
            self._entered[worth] = graph.kernel.Halves(graph.lexicon, *self._cards, classes)
        return self._entered[worth]


def _check_letters(stolen: Sequence[int], hand: Sequence[int]) -> None:
    """Raise ValueError when a card has several letters, or there are too many cards."""
    check_cards([*stolen, *hand])
    if any(card == QU or (card != WILD and card & (card - 1)) for card in (*stolen, *hand)):
        raise ValueError("a card of a split has one letter, or is wild")


@dataclass(frozen=True)
class EndCards:
    """Cards of a split by letter; those of `ends` must be the first or last letter of a word."""

    plain: Sequence[int]
    ends: Sequence[int]
    wild: int

    def count(self) -> list[int]:
        """Return the plain cards by letter, then those for ends."""
        return [*self.plain, *self.ends]


class BestPairs:
    """The best pairs of words that several stolen words can become with a hand.

    A word is worth a number by its length (`values`, from 0 letters to 15). Each of the `extras`,
    cards of the hand by letter, adds `extra_worth` where the pair needs its letter.
    """

    def __init__(
        self,
        graph: Graph,
        hand: Sequence[int],
        allowed: NDArray[np.bool_],
        *,
        values: Sequence[int],
        extras: Sequence[int],
        extra_worth: int = 1,
        most: int,
        least: int,
        letters: int = 3,
    ) -> None:
        """Keep at most `most` pairs, each with `least` points or more and words of `letters`."""
        self._graph = graph
        self._hand = hand
        self._allowed = allowed
        self._values = values, extras, extra_worth
        self._letters = letters
        self._pairing = graph.kernel.Pairing(graph.lexicon, most, least)

    def search(
        self,
        number: int,
        stolen: Sequence[int],
        barred: Sequence[int],
        shift: int,
        ends: tuple[EndCards, EndCards] | None = None,
    ) -> None:
        """Look for better pairs out of a stolen word, without barred words (ids).

        All its pairs score `shift` more. `ends` has the stolen cards and the hand, if some of their
        cards must be the first or last letter of a word.
        """
        _check_letters(stolen, self._hand)
        graph, cards = self._graph, [*stolen, *self._hand]
        good = self._allowed.astype(np.uint8)
        good[[word for word in barred if word >= 0]] = 0
        classes = graph.kernel.find_classes(graph.lexicon, cards, self._letters)
        halves = graph.kernel.Halves(graph.lexicon, stolen, self._hand, classes, *self._values)
        told = None
        if ends is not None:
            told = [*ends[0].count(), *ends[1].count()], ends[0].wild, ends[1].wild
        self._pairing.search(number, halves, good, shift, told)

    def rows(self) -> NDArray[np.int64]:
        """Return the best pairs, best first: score, number of the stolen word, both words."""
        rows: NDArray[np.int64] = self._pairing.rows()
        return rows


def layable(
    graph: Graph, first: Ids, second: Ids, stolen: EndCards, hand: EndCards
) -> NDArray[np.bool_]:
    """Tell of each pair of words whether the cards can lay it.

    The pair uses all stolen cards, and each word has a stolen card and one of the hand.
    """
    cards = [*stolen.count(), *hand.count()]
    first, second = (np.ascontiguousarray(ids, np.uint32) for ids in (first, second))
    found: NDArray[np.uint8] = graph.kernel.layable(
        graph.lexicon, first, second, cards, stolen.wild, hand.wild
    )
    return found.view(np.bool_)
