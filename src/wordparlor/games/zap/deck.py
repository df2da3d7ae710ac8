"""What a Zap deck must have, and its ZAP cards."""

from typing import Final

from wordparlor.errors import BadSetup
from wordparlor.table.cards import QU_FACE, Deck

DISCARD: Final = "DISCARD"
REPLACE: Final = "REPLACE"
TWO_TURNS: Final = "2-TURNS"
CHECK: Final = "CHECK"
ZAPS: Final = (DISCARD, REPLACE, TWO_TURNS, CHECK)
"""The names of the ZAP cards without a letter; the fifth kind is the WILD."""


def check_deck(deck: Deck, seats: int, hand: int) -> None:
    """Raise BadSetup unless this many players can play Zap with the deck and such hands."""
    needed = hand * seats + 1
    if len(deck) < needed:
        raise BadSetup(f"{seats} players need {needed} cards; the deck has {len(deck)} (ZP-07).")
    for kind in deck.kinds:
        letter = len(kind.faces) == 1 and QU_FACE not in kind.faces
        if not (letter if kind.name not in ZAPS else not kind.faces):
            good = f"a letter, a WILD or one of {', '.join(ZAPS)}"
            raise BadSetup(f"{kind.symbol} is not a Zap card; a card is {good} (ZP-28).")


def check_points(deck: Deck) -> None:
    """Raise BadSetup when no card has points: then nobody could lose a game (ZP-04)."""
    if not any(max(kind.points) for kind in deck.kinds):
        raise BadSetup("The cards of this deck have no points; give letters points (ZP-61).")


def is_zap(deck: Deck, card: int) -> bool:
    """Tell whether a card is a ZAP card; a WILD is one too (ZP-28)."""
    kind = deck.printed[card]
    return kind.wild or not kind.faces


def spoken_name(deck: Deck, card: int) -> str:
    """Return what people call a card: WILD instead of ?, and 2 TURNS instead of 2-TURNS."""
    kind = deck.printed[card]
    return kind.name.replace("-", " ") or kind.symbol
