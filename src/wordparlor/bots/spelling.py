"""How strange a word looks, by its letters.

Everyday words show which letters follow which. A word that goes on as they do looks right, even if
no dictionary has it.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import log2

from wordparlor.words.dictionary import Tier, load

_EDGE = " "
"""Stands before and after a word."""
_PAIRS, _LETTERS = 5, 3
"""How much the letters before the last one, and then the last one, count for a rare beginning."""


def strangeness(word: str) -> float:
    """Return how unexpected the letters of a word are, in bits for each letter.

    Half of the words that people know have less than 3, half of all shuffled words more than 6.
    """
    return _everyday_letters().surprise(word)


@dataclass(frozen=True)
class _Letters:
    """How often letters follow each other."""

    single: Counter[str]
    pairs: Counter[str]
    triples: Counter[str]
    firsts: Counter[str]
    """How many pairs begin with a letter."""

    def surprise(self, word: str) -> float:
        """Return the mean surprise of the letters of a word, and of its end."""
        text = f"{_EDGE}{word}{_EDGE}"
        triples = [text[at : at + 3] for at in range(len(word))]
        return sum(-log2(self._chance(*triple)) for triple in triples) / len(triples)

    def _chance(self, before: str, last: str, letter: str) -> float:
        """Return the chance of a letter after two others; no letter is impossible."""
        alone = (self.single[letter] + 1) / (self.single.total() + 26)
        after_one = (self.pairs[last + letter] + _LETTERS * alone) / (self.firsts[last] + _LETTERS)
        counted = self.triples[before + last + letter] + _PAIRS * after_one
        return counted / (self.pairs[before + last] + _PAIRS)


# Counting takes a tenth of a second.
@cache
def _everyday_letters() -> _Letters:
    letters = _Letters(Counter(), Counter(), Counter(), Counter())
    for word in load("full").narrow(Tier.JUNIOR):
        text = f"{_EDGE}{word}{_EDGE}"
        letters.single.update(text[1:])
        letters.pairs.update(text[at : at + 2] for at in range(len(word) + 1))
        letters.triples.update(text[at : at + 3] for at in range(len(word)))
        letters.firsts.update(text[:-1])
    return letters
