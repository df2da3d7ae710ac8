"""Which words count at a table of Glass Tiles (GG-23).

These are the words of the dictionary, plus the added words, minus the barred words and the plurals
that the players refuse.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.errors import BadSetup
from wordparlor.games.glass.state import Options, Plurals
from wordparlor.table.plurals import is_refused_plural, refused_plurals
from wordparlor.words.custom import extended
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.letters import LONGEST, SHORTEST


class Agreement(NamedTuple):
    """What the players agreed about words before the game."""

    also: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    plurals: Plurals = "allow"

    def extend(self, words: Dictionary) -> Dictionary:
        """Return the dictionary with the added words."""
        return extended(words, self.also)

    def fault(self, word: str, words: Dictionary) -> str | None:
        """Return why a word does not count; None when it does."""
        if word in self.barred:
            return f"The players barred {word} before the game."
        if word not in self.also and is_refused_plural(word, words, self.plurals):
            return f"{word} is a plural; this table refuses plurals."
        if word not in words:
            return f"{word} is not in this table's dictionary."
        return None


def agree(options: Options) -> Agreement:
    """Return the agreement that the options contain.

    Raises: BadSetup for text that is not a word, or for a word both added and barred.
    """
    also, barred = (_read(name, getattr(options, name)) for name in ("also", "barred"))
    for word in also:
        if word in barred:
            raise BadSetup(f"{word} is both added and barred; choose one of them (GG-23).")
    return Agreement(also, barred, options.plurals)


def _read(option: str, written: str) -> tuple[str, ...]:
    words = sorted({word.strip() for word in written.split(",")} - {""})
    for word in words:
        # Check before upper(), which turns some other letters (the German sharp s) into A to Z.
        if not (word.isascii() and word.isalpha() and SHORTEST <= len(word) <= LONGEST):
            good = f"words of {SHORTEST} to {LONGEST} letters A to Z, with commas between"
            raise BadSetup(f"{option} has {word!r}; write {good} (GG-23).")
    return tuple(sorted({word.upper() for word in words}))


# Each bot knows a part of the dictionary and searches it every turn.
@lru_cache(maxsize=16)
def allowed(words: Dictionary, agreement: Agreement) -> NDArray[np.bool_]:
    """Return for each id of the dictionary's graph whether the word counts."""
    refused = refused_plurals(words, agreement.plurals)
    refused[_numbers(words, agreement.also)] = False
    refused[_numbers(words, agreement.barred)] = True
    return words.allowed() & ~refused


def _numbers(words: Dictionary, listed: tuple[str, ...]) -> list[int]:
    """Return the graph's ids of the listed words that it has."""
    return [number for word in listed if (number := words.graph.index(word)) >= 0]
