"""What is settled before the tiles are taken: which tiles will do, and who starts."""

import unicodedata
from collections.abc import Sequence

from wordparlor.errors import BadSetup
from wordparlor.games.glass.state import STAR
from wordparlor.table.cards import Deck
from wordparlor.words.board_search import MOST_VALUES
from wordparlor.words.letters import ALPHABET


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


def nearest_to_q(names: Sequence[str]) -> list[int]:
    """Return the seats whose names begin nearest to Q, accents put aside (GG-18).

    A name that begins with no letter A to Z is farther away than any other.
    """
    letters = [unicodedata.normalize("NFKD", name).upper()[:1] for name in names]
    distances = [
        abs(ALPHABET.index(letter) - ALPHABET.index("Q")) if letter in ALPHABET else len(ALPHABET)
        for letter in letters
    ]
    return [seat for seat, distance in enumerate(distances) if distance == min(distances)]
