"""Every move in Word Lift, and the cards that fit a word."""

from wordparlor.games.wordlift.moves.best_cards import Use, best_uses
from wordparlor.games.wordlift.moves.search import (
    FOR_SPLITS,
    FOR_WORDS,
    Makes,
    Splits,
    find_moves,
    look_at,
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
    "look_at",
    "stealable",
]
