"""Which words a Zap table allows: the dictionary's, but for the plurals it refuses (ZP-48).

The dictionary has no proper nouns, acronyms or abbreviations to begin with.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from wordparlor.games.zap.state import Plurals
from wordparlor.table.plurals import refused_plurals
from wordparlor.words.dictionary import Dictionary


# Bots know parts of the dictionary, and each looks for moves at every turn.
@lru_cache(maxsize=64)
def allowed(words: Dictionary, plurals: Plurals) -> NDArray[np.bool_]:
    """Return for each id of the dictionary's graph whether the table allows the word."""
    return words.allowed() & ~refused_plurals(words, plurals)
