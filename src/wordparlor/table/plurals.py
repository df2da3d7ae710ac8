"""Which plurals a table refuses, where a sheet lets the players agree on it."""

from collections.abc import Mapping
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from wordparlor.table.options import OptionText
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Plural

PluralRule = Literal["mainly", "only", "allow"]

FORMER_PLURAL_RULES: Final[Mapping[str, str]] = {
    "refuse-only-plural": "only",
    "refuse": "mainly",
    "strict": "mainly",
}
"""What earlier versions called the rules; old logs and records have these names."""

PLURALS: Final = OptionText(
    "Plurals",
    "The table refuses these plurals.",
    {
        "mainly": "Refuse words that are mainly plurals (CATS, PRICES)",
        "only": "Refuse words that are only plurals (CATS)",
        "allow": "Allow all plurals",
    },
)

REFUSED: Final[Mapping[PluralRule, tuple[Plural, ...]]] = {
    "mainly": (Plural.ONLY, Plural.MAIN),
    "only": (Plural.ONLY,),
    "allow": (),
}
"""A plural that is a word of its own (GOODS, STAIRS) always counts."""


def is_refused_plural(word: str, words: Dictionary, rule: PluralRule) -> bool:
    """Tell whether a table refuses a word because it is a plural."""
    return words.plural_class(word) in REFUSED[rule]


def refused_plurals(words: Dictionary, rule: PluralRule) -> NDArray[np.bool_]:
    """Return for each id of the dictionary's graph whether a table refuses it as a plural."""
    return np.isin(words.plurals, REFUSED[rule])
