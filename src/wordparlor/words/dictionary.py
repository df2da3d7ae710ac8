"""The dictionary of a table: which words count, and what is known about them."""

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.builtin import WordFacts, built_in
from wordparlor.words.entry import Plural, SilentE, Tier, Usage, WordEntry
from wordparlor.words.graph import Graph
from wordparlor.words.silent_e import by_spelling

__all__ = ["Dictionary", "Tier", "load"]


class Dictionary:
    """An immutable set of words. Words are upper case; lookups take any case.

    `graph` may have more words than the dictionary. Filter what a search of the graph finds with
    `allowed()`, by the graph's ids.
    """

    graph: Graph
    clean: NDArray[np.bool_]
    """For each id of the graph: whether the word is inoffensive."""
    plurals: NDArray[np.uint8]
    """For each id of the graph: the word's `Plural`."""
    usages: NDArray[np.uint8]
    """For each id of the graph: the word's `Usage`."""
    facts: WordFacts
    """What is known about words; a custom list has it from a built-in list."""

    def __init__(
        self,
        graph: Graph,
        facts: WordFacts,
        *,
        tiers: NDArray[np.uint8],
        clean: NDArray[np.bool_],
        plurals: NDArray[np.uint8],
        usages: NDArray[np.uint8],
        ids: Mapping[Tier, str],
        former_ids: Mapping[Tier, str],
    ) -> None:
        """Take all words of the graph.

        `ids` has the name of each tier of the dictionary, `former_ids` the name that earlier
        versions gave a list with these words.
        """
        self.graph = graph
        self.clean = clean
        self.plurals = plurals
        self.usages = usages
        self.facts = facts
        self._tiers = tiers
        self._ids = ids
        self._former_ids = former_ids
        # Bots need their part of the dictionary on every turn.
        self._parts: dict[tuple[Tier, bool], Dictionary] = {(Tier.FULL, False): self}
        self._restrict(Tier.FULL, decent=False)

    def _restrict(self, tier: Tier, *, decent: bool) -> None:
        self._tier = tier
        self._decent = decent
        allowed = self._tiers <= tier
        self._allowed = allowed & self.clean if decent else allowed
        self._allowed.flags.writeable = False

    @property
    def id(self) -> str:
        """The name of exactly this list: its tier and a digest of all that judges its words."""
        return self._ids[self._tier] + ("-decent" if self._decent else "")

    @property
    def former_id(self) -> str:
        """The name of a list with these words before ids covered how words are judged."""
        return self._former_ids[self._tier]

    def __contains__(self, word: str) -> bool:
        return self._find(word) >= 0

    def __len__(self) -> int:
        return int(np.count_nonzero(self._allowed))

    def __iter__(self) -> Iterator[str]:
        return map(self.graph.word, np.flatnonzero(self._allowed).tolist())

    def __repr__(self) -> str:
        return f"<Dictionary {self.id}: {len(self)} words>"

    def allowed(self) -> NDArray[np.bool_]:
        """Return, for each id of the graph, whether it is a word of this dictionary."""
        return self._allowed

    def narrow(self, tier: Tier) -> "Dictionary":
        """Return the words of this dictionary up to a tier, with the same graph.

        Words of a custom list that the built-in list lacks are of the full tier.
        """
        return self._part(min(tier, self._tier), decent=self._decent)

    def decent(self) -> "Dictionary":
        """Return the inoffensive words of this dictionary, with the same graph."""
        return self._part(self._tier, decent=True)

    def _part(self, tier: Tier, *, decent: bool) -> "Dictionary":
        if (tier, decent) not in self._parts:
            part = copy(self)
            part._restrict(tier, decent=decent)
            self._parts[tier, decent] = part
        return self._parts[tier, decent]

    def entry(self, word: str) -> WordEntry | None:
        """Return everything known about a word; None when this dictionary does not have it."""
        number = self._find(word)
        if number < 0:
            return None
        spelled = self.graph.word(number)
        known = self.facts.graph.index(spelled)
        return self.facts.entry(known) if known >= 0 else WordEntry(spelled)

    def same_word(self, a: str, b: str) -> bool:
        """Tell whether two words are forms of one word: GAMES and GAMED, GO and WENT."""
        first, second = self._known(a), self._known(b)
        if first < 0 or second < 0:
            return a.upper() == b.upper()
        return self.facts.same_word(first, second)

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
        if (own := find_id(self.graph, word)) >= 0:
            return Plural(self.plurals[own])
        number = self._known(word)
        return Plural(self.facts.attributes[number]["plural"]) if number >= 0 else Plural.NONE

    def usage(self, word: str) -> Usage:
        """Tell whether the word is a name, slang or a short form; ORDINARY for an unknown word."""
        if (own := find_id(self.graph, word)) >= 0:
            return Usage(self.usages[own])
        number = self._known(word)
        return Usage(self.facts.attributes[number]["usage"]) if number >= 0 else Usage.ORDINARY

    def _find(self, word: str) -> int:
        """Return the graph's id of a word of this dictionary, -1 for any other."""
        number = find_id(self.graph, word)
        return number if number >= 0 and self._allowed[number] else -1

    def _known(self, word: str) -> int:
        """Return the built-in list's id of a word, -1 for any other."""
        return find_id(self.facts.graph, word)


def find_id(graph: Graph, word: str) -> int:
    """Return the id of a word in any case, -1 when the graph does not have it."""
    # `upper` turns some other letters into A-Z (the German sharp s into SS): refuse them before.
    return graph.index(word.upper()) if word.isascii() else -1


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
    clean = ~facts.attributes["offensive"]
    clean.flags.writeable = False
    return Dictionary(
        facts.graph,
        facts,
        tiers=np.ascontiguousarray(facts.attributes["tier"]),
        clean=clean,
        plurals=facts.attributes["plural"],
        usages=facts.attributes["usage"],
        ids={tier: f"{name}-{facts.digests[name]}" for name, tier in TIERS.items()},
        former_ids={tier: f"{name}-{facts.spellings[name]}" for name, tier in TIERS.items()},
    )
