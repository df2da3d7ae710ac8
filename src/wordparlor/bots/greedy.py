"""The choice of the bot that knows only the points of the moment."""

from typing import Any

from wordparlor.table.moves import Moves


def pick_best(moves: Moves[Any]) -> Any:
    """Pick the best play; among equal ones, a play that spends nothing valuable."""
    if moves.thrifty.top == moves.top:
        moves = moves.thrifty
    best = moves.best(1)
    return moves[best[0]] if best else moves.fallback
