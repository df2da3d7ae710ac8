"""Which words a Zap table allows: all but the plurals, names, slang and short forms (ZP-48)."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.zap.state import Options
from wordparlor.table.plurals import PluralRule, is_refused_plural, refused_plurals
from wordparlor.table.usages import UsageRule, refused_usages, usage_fault
from wordparlor.words.dictionary import Dictionary


class WordRules(NamedTuple):
    """What the players agreed on about words."""

    plurals: PluralRule
    slang: UsageRule

    def fault(self, word: str, words: Dictionary) -> str | None:
        """Return why the table refuses a word of the dictionary; None if it does not."""
        if is_refused_plural(word, words, self.plurals):
            return f"{word} is a plural; this table does not allow it."
        return usage_fault(word, words, self.slang)


def word_rules(options: Options) -> WordRules:
    """Return what the options say about words."""
    return WordRules(options.plurals, options.slang)


# Bots know parts of the dictionary, and each looks for moves at every turn.
@lru_cache(maxsize=8)
def allowed(words: Dictionary, rules: WordRules) -> NDArray[np.bool_]:
    """Return for each id of the dictionary's graph whether the table allows the word."""
    refused = refused_plurals(words, rules.plurals) | refused_usages(words, rules.slang)
    return words.allowed() & ~refused
