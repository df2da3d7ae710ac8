"""What a seat can do now, as data, so that clients never have to parse sentences."""

from collections.abc import Callable
from typing import Any

import msgspec

from wordparlor.errors import RuleBroken


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of action: where and with which cards it is possible, or why it is not possible now.

    An action is legal when `sentence` is empty. This says nothing about words: `make` can be legal
    when the cards spell no word.
    """

    verb: str
    """The type of the action: make, draw, pass."""
    place: str = ""
    """The place, by the names that events use: stock, discards, words 2."""
    cards: tuple[int, ...] = ()
    """The possible cards, when not all cards are possible."""
    least: int = 0
    """The fewest and the most of these cards, when the number is limited."""
    most: int = 0
    action: Any = None
    """The complete action, when there is nothing to choose."""
    clause: str = ""
    sentence: str = ""
    """Why it is not possible now; empty when it is."""
    passes: bool = False
    """Whether it gives the turn away without a word; clients ask before a player passes."""


def legal_if(check: Callable[[], None], legal: Legal) -> Legal:
    """Return the legal action, with the reason when the check raises RuleBroken."""
    try:
        check()
    except RuleBroken as broken:
        return msgspec.structs.replace(legal, clause=broken.clause, sentence=broken.sentence)
    return legal
