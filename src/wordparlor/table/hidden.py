"""Hidden cards: views of hands and piles, and random deals of the cards that a view hides.

A view has the type of a state. In place of a card that the viewer may not see it has the card's
back (a negative number, see `Deck.backs`), and the random state is 0. To think ahead, replace the
backs by a random deal of the unseen cards (`Unseen`).
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from wordparlor.table.cards import HIDDEN, Deck
from wordparlor.table.shuffle import Shuffler

Pile = tuple[int, ...]


def veiled(deck: Deck, pile: Pile, shown: Collection[int] = ()) -> Pile:
    """Return the pile with hidden cards: the shown cards first, then the backs of the others."""
    if not shown:
        if deck.one_back:
            return (HIDDEN,) * len(pile)
        return tuple(sorted(map(deck.backs.__getitem__, pile)))
    open_cards = [card for card in pile if card in shown]
    backs = sorted(deck.backs[card] for card in pile if card not in shown)
    return (*open_cards, *backs)


def veiled_hands(
    deck: Deck, hands: tuple[Pile, ...], seat: int | None, shown: Collection[int] = ()
) -> tuple[Pile, ...]:
    """Return all hands as a seat may see them; None stands for a spectator."""
    return tuple(hand if i == seat else veiled(deck, hand, shown) for i, hand in enumerate(hands))


def each_pile(turn: Callable[[Pile], Pile], piles: Any) -> Any:
    """Return `turn` of a pile, or of each pile in a tuple of piles."""
    if piles and isinstance(piles[0], tuple):
        return tuple(map(turn, piles))
    return turn(piles)


class Unseen:
    """The cards that a view does not show, shuffled, to be dealt in place of its backs."""

    def __init__(self, deck: Deck, piles: Iterable[Pile], rng: Shuffler) -> None:
        # The same order for the same view: equal seeds deal equal cards.
        cards = rng.shuffled(sorted(deck.numbers.difference(*piles)))
        self._cards: dict[int, list[int]] = {HIDDEN: list(cards)}
        if not deck.one_back:
            self._cards = {back: [] for back in deck.backs}
            for card in cards:
                self._cards[deck.backs[card]].append(card)

    def pile(self, pile: Pile) -> Pile:
        """Return the pile with a card in place of each back."""
        cards = self._cards
        return tuple([cards[card].pop() if card < 0 else card for card in pile])

    def hand(self, hand: Pile) -> Pile:
        """Return the hand with a card in place of each back, sorted."""
        return tuple(sorted(self.pile(hand)))
