"""Which words a Zap table allows: the dictionary's, but for the plurals it refuses (ZP-48).

The dictionary has no proper nouns, acronyms or abbreviations to begin with.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.zap.state import Plurals
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.entry import Plural

REFUSED: Final[Mapping[Plurals, tuple[Plural, ...]]] = {
    "refuse-only-plural": (Plural.ONLY,),
    "strict": (Plural.ONLY, Plural.MAIN),
    "allow": (),
}
"""The plurals a table refuses. A plural that is a word of its own (DATA, STAIRS) always counts."""


def is_refused(word: str, words: Dictionary, plurals: Plurals) -> bool:
    """Tell whether the table refuses a word because it is a plural."""
    return words.plural_class(word) in REFUSED[plurals]


# Bots know parts of the dictionary, and each looks for moves at every turn.
@lru_cache(maxsize=64)
def allowed(words: Dictionary, plurals: Plurals) -> NDArray[np.bool_]:
    """Per id of the dictionary's graph: does the table allow the word."""
    refused = np.isin(words.plurals, REFUSED[plurals])
    return words.allowed() & ~refused
