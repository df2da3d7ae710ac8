"""The special cards of Word Lift: the marks on them, and how they are typed."""

from collections.abc import Iterable
from typing import Final

from wordparlor.table.cards import Deck, Kind

PILCROW: Final = "¶"
LOZENGE: Final = "◊"
DAGGER: Final = "†"
DOLLAR: Final = "$"
MARKS: Final = ("", PILCROW, LOZENGE, DAGGER, DOLLAR)

TYPED: Final = str.maketrans("|*+", PILCROW + LOZENGE + DAGGER)
"""Marks that few keyboards have can be typed: S| is S¶, F* is F◊ and R+ is R†."""


def bound(kind: Kind) -> bool:
    """Tell whether a card must be the first or last letter of its word (WL-39)."""
    return kind.mark == PILCROW


def count_daggers(deck: Deck, cards: Iterable[int]) -> int:
    """Return how many of these cards make a thief take cards (WL-42)."""
    return sum(deck.printed[card].mark == DAGGER for card in cards)
