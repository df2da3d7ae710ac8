"""The points of cards in the hand, and of a word.

A play scores nothing at once. Its worth now is the points that leave the hand with it, because they
can no longer count against its player (`hand_points`).
"""

from wordparlor.games.zap.deck import spoken_name
from wordparlor.table.cards import Deck
from wordparlor.table.hidden import Pile
from wordparlor.table.score import Score


def hand_points(deck: Deck, cards: Pile) -> int:
    """Return the points of cards in the hand, as printed on them (ZP-61, ZP-63)."""
    return sum(deck.printed[card].points[0] for card in cards)


def word_points(deck: Deck, cards: Pile, *, wild_points: bool = False) -> int:
    """Return the points of a word; a WILD adds none unless the players agree on it (ZP-50)."""
    if wild_points:
        return hand_points(deck, cards)
    return hand_points(deck, tuple(card for card in cards if not deck.printed[card].wild))


def score_hand(deck: Deck, hand: Pile) -> Score:
    """Return the points of the cards left in a hand at the end of a round (ZP-61, ZP-62)."""
    left = " + ".join(f"{spoken_name(deck, card)} {deck.printed[card].points[0]}" for card in hand)
    return Score(hand_points(deck, hand), left or "no cards left")
