"""What a deck of Rungs must have."""

from wordparlor.errors import BadSetup
from wordparlor.table.cards import Deck

HAND = 5
ROW = 3


def check_deck(deck: Deck, seats: int) -> None:
    """Raise BadSetup unless the deck can be dealt and each card is one plain letter."""
    needed = HAND * seats + ROW
    if len(deck) < needed:
        raise BadSetup(f"{seats} players need {needed} cards; the deck has {len(deck)} (RG-02).")
    for kind in deck.kinds:
        if len(kind.faces) != 1 or kind.wild or len(kind.faces[0]) != 1:
            raise BadSetup(f"{kind.symbol} is not a card of Rungs; a card is one letter (RG-04).")
