"""Search for the words that cards spell for most points, without a list of all words and ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.card_search import Ids, check_cards
from wordparlor.words.graph import Graph
from wordparlor.words.letters import LONGEST, QU, SHORTEST


class PricedKind(NamedTuple):
    """Equal cards: their letters as bits, how many there are, and the points of each letter."""

    mask: int
    copies: int
    points: tuple[tuple[int, int], ...]
    """Each letter as its place in the alphabet, and its points."""


class BestWords:
    """The words that score most with some cards, the best first; of equal ones the smaller id.

    A word scores the points of its cards times a number by its length (`times`, from 0 letters to
    15). When `parts` is not 0, it needs a card of the first `parts` kinds and a card of the others.
    """

    words: Ids
    scores: NDArray[np.int32]

    def __init__(
        self,
        graph: Graph,
        kinds: Sequence[PricedKind],
        allowed: NDArray[np.bool_],
        *,
        times: Sequence[int],
        most: int,
        least: int = 2,
        parts: int = 0,
        barred: int = -1,
    ) -> None:
        """Find at most `most` words with at least `least` letters, except a barred one.

        `allowed` says, by the graph's ids, which words count.

        Raises:
            ValueError: a kind is not a card, is the Qu card, or there are too many cards.
        """
        check_cards([kind.mask for kind in kinds for _ in range(kind.copies)])
        if any(kind.mask == QU for kind in kinds):
            raise ValueError("a search for the best words cannot have the Qu card")
        if len(times) != LONGEST + 1 or min(times[SHORTEST:]) < 1 or most < 1:
            raise ValueError("times are 1 or more for each length; ask for 1 word or more")
        self._ranking = graph.kernel.Ranking(graph.lexicon, kinds, parts, times)
        self.words, self.scores = self._ranking.find(allowed.view(np.uint8), barred, least, most)

    def way(self, at: int) -> list[int]:
        """Return the kind of each letter of a word, in the first of the best ways to lay it."""
        row: list[int] = self._ranking.way(int(self.words[at]), int(self.scores[at]))
        return row
