"""Which words count at a table of Glass Tiles: all but the plurals that the players refuse (GG-23).

The dictionary of the table already has the extra words and lacks the barred words.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from wordparlor.table.plurals import PluralRule, refused_plurals
from wordparlor.words.dictionary import Dictionary


# Each bot knows a part of the dictionary and searches it every turn.
@lru_cache(maxsize=8)
def allowed(words: Dictionary, plurals: PluralRule) -> NDArray[np.bool_]:
    """Return for each id of the dictionary's graph whether the word counts."""
    return words.allowed() & ~refused_plurals(words, plurals)
