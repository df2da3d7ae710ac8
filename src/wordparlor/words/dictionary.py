"""The dictionary a table plays with: which words count, and what is known of them."""

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.builtin import Facts, built_in
from wordparlor.words.entry import Entry, Plural, SilentE, Tier
from wordparlor.words.graph import Graph
from wordparlor.words.silent_e import by_spelling

__all__ = ["Dictionary", "Tier", "load"]


class Dictionary:
    """An immutable set of words. Words are upper case; look-ups take any case.

    `graph` may hold more words than the dictionary: whoever searches it filters what is found with
    `allowed()`, by the graph's ids.
    """

    graph: Graph
    clean: NDArray[np.bool_]
    """Per id of the graph: the word offends nobody."""
    plurals: NDArray[np.uint8]
    """Per id of the graph: which `Plural` the word is."""

    def __init__(
        self,
        graph: Graph,
        facts: Facts,
        *,
        tiers: NDArray[np.uint8],
        clean: NDArray[np.bool_],
        plurals: NDArray[np.uint8],
        ids: Mapping[Tier, str],
    ) -> None:
        """Make the dictionary of all words of the graph; `ids` names it, and its lower tiers."""
        self.graph = graph
        self.clean = clean
        self.plurals = plurals
        self._facts = facts
        self._tiers = tiers
        self._ids = ids
        # Bots ask for their part of the dictionary at every turn.
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
        """The name of exactly this list: its kind and a digest of its words."""
        return self._ids[self._tier] + ("-decent" if self._decent else "")

    def __contains__(self, word: str) -> bool:
        return self._find(word) >= 0

    def __len__(self) -> int:
        return int(np.count_nonzero(self._allowed))

    def __iter__(self) -> Iterator[str]:
        return map(self.graph.word, np.flatnonzero(self._allowed).tolist())

    def __repr__(self) -> str:
        return f"<Dictionary {self.id}: {len(self)} words>"

    def allowed(self) -> NDArray[np.bool_]:
        """Per id of the graph: is it a word of this dictionary."""
        return self._allowed

    def narrow(self, tier: Tier) -> "Dictionary":
        """Give the words of this dictionary that are of a tier, over the same graph.

        Words of an own list that the built-in one lacks are of the full tier.
        """
        return self._part(min(tier, self._tier), decent=self._decent)

    def decent(self) -> "Dictionary":
        """Give the words of this dictionary that offend nobody, over the same graph."""
        return self._part(self._tier, decent=True)

    def _part(self, tier: Tier, *, decent: bool) -> "Dictionary":
        if (tier, decent) not in self._parts:
            part = copy(self)
            part._restrict(tier, decent=decent)
            self._parts[tier, decent] = part
        return self._parts[tier, decent]

    def entry(self, word: str) -> Entry | None:
        """Give everything known of a word, or None when it is not in this dictionary."""
        number = self._find(word)
        if number < 0:
            return None
        spelled = self.graph.word(number)
        known = self._facts.graph.index(spelled)
        return self._facts.entry(known) if known >= 0 else Entry(spelled)

    def same_word(self, a: str, b: str) -> bool:
        """Tell whether two words are the same in another form: GAMES and GAMED, GO and WENT."""
        first, second = self._known(a), self._known(b)
        if first < 0 or second < 0:
            return a.upper() == b.upper()
        return self._facts.same_word(first, second)

    def silent_e_changes(self, word: str) -> bool:
        """Tell whether a silent E put behind the word changes its sound: CAN and CANE.

        Of words that the built-in list does not know as such a pair, the spelling decides.
        """
        number = self._known(word)
        known = self._facts.attributes[number]["silent_e"] if number >= 0 else SilentE.NONE
        if known == SilentE.NONE and f"{word}E" in self:
            known = by_spelling(word)
        return bool(known == SilentE.CHANGES)

    def plural_class(self, word: str) -> Plural:
        """Tell whether the word is a plural; of an unknown word, that it is none."""
        number = self._known(word)
        return Plural(self._facts.attributes[number]["plural"]) if number >= 0 else Plural.NONE

    def _find(self, word: str) -> int:
        """The graph's id of a word of this dictionary, -1 for any other."""
        number = find(self.graph, word)
        return number if number >= 0 and self._allowed[number] else -1

    def _known(self, word: str) -> int:
        """The built-in list's id of a word, -1 for any other."""
        return find(self._facts.graph, word)


def find(graph: Graph, word: str) -> int:
    """Give the id of a word in any case, -1 when the graph lacks it."""
    # Upper case makes A-Z of some other letters (of the German sharp s, say): those are no words.
    return graph.index(word.upper()) if word.isascii() else -1


TIERS: Final = {tier.name.lower(): tier for tier in Tier}


def load(tier: str | Tier = "full") -> Dictionary:
    """Give the built-in dictionary of a tier: "junior", "standard" or "full".

    Raises ValueError for any other name, and FileNotFoundError when it was not packed.
    """
    name = tier.name.lower() if isinstance(tier, Tier) else tier
    if name not in TIERS:
        raise ValueError(f"There is no dictionary {name!r}: choose one of {', '.join(TIERS)}.")
    return _whole().narrow(TIERS[name])


@cache
def _whole() -> Dictionary:
    facts = built_in()
    clean = ~facts.attributes["offensive"]
    clean.flags.writeable = False
    return Dictionary(
        facts.graph,
        facts,
        tiers=np.ascontiguousarray(facts.attributes["tier"]),
        clean=clean,
        plurals=facts.attributes["plural"],
        ids={tier: f"{name}-{facts.digests[name]}" for name, tier in TIERS.items()},
    )
