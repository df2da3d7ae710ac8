"""Names of cards in a hand, and of words on the table."""

from collections.abc import Sequence
from contextlib import suppress

from wordparlor.errors import Unreadable
from wordparlor.games.giftwords.state import State
from wordparlor.table.card_names import NUMBER, CardFinder, show
from wordparlor.table.cards import BLACK_MARK, MARKS
from wordparlor.table.phrases import and_list

_MOST_NAMES = 50
"""The most characters of a list of words in a refusal."""


def card_named(hand: CardFinder, name: str) -> int:
    """Return the card of a hand that a name means.

    Raises: Unreadable when the hand has no such card.
    """
    bare, sign, number = name.partition("#")
    *first, last = spellings(bare)
    for spelled in first:
        with suppress(Unreadable):
            return hand.find(f"{spelled}{sign}{number}")[0]
    return hand.find(f"{last}{sign}{number}")[0]


def spellings(name: str) -> Sequence[str]:
    """Return a card's name as it is written, and also without the mark of a colour at its end.

    A card can have the same mark printed on it; then the mark is part of its name.
    """
    return (name, name[:-1]) if name.endswith((*MARKS, BLACK_MARK)) else (name,)


def word_name(state: State, target: int) -> str:
    """Return the name of a word on the table: PIN, or PIN#2 for the second such word."""
    text = state.words[target].text
    before = sum(word.text == text for word in state.words[:target])
    return f"{text}#{before + 1}" if before else text


def word_named(state: State, name: str) -> int:
    """Return the place of a word on the table by its name.

    Raises: Unreadable when there is none.
    """
    text, sign, number = name.upper().partition("#")
    places = [target for target, word in enumerate(state.words) if word.text == text]
    at = 1 if not sign else int(number) if NUMBER.fullmatch(number) else 0
    if not 1 <= at <= len(places):
        unknown = show(f"word {name.upper()}", "word")
        raise Unreadable(f"There is no {unknown} on the table{_others(state)}.")
    return places[at - 1]


def _others(state: State) -> str:
    """Return which words there are, when these are few enough for a sentence."""
    if not state.words:
        return " yet"
    if sum(len(word.text) for word in state.words) > _MOST_NAMES:
        return "; name another one"
    names = and_list([word_name(state, target) for target in range(len(state.words))])
    are = "is" if len(state.words) == 1 else "are"
    return f"; there {are} {names}" if len(names) <= _MOST_NAMES else "; name another one"
