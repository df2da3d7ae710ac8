"""What words score, and what unused tiles cost."""

from collections.abc import Sequence

from wordparlor.games.glass.rules import MadeWord
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.score import Score


def score_words(deck: Deck, made: Sequence[MadeWord]) -> Score:
    """Return what all words of a play score, with the letters on the table (GG-26, GG-36)."""
    sums = [_sum(deck, cards) for _, cards in made]
    if len(made) == 1:
        return Score(sums[0].points, f"{made[0].word}: {sums[0].reason}")
    told = [
        f"{one.word}: {each.reason} = {each.points}" for one, each in zip(made, sums, strict=True)
    ]
    return Score(sum(each.points for each in sums), ", ".join(told))


def _sum(deck: Deck, cards: Pile) -> Score:
    printed = deck.printed
    values = [printed[card].points[0] for card in cards]
    return Score(sum(values), " + ".join(map(str, values)))


def score_left(deck: Deck, rack: Pile) -> Score:
    """Return what the unused tiles of a rack cost (GG-70)."""
    return Score(-points(deck, rack), f"unused tiles: {deck.told(rack)}")


def points(deck: Deck, cards: Pile) -> int:
    """Return the points of tiles (GG-04 to GG-06)."""
    return sum(deck.printed[card].points[0] for card in cards)
