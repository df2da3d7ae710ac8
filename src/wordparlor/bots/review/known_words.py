"""Estimate which words a player knows, from the words that the player made."""

from collections.abc import Sequence
from typing import Final

from wordparlor.table.events import Played
from wordparlor.table.match import PlayedAction
from wordparlor.words.dictionary import Dictionary
from wordparlor.words.vocabulary import common_words, rank_of

SIZES: Final = (4_000, 6_000, 9_000, 13_000, 18_000, 27_000, 40_000, 60_000)
"""The vocabularies that players are taken to have; a larger one has all words."""
_RARER: Final = 0.9
"""The share of a player's words that lie within the vocabulary: a lucky find proves little."""


def words_made(history: Sequence[PlayedAction], seat: int) -> list[str]:
    """Return the words that a seat made in a game, in their order."""
    return [
        word
        for played in history
        for event in played.events
        if isinstance(event, Played) and event.judged and event.seat == seat
        for word in event.words
    ]


def vocabulary_size(words: Dictionary, made: Sequence[str]) -> int:
    """Return how many of the most common words somebody knows who made these; 0: all words."""
    ranks = sorted(rank_of(words, word) for word in made)
    if not ranks:
        return SIZES[0]
    rank = ranks[min(len(ranks) - 1, round(_RARER * (len(ranks) - 1)))]
    return next((size for size in SIZES if rank <= size), 0)


def known_words(words: Dictionary, size: int) -> Dictionary:
    """Return the words of a vocabulary; all words for size 0."""
    return common_words(words, size) if size else words
