"""Completion from the forms of the notation; it never offers a word to play, as a hint would."""

from collections import Counter
from collections.abc import Iterable, Sequence

_CARDS = ("CARD", "CARDS")


def completions(before: str, forms: Iterable[str], cards: Sequence[str]) -> list[str]:
    """Return the possible words at the cursor.

    In a form, a word in lower case is typed as it is. CARDS stands for any number of the player's
    own cards. Any other word in capitals is up to the player and is not completed.
    """
    *typed, start = before.split(" ")
    typed = [word for word in typed if word]
    found: dict[str, None] = {}
    for form in forms:
        for offer in _next(form.split(), typed, cards):
            if offer.lower().startswith(start.lower()):
                found[offer] = None
    return list(found)


def _next(form: list[str], typed: list[str], cards: Sequence[str]) -> list[str]:
    """Return the possible words of a form after the words typed so far."""
    for at, word in enumerate(typed):
        if at >= len(form):
            return []
        if form[at] in _CARDS:
            return _left(cards, typed[at:])
        if form[at].islower() and form[at] != word.lower():
            return []
    if len(typed) >= len(form):
        return []
    expected = form[len(typed)]
    if expected in _CARDS:
        return _left(cards, ())
    return [] if expected.isupper() else [expected]


def _left(cards: Sequence[str], typed: Sequence[str]) -> list[str]:
    """Return the cards that are not typed yet, each kind once."""
    left = Counter(card.lower() for card in cards)
    left.subtract(word.lower() for word in typed)
    return [card for card in dict.fromkeys(cards) if left[card.lower()] > 0]
