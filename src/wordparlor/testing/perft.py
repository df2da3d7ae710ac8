"""Perft: the number of plays in a position, and the sum of their scores.

Both numbers change when a move is missing, found twice or scored wrongly.
"""

from collections.abc import Callable, Collection, Hashable
from typing import Any

import msgspec

from wordparlor.table.match import PlayedAction
from wordparlor.table.moves import Moves
from wordparlor.table.table import Table


class Perft(msgspec.Struct, frozen=True):
    """The counts of one position."""

    moves: int
    plays: int
    points: int


def perft(moves: Moves[Any]) -> Perft:
    """Count a seat's moves and plays, and add up their scores."""
    return Perft(len(moves), moves.plays, int(moves.scores.sum()))


def gain(table: Table, seat: int, action: Any) -> int:
    """Return the points that an action adds to the seat's score."""
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

    `brute` has the keys of all moves; `key` returns the same key for moves that differ only in
    equal cards. `worth` returns the value of a move when it is not the gain in score.
    """
    moves = table.moves(seat)
    found = [key(action) for action in moves]
    assert len(set(found)) == len(found), "a move is found twice"
    assert set(found) == set(brute), "moves are missing, or too many"
    for action, score in zip(moves, moves.scores.tolist(), strict=True):
        assert worth(table, seat, action) == score, f"{action} scores wrong"
    return perft(moves)
