"""What a climb scores."""

from rungs.deck import ROW
from wordparlor.table.score import Score


def score_climb(word: str, laid: int) -> Score:
    """Return the points for a word by the number of cards laid (RG-06)."""
    return Score(ROW + 1 - laid, f"{word}: {laid} laid")
