"""Which plurals a table refuses, where a sheet lets the players agree on it."""

from collections.abc import Mapping
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Plural

PluralRule = Literal["allow", "refuse-only-plural", "refuse", "strict"]

REFUSED: Final[Mapping[PluralRule, tuple[Plural, ...]]] = {
    "allow": (),
    "refuse-only-plural": (Plural.ONLY,),
    "refuse": (Plural.ONLY, Plural.MAIN),
    "strict": (Plural.ONLY, Plural.MAIN),
}
"""A plural that is a word of its own (DATA, STAIRS) always counts."""


def is_refused_plural(word: str, words: Dictionary, rule: PluralRule) -> bool:
    """Tell whether a table refuses a word because it is a plural."""
    return words.plural_class(word) in REFUSED[rule]


def refused_plurals(words: Dictionary, rule: PluralRule) -> NDArray[np.bool_]:
    """Return for each id of the dictionary's graph whether a table refuses it as a plural."""
    return np.isin(words.plurals, REFUSED[rule])
