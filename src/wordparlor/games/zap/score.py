"""What cards cost in the hand, and what a word is worth.

A play scores nothing at once. What it is worth now is what leaves the hand with it: points that can
no longer be counted against its player (`hand_points`).
"""

from typing import Final

from wordparlor.games.zap.deck import spoken_name
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.score import Score

MANY: Final = 10
"""From so many points on a word makes all others draw a card (ZP-49)."""


def hand_points(deck: Deck, cards: Pile) -> int:
    """Return what cards count in the hand: the points printed on them (ZP-61, ZP-63)."""
    return sum(deck.printed[card].points[0] for card in cards)


def word_points(deck: Deck, cards: Pile) -> int:
    """Return what a word counts: the points of its letters, nothing for a WILD (ZP-49, ZP-50)."""
    return hand_points(deck, tuple(card for card in cards if not deck.printed[card].wild))


def score_hand(deck: Deck, hand: Pile) -> Score:
    """Return what the cards left in a hand cost at the end of a round (ZP-61, ZP-62)."""
    left = " + ".join(f"{spoken_name(deck, card)} {deck.printed[card].points[0]}" for card in hand)
    return Score(hand_points(deck, hand), left or "no cards left")
