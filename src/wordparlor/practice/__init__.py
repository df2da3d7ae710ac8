"""Practise words: when a word is asked again, and the cards that ask for it.

Everything here is pure: the day is passed in, and the same word gives the same cards.
"""

from wordparlor.practice.boxes import (
    BOXES,
    TRIES,
    Plan,
    Progress,
    answered,
    asks_today,
    plan_day,
    recalled,
)
from wordparlor.practice.rack import SHORTEST_ASKED, fits, lay_cards, other_words

__all__ = [
    "BOXES",
    "SHORTEST_ASKED",
    "TRIES",
    "Plan",
    "Progress",
    "answered",
    "asks_today",
    "fits",
    "lay_cards",
    "other_words",
    "plan_day",
    "recalled",
]
