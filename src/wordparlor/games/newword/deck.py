"""What a NewWord deck must have."""

from typing import Final

from wordparlor.errors import BadSetup
from wordparlor.table.cards import QU_FACE, Deck

HAND: Final = 6
"""How many cards a hand has (NW-02)."""
MIDDLE_CARDS: Final = 5
"""How many cards the deal puts in the middle (NW-03)."""


def check_deck(deck: Deck, seats: int) -> None:
    """Raise BadSetup unless this many players can play NewWord with the deck."""
    needed = HAND * seats + MIDDLE_CARDS
    if len(deck) < needed:
        sentence = f"{seats} players need {needed} cards; the deck has {len(deck)}"
        raise BadSetup(f"{sentence} (NW-02).")
    for kind in deck.kinds:
        if not kind.faces or QU_FACE in kind.faces:
            sentence = f"{kind.symbol} is not a NewWord card; a card is one letter"
            raise BadSetup(f"{sentence} (NW-10).")
