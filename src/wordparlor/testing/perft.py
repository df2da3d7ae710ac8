"""Perft: how many plays there are from fixed deals, and what they score in all.

Two numbers a state that change when a move is missed, found twice or scored wrongly.
"""

from collections.abc import Callable, Collection, Hashable
from typing import Any

import msgspec

from wordparlor.table.match import PlayedAction
from wordparlor.table.moves import Moves
from wordparlor.table.table import Table


class Perft(msgspec.Struct, frozen=True):
    """What was counted in one state."""

    moves: int
    plays: int
    points: int


def perft(moves: Moves[Any]) -> Perft:
    """Count a seat's moves, those that lay words, and the sum of their scores."""
    return Perft(len(moves), moves.plays, int(moves.scores.sum()))


def gain(table: Table, seat: int, action: Any) -> int:
    """Return what an action adds to the seat's score."""
    after = table.match.act(seat, action)
    return PlayedAction(table.match, seat, action, after).gains[seat]


def check_against(
    table: Table,
    seat: int,
    brute: Collection[Hashable],
    key: Callable[[Any], Hashable],
    worth: Callable[[Table, int, Any], int] = gain,
) -> Perft:
    """Assert that a slow, obvious generator finds the same moves, and count them.

    `key` tells what makes two moves the same when cards that are alike change places; `brute` has
    the keys of all moves. `worth` tells what a move is worth now where that is no gain in score.
    """
    moves = table.moves(seat)
    found = [key(action) for action in moves]
    assert len(set(found)) == len(found), "a move is found twice"
    assert set(found) == set(brute), "moves are missing, or too many"
    for action, score in zip(moves, moves.scores.tolist(), strict=True):
        assert worth(table, seat, action) == score, f"{action} scores wrong"
    return perft(moves)
