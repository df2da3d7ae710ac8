"""What a NewWord deck must have."""

from wordparlor.errors import BadSetup
from wordparlor.table.cards import QU_FACE, Deck


def check_deck(deck: Deck, seats: int, hand: int, middle: int) -> None:
    """Raise BadSetup unless the deck has enough cards for the deal, all with one letter."""
    needed = hand * seats + middle
    if len(deck) < needed:
        sentence = f"{seats} players need {needed} cards; the deck has {len(deck)}"
        raise BadSetup(f"{sentence} (NW-02).")
    for kind in deck.kinds:
        if not kind.faces or QU_FACE in kind.faces:
            sentence = f"{kind.symbol} is not a NewWord card; a card is one letter"
            raise BadSetup(f"{sentence} (NW-10).")
