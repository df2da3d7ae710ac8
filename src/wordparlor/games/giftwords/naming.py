"""How cards and the words on the table are named."""

from collections.abc import Sequence
from contextlib import suppress

from wordparlor.errors import Unreadable
from wordparlor.games.giftwords.state import State
from wordparlor.table.card_names import NUMBER, CardFinder
from wordparlor.table.cards import BLACK_MARK, MARKS


def card_named(hand: CardFinder, name: str) -> int:
    """Return the card of a hand that a name means; Unreadable when no such card is there."""
    bare, sign, number = name.partition("#")
    *first, last = spellings(bare)
    for spelled in first:
        with suppress(Unreadable):
            return hand.find(f"{spelled}{sign}{number}")[0]
    return hand.find(f"{last}{sign}{number}")[0]


def spellings(name: str) -> Sequence[str]:
    """Return a card's name as it is written and, if it ends with one, without a colour's mark.

    The same mark may be printed on a card: then it is part of its name.
    """
    return (name, name[:-1]) if name.endswith((*MARKS, BLACK_MARK)) else (name,)


def word_name(state: State, target: int) -> str:
    """Return how a word on the table is called: by its letters, and its number if not the first."""
    text = state.words[target].text
    before = sum(word.text == text for word in state.words[:target])
    return f"{text}#{before + 1}" if before else text


def word_named(state: State, name: str) -> int:
    """Return the place of a word on the table by its name; Unreadable when there is none."""
    text, sign, number = name.upper().partition("#")
    places = [target for target, word in enumerate(state.words) if word.text == text]
    at = 1 if not sign else int(number) if NUMBER.fullmatch(number) else 0
    if not 1 <= at <= len(places):
        raise Unreadable(f"There is no word {name.upper()} on the table.")
    return places[at - 1]
