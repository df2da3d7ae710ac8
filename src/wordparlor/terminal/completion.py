"""What could be typed next, from the forms of a notation; never a word, that would be a hint."""

from collections import Counter
from collections.abc import Iterable, Sequence

_CARDS = ("CARD", "CARDS")


def completions(before: str, forms: Iterable[str], cards: Sequence[str]) -> list[str]:
    """Return what could stand where the cursor is.

    In a form what is written small is typed as it stands; CARDS stands for cards of one's own, as
    many as one likes, and any other word in capitals for something people think of themselves.
    """
    *typed, begun = before.split(" ")
    typed = [word for word in typed if word]
    found: dict[str, None] = {}
    for form in forms:
        for offer in _next(form.split(), typed, cards):
            if offer.lower().startswith(begun.lower()):
                found[offer] = None
    return list(found)


def _next(form: list[str], typed: list[str], cards: Sequence[str]) -> list[str]:
    """Return what a form has behind the words typed so far."""
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
    """Return the cards that have not been typed yet, each kind once."""
    left = Counter(card.lower() for card in cards)
    left.subtract(word.lower() for word in typed)
    return [card for card in dict.fromkeys(cards) if left[card.lower()] > 0]
