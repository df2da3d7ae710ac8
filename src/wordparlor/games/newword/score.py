"""The score of a word."""

from wordparlor.table.cards import Deck
from wordparlor.table.score import Score

MULTIPLIERS = (0, 1, 1, 1, 1, 2, 3, 4)
"""By the number of letters; the last one is for all longer words (NW-32 to NW-35)."""


def multiplier(letters: int) -> int:
    """Return the multiplier of a word with this many letters."""
    return MULTIPLIERS[min(letters, len(MULTIPLIERS) - 1)]


def score_word(deck: Deck, word: str, cards: tuple[int, ...], *, junior: bool) -> Score:
    """Return the score of a word laid with these cards (NW-31, NWJ-03)."""
    points = [deck.printed[card].worth[letter] for letter, card in zip(word, cards, strict=True)]
    times = 1 if junior else multiplier(len(word))
    written = " + ".join(map(str, points))
    reason = f"{word}: {written}" if times == 1 else f"{word}: ({written}) x {times}"
    return Score(sum(points) * times, reason)
