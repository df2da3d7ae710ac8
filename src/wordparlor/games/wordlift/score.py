"""What words score on the table, what cards in the hand cost, and the sum of a round."""

from collections.abc import Iterable, Sequence
from typing import Final

from wordparlor.games.wordlift.deck import DOLLAR, LOZENGE
from wordparlor.games.wordlift.state import Laid
from wordparlor.table.cards import Deck, Kind
from wordparlor.table.score import Score

LONG: Final = 6
"""The fewest letters of a word with a bonus (WL-58)."""
LONG_BONUS: Final = 2


def on_table(kind: Kind) -> int:
    """Return the points of a card in a word on the table (WL-56, WL-44)."""
    return 2 if kind.mark == DOLLAR else 1


def in_hand(kind: Kind) -> int:
    """Return the cost of a card left in the hand (WL-57, WL-43)."""
    return 2 if kind.mark == LOZENGE else 1


def bonus(letters: int) -> int:
    """Return the bonus of a word of so many letters (WL-58)."""
    return LONG_BONUS if letters >= LONG else 0


def score_word(deck: Deck, laid: Laid) -> int:
    """Return the worth of a word on the table to its owner."""
    return sum(on_table(deck.printed[card]) for card in laid.cards) + bonus(len(laid.word))


def score_words(deck: Deck, words: Iterable[Laid]) -> int:
    """Return the worth of the words in front of a seat.

    A play is worth what it adds to this sum: DIRT adds 4, and ORDER with GIFT out of FORGE adds 9
    (WL-27). As on the sheet, cards that leave the hand add nothing.
    """
    return sum(score_word(deck, laid) for laid in words)


def score_round(deck: Deck, words: Sequence[Laid], hand: Sequence[int], extra: int) -> Score:
    """Return what a seat scores in a round, with its bonus for going out."""
    parts = [f"{laid.word} {score_word(deck, laid)}" for laid in words]
    points = score_words(deck, words) + extra
    if extra:
        parts.append(f"going out {extra}")
    if hand:
        cost = sum(in_hand(deck.printed[card]) for card in hand)
        points -= cost
        parts.append(f"left in hand -{cost}")
    if points < 0:
        parts.append(f"{points} counts as 0")
    return Score(max(0, points), ", ".join(parts) or "no words")
