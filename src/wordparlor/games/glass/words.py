"""Which words a table of Glass Tiles has agreed on (GG-23).

The dictionary's words count, but for plurals where they are refused, without the words that were
barred and with those that were added.
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
    """What the players settled about words before the game."""

    also: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    plurals: Plurals = "allow"

    def extend(self, words: Dictionary) -> Dictionary:
        """Return the dictionary with the words that were added to it."""
        return extended(words, self.also)

    def fault(self, word: str, words: Dictionary) -> str | None:
        """Return why a word does not count, nothing when it does."""
        if word in self.barred:
            return f"{word} was barred before the game."
        if word not in self.also and is_refused_plural(word, words, self.plurals):
            return f"{word} is a plural; this table does not allow it."
        if word not in words:
            return f"{word} is not in this table's dictionary."
        return None


def agree(options: Options) -> Agreement:
    """Return what the options say; BadSetup when something in them is no word."""
    also, barred = (_read(name, getattr(options, name)) for name in ("also", "barred"))
    for word in also:
        if word in barred:
            raise BadSetup(f"{word} is added and barred; decide for one of them. (GG-23)")
    return Agreement(also, barred, options.plurals)


def _read(option: str, written: str) -> tuple[str, ...]:
    words = sorted({word.strip() for word in written.split(",")} - {""})
    for word in words:
        # Capitals of some other letters, of the German sharp s for one, are plain ones.
        if not (word.isascii() and word.isalpha() and SHORTEST <= len(word) <= LONGEST):
            good = f"words of {SHORTEST} to {LONGEST} letters A to Z, with commas between"
            raise BadSetup(f"{option} has {word!r}, which is no word; write {good}. (GG-23)")
    return tuple(sorted({word.upper() for word in words}))


# Bots know parts of the dictionary, and each looks for moves at every turn.
@lru_cache(maxsize=16)
def allowed(words: Dictionary, agreement: Agreement) -> NDArray[np.bool_]:
    """Per id of the dictionary's graph: does the table allow the word."""
    refused = refused_plurals(words, agreement.plurals)
    refused[_numbers(words, agreement.also)] = False
    refused[_numbers(words, agreement.barred)] = True
    return words.allowed() & ~refused


def _numbers(words: Dictionary, listed: tuple[str, ...]) -> list[int]:
    """Return the graph's ids of those of the words that it has."""
    return [number for word in listed if (number := words.graph.index(word)) >= 0]
