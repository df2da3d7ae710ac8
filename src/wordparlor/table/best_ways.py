"""The best ways to lay words, where there are too many to list them all.

Two wild cards and a long word on the table give millions of ways. The search takes the words that
can score most first, and keeps a bounded number of ways, so time and memory stay small.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.table.laying import Alike
from wordparlor.table.moves import Points
from wordparlor.words.card_search import Ids, Ways, ways
from wordparlor.words.graph import Graph
from wordparlor.words.letters import LONGEST

MOST_LISTED: Final = 20_000
"""How many ways are listed: all of them, or the best."""
MOST_COUNTED: Final = 1_000_000
"""How many further ways are counted."""
MOST_SEARCHED: Final = 5_000_000
"""How many ways one search looks at. Only a deck with many kinds of wild cards has so many before
the best ones are found."""
AT_ONCE: Final = 50_000
"""How many ways to search at once; this bounds the memory."""

Judge = Callable[[Ways], tuple[Ways, Points]]
"""Returns those of the ways that count, and their points."""


class BestWays:
    """The ways to lay words: all of them up to `most`, beyond that the best ones.

    `found` has them in the order of the words. `bound` returns the most points that each word can
    score. `judge` gets all ways of each word at once, or the first `AT_ONCE` of them.
    """

    def __init__(
        self,
        graph: Graph,
        ids: Ids,
        alike: Sequence[Alike],
        judge: Judge,
        bound: Callable[[Ids], Points],
        most: int = MOST_LISTED,
    ) -> None:
        self._graph = graph
        self._kinds = [(sort.mask, len(sort.cards)) for sort in alike]
        self._judge = judge
        self._bound = bound
        self._ceiling = 0
        self._is_whole = True
        self._dropped = 0
        self._batches = self._search(ids)
        best, scores = _NO_WAYS, np.zeros(0, np.int32)
        for found, points, left in self._batches:
            best = Ways(
                np.concatenate([best.words, found.words]), np.concatenate([best.kinds, found.kinds])
            )
            scores = np.concatenate([scores, points])
            if len(scores) > most:
                order = np.argsort(-scores, kind="stable")[:most]
                self._dropped += len(scores) - most
                best, scores = Ways(best.words[order], best.kinds[order]), scores[order]
                self._ceiling = max(self._ceiling, int(scores[-1]))
            if len(scores) == most and left <= scores.min():
                break
        order = np.argsort(best.words, kind="stable")
        self.found = Ways(best.words[order], best.kinds[order])
        self.scores: Points = scores[order]

    def tell_others(self, noun: str = "play") -> str:
        """Return how many plays the list leaves out, as a sentence; empty when it has all."""
        others = self._dropped
        # The search goes on from where the list was complete.
        for _, points, _ in self._batches:
            others += len(points)
            if others >= MOST_COUNTED:
                break
        if not others and self._is_whole:
            return ""
        return tell_others(others, self._ceiling, noun, exact=self._is_whole)

    def _search(self, ids: Ids) -> Iterator[tuple[Ways, Points, int]]:
        """Yield batches of ways with their points, each with the most that later ones can score."""
        found = ways(self._graph, ids, self._kinds, most=AT_ONCE)
        if len(found.words) < AT_ONCE:
            yield (*self._judge(found), -1)
            return
        bounds = self._bound(ids)
        order = np.argsort(-bounds, kind="stable")
        ids, bounds = ids[order], bounds[order]
        at = searched = 0
        while at < len(ids):
            if searched >= MOST_SEARCHED:
                self._note_gap(int(bounds[at]))
                return
            found = ways(self._graph, ids[at:], self._kinds, most=AT_ONCE)
            searched += len(found.words)
            if len(found.words) < AT_ONCE:
                at = len(ids)
            else:
                # The last word may have more ways: leave it to the next batch, unless it is alone.
                last = found.words[-1]
                at += int(np.flatnonzero(ids[at:] == last)[0])
                if len(whole := np.flatnonzero(found.words != last)):
                    found = Ways(found.words[whole], found.kinds[whole])
                else:
                    self._note_gap(int(bounds[at]))
                    at += 1
            left = int(bounds[at]) if at < len(ids) else -1
            yield (*self._judge(found), left)

    def _note_gap(self, bound: int) -> None:
        """Note that ways with up to so many points stay unknown."""
        self._ceiling = max(self._ceiling, bound)
        self._is_whole = False


def keep_best(
    found: Ways, scores: Points, costs: NDArray[np.int64] | None = None
) -> tuple[Ways, Points]:
    """Return the best way to lay each word; among equal ones the cheapest, or else the first."""
    tried = np.zeros(len(scores), np.int64) if costs is None else costs
    order = np.lexsort((tried, -scores, found.words))
    _, firsts = np.unique(found.words[order], return_index=True)
    rows = order[firsts]
    return Ways(found.words[rows], found.kinds[rows]), scores[rows]


class BestRows:
    """The rows of a list of plays that are kept: all of them up to `most`, beyond that the best.

    `rows` is ascending, so the plays stay in their order.
    """

    def __init__(self, scores: Points, most: int = MOST_LISTED) -> None:
        order = np.argsort(-scores, kind="stable")
        self.rows: NDArray[np.int64] = np.sort(order[:most])
        self.scores: Points = scores[self.rows]
        self._others = len(scores) - len(self.rows)
        self._ceiling = int(scores[order[most]]) if self._others else 0

    def tell_others(self) -> str:
        """Return how many plays are left out, as a sentence; empty when all are kept."""
        return tell_others(self._others, self._ceiling, "play") if self._others else ""


def tell_others(number: int, points: int, noun: str, *, exact: bool = True) -> str:
    """Return how many plays a list leaves out, and the most that they score, as a sentence.

    A number of 0 stands for an unknown number.
    """
    told = f"{number:,}"
    if not number:
        told = "other"
    elif not exact or number >= MOST_COUNTED:
        told = f"more than {min(number, MOST_COUNTED):,}"
    nouns = noun if told == "1" else f"{noun}s"
    return f"The list leaves out {told} {nouns}; none scores more than {points}."


_NO_WAYS: Final = Ways(np.zeros(0, np.uint32), np.zeros((0, LONGEST), np.uint8))
