"""Every move in Word Lift, and the best cards for a word.

It may import `words`, `table` and the other modules of this game, except `solve`.
"""

from wordparlor.games.wordlift.moves.best_cards import Use, best_uses
from wordparlor.games.wordlift.moves.search import (
    FOR_SPLITS,
    FOR_WORDS,
    Makes,
    Splits,
    find_moves,
    sample,
    stealable,
)

__all__ = [
    "FOR_SPLITS",
    "FOR_WORDS",
    "Makes",
    "Splits",
    "Use",
    "best_uses",
    "find_moves",
    "sample",
    "stealable",
]
