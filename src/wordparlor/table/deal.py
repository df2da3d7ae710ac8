"""Dealing: cards one at a time to each seat, clockwise."""

from wordparlor.table.hidden import Pile


def deal_round_robin(
    pack: Pile, each: int, first: int, seats: int
) -> tuple[tuple[Pile, ...], Pile]:
    """Return a sorted hand for each seat, and the rest of the pack.

    The top card of the pack goes to the seat `first`, the next one to its left neighbour, until
    each seat has `each` cards.
    """
    dealt = each * seats
    rows = [tuple(sorted(pack[step:dealt:seats])) for step in range(seats)]
    return tuple(rows[(seat - first) % seats] for seat in range(seats)), pack[dealt:]
