"""Words with ids: what a search of a dictionary needs, kept within a number of bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.entry import Tier
from wordparlor.words.graph import Graph


class IndexedWords:
    """A word graph, and by its ids what decides which of the words count."""

    def __init__(
        self,
        graph: Graph,
        *,
        tiers: NDArray[np.uint8],
        clean: NDArray[np.bool_],
        plurals: NDArray[np.uint8],
        usages: NDArray[np.uint8],
        base: "IndexedWords | None" = None,
    ) -> None:
        """Take arrays by the graph's ids; a tier above `Tier.FULL` bars a word.

        Arrays that are those of `base` take no bytes here.
        """
        self.graph = graph
        self.tiers = tiers
        self.clean = clean
        self.plurals = plurals
        self.usages = usages
        self._owns_graph = base is None or graph is not base.graph
        shared = set(map(id, base.facts)) if base else set()
        self._own = tuple(array for array in self.facts if id(array) not in shared)
        self._allowed: dict[tuple[Tier, bool], NDArray[np.bool_]] = {}
        for array in self.facts:
            array.flags.writeable = False

    @property
    def nbytes(self) -> int:
        """How many bytes the arrays of these words take now, with the masks made so far."""
        own = sum(array.nbytes for array in (*self._own, *self._allowed.values()))
        return own + self.graph.nbytes * self._owns_graph

    @property
    def facts(self) -> tuple[NDArray[Any], ...]:
        """The arrays by the graph's ids."""
        return self.tiers, self.clean, self.plurals, self.usages

    def allowed(self, tier: Tier, *, decent: bool) -> NDArray[np.bool_]:
        """Return, for each id, whether the word is of this tier, and inoffensive if `decent`.

        The same arguments return the same array: searches recognize it.
        """
        if (tier, decent) not in self._allowed:
            mask = self.tiers <= tier
            if decent:
                mask &= self.clean
            mask.flags.writeable = False
            self._allowed.setdefault((tier, decent), mask)
        return self._allowed[tier, decent]


class RecentlyIndexed:
    """The words of the last searches, in a limited number of bytes.

    Many tables have words of their own, but few of them search at the same time.
    """

    def __init__(self, most: int) -> None:
        """Take the number of bytes; the words of the last search are kept in any case."""
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, IndexedWords] = OrderedDict()

    @property
    def nbytes(self) -> int:
        """How many bytes all the words take now."""
        return sum(words.nbytes for words in self._kept.values())

    def get(self, key: Hashable, index: Callable[[], IndexedWords]) -> IndexedWords:
        """Return the words with a key; `index` makes them if they are no longer there."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        words = index()
        with self._lock:
            # Another thread may have been faster: all threads need the same arrays.
            words = self._kept.setdefault(key, words)
            self._kept.move_to_end(key)
            while self.nbytes > self._most and len(self._kept) > 1:
                self._kept.popitem(last=False)
        return words
