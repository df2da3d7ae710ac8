"""The moves in Word Lift, and the best cards for a word.

It may import `words`, `table` and the other modules of this game, except `solve`.
"""

from wordparlor.games.wordlift.moves.best import find_best
from wordparlor.games.wordlift.moves.best_cards import best_uses, find_uses
from wordparlor.games.wordlift.moves.makes import find_words
from wordparlor.games.wordlift.moves.placing import Use
from wordparlor.games.wordlift.moves.search import find_moves, stealable
from wordparlor.games.wordlift.moves.splits import Splits

__all__ = [
    "Splits",
    "Use",
    "best_uses",
    "find_best",
    "find_moves",
    "find_uses",
    "find_words",
    "stealable",
]
