"""What a tile set of Glass Tiles must have, and which tiles are letters."""

from wordparlor.errors import BadSetup
from wordparlor.games.glass.state import STAR
from wordparlor.table.cards import Deck
from wordparlor.words.board_search import MOST_VALUES


def check_deck(deck: Deck) -> None:
    """Raise BadSetup unless each tile is a star without points, or one letter of few values."""
    values: dict[str, set[int]] = {}
    for kind in deck.kinds:
        is_letter = len(kind.symbol) == 1 and kind.symbol.upper() in kind.faces and not kind.wild
        if not is_letter and kind.symbol != STAR:
            good = f"one letter, written as a capital or a small one, or a star, {STAR}"
            raise BadSetup(f"{kind.symbol} is no tile of this game: each is {good}. (GG-03)")
        if kind.symbol == STAR and any(kind.points):
            raise BadSetup("A star has no points. (GG-06)")
        points = values.setdefault(kind.symbol.upper(), set())
        points.update(kind.points)
        if len(points) > MOST_VALUES:
            letter_values = f"{kind.symbol.upper()} has more than {MOST_VALUES} different points"
            raise BadSetup(f"{letter_values}; give its tiles fewer. (GG-03)")


def is_letter(deck: Deck, card: int) -> bool:
    """Tell whether a tile is a letter, and no star."""
    return bool(deck.printed[card].faces)
