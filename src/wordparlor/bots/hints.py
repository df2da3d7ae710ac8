"""Hints: the best plays of a seat."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from wordparlor.table.match import Match
from wordparlor.table.moves import Moves


class HintedPlay(NamedTuple):
    """A play with its words and its points."""

    action: Any
    words: tuple[str, ...]
    score: int


def decent_moves(seen: Match, seat: int, most: int) -> Moves[Any]:
    """Return the moves of a seat with the best plays, at least `most`, without offensive words.

    `seen` is the match as the seat sees it.
    """
    return seen.best(seat, seen.rules.game.words.decent(), most)


def best_plays(seen: Match, moves: Moves[Any], most: int) -> Iterator[HintedPlay]:
    """Yield the best of these moves that are plays, each with different words."""
    told: set[tuple[str, ...]] = set()
    for at in moves.best():
        if len(told) == most:
            return
        action = moves[at]
        words = seen.rules.game.words_of(seen.state, action)
        if words not in told:
            told.add(words)
            yield HintedPlay(action, words, int(moves.scores[at]))
