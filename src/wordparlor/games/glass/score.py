"""What words score, and what unused tiles cost."""

from collections.abc import Sequence

from wordparlor.games.glass.rules import MadeWord
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.score import Score


def score_words(deck: Deck, made: Sequence[MadeWord]) -> Score:
    """Return what all words of a play score, with the letters on the table (GG-26, GG-36)."""
    if len(made) == 1:
        word, cards = made[0]
        return Score(points(deck, cards), f"{word}: {_sum(deck, cards)}")
    sums = [f"{word}: {_sum(deck, cards)} = {points(deck, cards)}" for word, cards in made]
    return Score(sum(points(deck, cards) for _, cards in made), ", ".join(sums))


def _sum(deck: Deck, cards: Pile) -> str:
    return " + ".join(str(points(deck, (card,))) for card in cards)


def score_left(deck: Deck, rack: Pile) -> Score:
    """Return what the unused tiles of a rack cost (GG-70)."""
    return Score(-points(deck, rack), f"unused tiles: {deck.told(rack)}")


def points(deck: Deck, cards: Pile) -> int:
    """Return the points of tiles (GG-04 to GG-06)."""
    return sum(deck.printed[card].points[0] for card in cards)
