"""The words that somebody knows: the common ones, and of the rarer ones some by chance.

How familiar a word is follows from its rank by frequency, or from that of its basic form: who knows
FROG knows FROGS. A vocabulary is a value: the same size and the same mix give the same words.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.agreed import AgreedSource, with_agreed_words
from wordparlor.words.builtin import WordFacts
from wordparlor.words.dictionary import NO_TIER, Dictionary, WordSource
from wordparlor.words.entry import Tier
from wordparlor.words.graph import Graph
from wordparlor.words.indexed import IndexedWords

MIXES: Final = 8
"""How many vocabularies of one size there are; players of one size know different rare words."""
_SPREAD: Final = 0.35
"""How gradually words become unknown, as a logarithm of ranks: at half the size of a vocabulary
seven of eight words are known, at twice its size one of eight."""


def vocabulary(words: Dictionary, size: int, mix: int) -> Dictionary:
    """Return the words of a dictionary that somebody knows.

    Of the words of rank `size` half are known; `mix` decides which. Words that the players agreed
    on before the game are known to all.
    """
    source = words.source
    if isinstance(source, AgreedSource):
        known = vocabulary(source.base, size, mix)
        return with_agreed_words(known, tuple(sorted(source.also)), tuple(sorted(source.barred)))
    return _vocabulary(words, size, mix % MIXES)


def common_words(words: Dictionary, size: int) -> Dictionary:
    """Return the words of a dictionary up to a rank by frequency, with all their forms."""
    source = words.source
    if isinstance(source, AgreedSource):
        known = common_words(source.base, size)
        return with_agreed_words(known, tuple(sorted(source.also)), tuple(sorted(source.barred)))
    return _vocabulary(words, size, None)


def rank_of(words: Dictionary, word: str) -> int:
    """Return the rank of a word or of its basic form; a rank after all others if it is unknown."""
    facts = words.facts
    number = facts.graph.index(word)
    return int(_ranks(facts.graph, facts)[number]) if number >= 0 else len(facts.graph) + 1


# Bots need their words on every turn; a mask takes a byte for each word.
@lru_cache(maxsize=4 * MIXES)
def _vocabulary(words: Dictionary, size: int, mix: int | None) -> Dictionary:
    return Dictionary(_KnownWords(words, size, mix), words.facts)


class _KnownWords(WordSource):
    """The words of a dictionary that somebody knows."""

    def __init__(self, base: Dictionary, size: int, mix: int | None) -> None:
        indexed = base.source.index()
        ranks = _ranks(indexed.graph, base.facts)
        # Without a mix no chance decides: the limit is the same for all words.
        limit = 1.0 if mix is None else np.exp(_SPREAD * _logits(ranks, mix))
        self._tiers = np.where(
            (ranks <= size * limit) & base.allowed(), indexed.tiers, np.uint8(NO_TIER)
        )
        self._indexed = IndexedWords(
            indexed.graph,
            tiers=self._tiers,
            clean=indexed.clean,
            plurals=indexed.plurals,
            usages=indexed.usages,
            base=indexed,
        )
        self.chosen = base.source.chosen
        kind = "common" if mix is None else mix
        self.ids = {tier: f"{base.narrow(tier).id}-{size}.{kind}" for tier in Tier}
        self.former_ids = self.ids

    def tier_of(self, word: str) -> int:
        """Return the tier of a word in capitals, `NO_TIER` when it is unknown."""
        number = self._indexed.graph.index(word)
        return int(self._tiers[number]) if number >= 0 else NO_TIER

    def index(self, tier: Tier = Tier.FULL) -> IndexedWords:
        """Return the known words with ids, for searches."""
        return self._indexed


@lru_cache(maxsize=4)
def _ranks(graph: Graph, facts: WordFacts) -> NDArray[np.int64]:
    """Return the rank of each word of a graph or of its basic form, whichever is more common.

    Words that the built-in list lacks come after all others.
    """
    ranks = facts.attributes["rank"].astype(np.int64)
    lemmas = facts.attributes["lemma"]
    # Twice, for forms of forms: AGINGS is known to all who know AGE.
    for _ in range(2):
        ranks = np.where(lemmas >= 0, np.minimum(ranks, ranks[lemmas]), ranks)
    if graph is facts.graph:
        return ranks
    numbers = np.array([facts.graph.index(graph.word(at)) for at in range(len(graph))], np.int64)
    return np.where(numbers >= 0, ranks[numbers], len(ranks) + 1)


def _logits(ranks: NDArray[np.int64], mix: int) -> NDArray[np.float64]:
    """Return a number by chance for each rank, of the logistic distribution; the same each time.

    Forms of one word have the same rank, so they are known together.
    """
    bits = ranks.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(mix + 1)
    for shift, times in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        bits = (bits ^ (bits >> np.uint64(shift))) * np.uint64(times)
    chance = ((bits ^ (bits >> np.uint64(31))) >> np.uint64(11)).astype(np.float64) / 2.0**53
    chance = np.clip(chance, 1e-12, 1 - 1e-12)
    return np.log(chance / (1 - chance))
