"""What a word scores."""

from wordparlor.table.cards import Deck

MULTIPLIERS = (0, 1, 1, 1, 1, 2, 3, 4)
"""By the number of letters; the last one holds for all longer words (NW-32 to NW-35)."""


def multiplier(letters: int) -> int:
    """Return how often a word of so many letters counts."""
    return MULTIPLIERS[min(letters, len(MULTIPLIERS) - 1)]


def card_points(deck: Deck, word: str, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of each card, read as its letter of the word."""
    return tuple(deck.kind(card).worth(letter) for letter, card in zip(word, cards, strict=True))


def word_score(deck: Deck, word: str, cards: tuple[int, ...], *, junior: bool) -> int:
    """Return the score of a word laid with these cards (NW-31, NWJ-03)."""
    points = sum(card_points(deck, word, cards))
    return points if junior else points * multiplier(len(word))


def word_sum(deck: Deck, word: str, cards: tuple[int, ...], *, junior: bool) -> str:
    """Return the sum behind a score as people would write it down."""
    points = " + ".join(map(str, card_points(deck, word, cards)))
    times = 1 if junior else multiplier(len(word))
    return f"{word}: {points}" if times == 1 else f"{word}: ({points}) x {times}"
