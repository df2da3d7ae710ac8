"""What a set of Glass Tiles must have, and which tiles are letters."""

from functools import lru_cache

from wordparlor.errors import BadSetup
from wordparlor.games.glass.state import STAR
from wordparlor.table.cards import Deck
from wordparlor.words.board_search import MOST_VALUES


# A study deals thousands of games with the same tiles.
@lru_cache(maxsize=64)
def check_deck(deck: Deck, seats: int, rack: int) -> None:
    """Raise BadSetup unless so many players can play Glass Tiles with these tiles and racks."""
    values: dict[str, set[int]] = {}
    for kind in deck.kinds:
        is_letter = len(kind.symbol) == 1 and kind.symbol.upper() in kind.faces and not kind.wild
        if not is_letter and kind.symbol != STAR:
            good = f"a tile is one letter or a star, {STAR}"
            raise BadSetup(f"{kind.symbol} is not a tile of this game; {good} (GG-03).")
        if kind.symbol == STAR and any(kind.points):
            raise BadSetup("A star must be worth 0 points (GG-06).")
        points = values.setdefault(kind.symbol.upper(), set())
        points.update(kind.points)
        if len(points) > MOST_VALUES:
            letter = kind.symbol.upper()
            raise BadSetup(f"{letter} has too many values; use {MOST_VALUES} at most (GG-03).")
    needed = rack * seats
    if len(deck) < needed:
        raise BadSetup(f"{seats} players need {needed} tiles; the deck has {len(deck)} (GG-15).")


def is_letter(deck: Deck, card: int) -> bool:
    """Tell whether a tile is a letter, not a star."""
    return bool(deck.printed[card].faces)
