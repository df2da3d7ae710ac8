"""Every move in Gift Words, and every way to lay a word.

It may import `words`, `table` and the other modules of this game, except `solve`.
"""

from wordparlor.games.giftwords.moves.junior import cover_word, find_covers, find_silent_es
from wordparlor.games.giftwords.moves.lay_cards import extend_word, lay_word
from wordparlor.games.giftwords.moves.plays import (
    Batch,
    find_extensions,
    find_words,
    fitting_colours,
)
from wordparlor.games.giftwords.moves.search import find_best, find_moves

__all__ = [
    "Batch",
    "cover_word",
    "extend_word",
    "find_best",
    "find_covers",
    "find_extensions",
    "find_moves",
    "find_silent_es",
    "find_words",
    "fitting_colours",
    "lay_word",
]
