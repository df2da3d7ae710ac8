"""What may not be seen: veils over hands and piles, and guesses at what lies under them.

A view has the type of a state: cards its viewer may not see are `HIDDEN`, the random state is 0.
Whoever thinks ahead replaces the hidden cards by a random deal of the unseen ones (`Unseen`).
"""

from collections.abc import Collection, Iterable

from wordparlor.table.cards import HIDDEN, Deck
from wordparlor.table.shuffle import Shuffler

Pile = tuple[int, ...]


def veiled(pile: Pile, shown: Collection[int] = ()) -> Pile:
    """Return the pile as it looks from the back: the shown cards first, the others hidden."""
    open_cards = tuple(card for card in pile if card in shown)
    return open_cards + (HIDDEN,) * (len(pile) - len(open_cards))


def veiled_hands(
    hands: tuple[Pile, ...], seat: int | None, shown: Collection[int] = ()
) -> tuple[Pile, ...]:
    """Return all hands with those of the other seats veiled; a spectator (None) sees none."""
    return tuple(hand if i == seat else veiled(hand, shown) for i, hand in enumerate(hands))


class Unseen:
    """The cards of a deck that a view does not show, shuffled, to be dealt where it hides cards."""

    def __init__(self, deck: Deck, piles: Iterable[Pile], rng: Shuffler) -> None:
        seen = {card for pile in piles for card in pile}
        self._cards = list(rng.shuffled(card for card in range(len(deck)) if card not in seen))

    def pile(self, pile: Pile) -> Pile:
        """Return the pile with a card in each hidden place."""
        return tuple(self._cards.pop() if card == HIDDEN else card for card in pile)

    def hand(self, hand: Pile) -> Pile:
        """Return the hand with a card in each hidden place, sorted as hands are."""
        return tuple(sorted(self.pile(hand)))
