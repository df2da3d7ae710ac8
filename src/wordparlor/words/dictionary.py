"""The dictionary of a table: which words count, and what is known about them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.builtin import WordFacts, built_in
from wordparlor.words.entry import Plural, SilentE, Tier, Usage, WordEntry
from wordparlor.words.graph import Graph
from wordparlor.words.indexed import IndexedWords
from wordparlor.words.letters import capitals
from wordparlor.words.silent_e import by_spelling

__all__ = ["Dictionary", "Tier", "load"]


NO_TIER: Final = 255
"""The tier of a word that is not in a dictionary: above all tiers."""


class WordSource(ABC):
    """The words of a dictionary, before it is narrowed to a tier or to inoffensive words.

    A lookup needs no ids of words. So a table with words of its own is small until it searches.
    """

    ids: Mapping[Tier, str]
    """The name of each tier of the dictionary."""
    former_ids: Mapping[Tier, str]
    """The name that earlier versions gave each tier of a list with these words."""
    chosen: frozenset[str] = frozenset()
    """Words that count although they are plurals, names or slang: the players chose them."""

    @abstractmethod
    def tier_of(self, word: str) -> int:
        """Return the tier of a word in capitals, `NO_TIER` when it is missing."""

    @abstractmethod
    def index(self, tier: Tier = Tier.FULL) -> IndexedWords:
        """Return at least the words up to a tier, with ids, for searches."""


class Dictionary:
    """An immutable set of words. Words are upper case; lookups take any case.

    `graph` may have more words than the dictionary. Filter what a search of the graph finds with
    `allowed()`, by the graph's ids.
    """

    def __init__(self, source: WordSource, facts: WordFacts) -> None:
        """Take all words of a source, and what is known about words."""
        self.source = source
        self.facts = facts
        self._tier = Tier.FULL
        self._decent = False
        # Bots need their part of the dictionary on every turn.
        self._parts: dict[tuple[Tier, bool], Dictionary] = {(Tier.FULL, False): self}

    @property
    def graph(self) -> Graph:
        """The words as searches need them."""
        return self._indexed.graph

    @property
    def clean(self) -> NDArray[np.bool_]:
        """For each id of the graph: whether the word is inoffensive."""
        return self._indexed.clean

    @property
    def plurals(self) -> NDArray[np.uint8]:
        """For each id of the graph: the word's `Plural`."""
        return self._indexed.plurals

    @property
    def usages(self) -> NDArray[np.uint8]:
        """For each id of the graph: the word's `Usage`."""
        return self._indexed.usages

    @property
    def _indexed(self) -> IndexedWords:
        return self.source.index(self._tier)

    @property
    def id(self) -> str:
        """The name of exactly this list: its tier and a digest of all that judges its words."""
        return self.source.ids[self._tier] + ("-decent" if self._decent else "")

    @property
    def former_id(self) -> str:
        """The name of a list with these words before ids covered how words are judged."""
        return self.source.former_ids[self._tier]

    def __contains__(self, word: str) -> bool:
        spelled = capitals(word)
        if self.source.tier_of(spelled) > self._tier:
            return False
        return not (self._decent and self.is_offensive(spelled))

    def __len__(self) -> int:
        return int(np.count_nonzero(self.allowed()))

    def __iter__(self) -> Iterator[str]:
        return map(self.graph.word, np.flatnonzero(self.allowed()).tolist())

    def __repr__(self) -> str:
        return f"<Dictionary {self.id}: {len(self)} words>"

    def allowed(self) -> NDArray[np.bool_]:
        """Return, for each id of the graph, whether it is a word of this dictionary."""
        return self._indexed.allowed(self._tier, decent=self._decent)

    def narrow(self, tier: Tier) -> "Dictionary":
        """Return the words of this dictionary up to a tier.

        Words of a custom list that the built-in list lacks are of the full tier.
        """
        return self._part(min(tier, self._tier), decent=self._decent)

    def decent(self) -> "Dictionary":
        """Return the inoffensive words of this dictionary."""
        return self._part(self._tier, decent=True)

    def _part(self, tier: Tier, *, decent: bool) -> "Dictionary":
        if (tier, decent) not in self._parts:
            part = copy(self)
            part._tier, part._decent = tier, decent
            self._parts[tier, decent] = part
        return self._parts[tier, decent]

    def tier_of(self, word: str) -> int:
        """Return the tier of a word, `NO_TIER` when this dictionary does not have it."""
        return self.source.tier_of(capitals(word)) if word in self else NO_TIER

    def entry(self, word: str) -> WordEntry | None:
        """Return everything known about a word; None when this dictionary does not have it."""
        if word not in self:
            return None
        known = self._known(word)
        return self.facts.entry(known) if known >= 0 else WordEntry(capitals(word))

    def same_word(self, a: str, b: str) -> bool:
        """Tell whether two words are forms of one word: GAMES and GAMED, GO and WENT."""
        first, second = self._known(a), self._known(b)
        if first < 0 or second < 0:
            return a.upper() == b.upper()
        return self.facts.same_word(first, second)

    def forms(self, word: str) -> tuple[str, ...]:
        """Return a word and its other forms, as `same_word` knows them."""
        number = self._known(word)
        others = self.facts.forms(number) if number >= 0 else []
        return (word, *map(self.facts.graph.word, others))

    def silent_e_changes(self, word: str) -> bool:
        """Tell whether a silent E at the end changes the sound of the word: CAN and CANE.

        The spelling decides when the built-in list does not have the pair.
        """
        number = self._known(word)
        known = self.facts.attributes[number]["silent_e"] if number >= 0 else SilentE.NONE
        if known == SilentE.NONE and f"{word}E" in self:
            known = by_spelling(word)
        return bool(known == SilentE.CHANGES)

    def plural_class(self, word: str) -> Plural:
        """Tell whether the word is a plural; NONE for an unknown word."""
        number = self._known(word)
        if number < 0 or capitals(word) in self.source.chosen:
            return Plural.NONE
        return Plural(self.facts.attributes[number]["plural"])

    def usage(self, word: str) -> Usage:
        """Tell whether the word is a name, slang or a short form; ORDINARY for an unknown word."""
        number = self._known(word)
        if number < 0 or capitals(word) in self.source.chosen:
            return Usage.ORDINARY
        return Usage(self.facts.attributes[number]["usage"])

    def is_offensive(self, word: str) -> bool:
        """Tell whether the word offends people; False for an unknown word."""
        number = self._known(word)
        return number >= 0 and bool(self.facts.attributes[number]["offensive"])

    def _known(self, word: str) -> int:
        """Return the built-in list's id of a word, -1 for any other."""
        return self.facts.graph.index(capitals(word))


TIERS: Final = {tier.name.lower(): tier for tier in Tier}


def load(tier: str | Tier = "full") -> Dictionary:
    """Return the built-in dictionary of a tier: "junior", "standard" or "full".

    Raises:
        ValueError: there is no such tier.
        FileNotFoundError: the dictionary was not packed.
    """
    name = tier.name.lower() if isinstance(tier, Tier) else tier
    if name not in TIERS:
        raise ValueError(f"There is no dictionary {name!r}: choose one of {', '.join(TIERS)}.")
    return _whole().narrow(TIERS[name])


@cache
def _whole() -> Dictionary:
    return whole_dictionary(built_in())


def whole_dictionary(facts: WordFacts) -> Dictionary:
    """Return the dictionary with all words of a packed list."""
    return Dictionary(_PackedWords(facts), facts)


class _PackedWords(WordSource):
    """All words of a packed list."""

    def __init__(self, facts: WordFacts) -> None:
        self._graph = facts.graph
        tiers = np.ascontiguousarray(facts.attributes["tier"])
        # Python reads one number of bytes much faster than one of an array.
        self._tiers = tiers.tobytes()
        self._indexed = IndexedWords(
            facts.graph,
            tiers=tiers,
            clean=~facts.attributes["offensive"],
            plurals=facts.attributes["plural"],
            usages=facts.attributes["usage"],
        )
        self.ids = {tier: f"{name}-{facts.digests[name]}" for name, tier in TIERS.items()}
        self.former_ids = {tier: f"{name}-{facts.spellings[name]}" for name, tier in TIERS.items()}

    def tier_of(self, word: str) -> int:
        """Return the tier of a word in capitals, `NO_TIER` when it is missing."""
        number = self._graph.index(word)
        return self._tiers[number] if number >= 0 else NO_TIER

    def index(self, tier: Tier = Tier.FULL) -> IndexedWords:
        """Return all words with ids, for searches."""
        return self._indexed
