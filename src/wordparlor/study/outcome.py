"""The outcome of a game: ranks, and the share of the win of each seat."""

from typing import Any

from wordparlor.table.game import Game


def rank_seats(game: Game[Any, Any], standing: tuple[Any, ...]) -> list[int]:
    """Return the rank of each seat, by the game's own winners: in some games few points are good.

    Partners share one rank: 1 when they win, else 2.
    """
    winners = game.winners(standing)
    if game.partners:
        return [1 if seat in winners else 2 for seat in range(len(standing))]
    ranks = [0] * len(standing)
    left = list(range(len(standing)))
    while left:
        best = {left[place] for place in game.winners(tuple(standing[seat] for seat in left))}
        for seat in best:
            ranks[seat] = len(standing) - len(left) + 1
        left = [seat for seat in left if seat not in best]
    return ranks


def share_win(winners: tuple[int, ...], seats: int) -> list[float]:
    """Return the share of each seat: the winners divide one win."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
