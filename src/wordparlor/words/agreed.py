"""Words that differ from a dictionary: a few more, and a few that do not count.

Lookups ask the dictionary and two small sets. Only a search of the full tier makes a copy of the
dictionary's graph and inserts the extra words: new words are of this tier. Barred words stay in the
graph, and a mask leaves them out.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.dictionary import NO_TIER, Dictionary, WordSource
from wordparlor.words.entry import Plural, Tier, Usage
from wordparlor.words.graph import Graph, check_word, insert_rows
from wordparlor.words.indexed import IndexedWords, RecentlyIndexed

MOST_BYTES: Final = 11_000_000
"""For the words that tables search: room for a copy of the built-in graph, or for thirty tables
without one. Each worker process of a server may need as much."""

_recent = RecentlyIndexed(MOST_BYTES)


# Tables that agree on the same words share what their searches need.
@lru_cache(maxsize=64)
def with_agreed_words(
    dictionary: Dictionary, also: tuple[str, ...], barred: tuple[str, ...]
) -> Dictionary:
    """Return the dictionary with extra words and without barred words, given in capitals.

    Extra words that the dictionary lacks are of the full tier. No extra word is refused as a plural
    or slang: the players chose it. The id stays the same: a table lists its agreed words in its
    options.

    Raises:
        ValueError: an extra word is not a word of 2 to 15 letters A-Z.
    """
    if not also and not barred:
        return dictionary
    for word in also:
        check_word(word)
    source = AgreedSource(dictionary, frozenset(also), frozenset(barred))
    return Dictionary(source, dictionary.facts)


class AgreedSource(WordSource):
    """The words of a dictionary with extra words, and without barred words."""

    def __init__(self, base: Dictionary, also: frozenset[str], barred: frozenset[str]) -> None:
        self.base = base
        self.also = also
        self.barred = barred
        self.chosen = base.source.chosen | also
        self.ids = {tier: base.narrow(tier).id for tier in Tier}
        self.former_ids = {tier: base.narrow(tier).former_id for tier in Tier}

    def tier_of(self, word: str) -> int:
        """Return the tier of a word in capitals, `NO_TIER` when it is missing or barred."""
        if word in self.barred:
            return NO_TIER
        tier = self.base.tier_of(word)
        return Tier.FULL if tier == NO_TIER and word in self.also else tier

    def index(self, tier: Tier = Tier.FULL) -> IndexedWords:
        """Return the words with ids, for searches; new words only for the full tier."""
        with_new = tier == Tier.FULL
        return _recent.get((self, with_new), lambda: self._index(with_new=with_new))

    def _index(self, *, with_new: bool) -> IndexedWords:
        base = self.base.source.index()
        added = sorted(word for word in self.also if with_new and base.graph.index(word) < 0)
        graph = base.graph.insert(added) if added else base.graph
        new = _numbers(graph, added)
        places = new - np.arange(len(new))
        chosen = _numbers(graph, self.also)
        tiers = np.where(self.base.allowed(), base.tiers, np.uint8(NO_TIER))
        tiers = insert_rows(tiers, places, np.full(len(new), NO_TIER, np.uint8))
        tiers[chosen] = np.minimum(tiers[chosen], np.uint8(Tier.FULL))
        tiers[_numbers(graph, self.barred)] = NO_TIER
        clean = np.array([not self.base.is_offensive(word) for word in added], bool)
        return IndexedWords(
            graph,
            tiers=tiers,
            clean=insert_rows(base.clean, places, clean) if added else base.clean,
            plurals=_with_ordinary(base.plurals, Plural.NONE, places, chosen),
            usages=_with_ordinary(base.usages, Usage.ORDINARY, places, chosen),
            base=base,
        )


def _with_ordinary(
    facts: NDArray[np.uint8], value: int, places: NDArray[np.int64], chosen: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """Return the facts with new words at these places, and this value for the chosen words.

    They are the same array if nothing changes: most tables need no array of their own.
    """
    if not len(places) and (facts[chosen] == value).all():
        return facts
    rows = insert_rows(facts, places, np.full(len(places), value, np.uint8))
    rows[chosen] = value
    return rows


def _numbers(graph: Graph, words: frozenset[str] | list[str]) -> NDArray[np.int64]:
    """Return the ids of the words that the graph has."""
    found = [number for word in words if (number := graph.index(word)) >= 0]
    return np.array(found, np.int64)
