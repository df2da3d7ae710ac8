"""What a seat can do now, as data: clients draw their buttons from it and never read sentences."""

from collections.abc import Callable
from typing import Any

import msgspec

from wordparlor.errors import RuleBroken


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of action, where and with which cards it can be done, or why it cannot be done now.

    An action is legal when `sentence` is empty. Words are judged later: a legal verb may still have
    no word to lay.
    """

    verb: str
    """The type of the action: make, draw, pass."""
    place: str = ""
    """Where it is done, by the names that events use: stock, discards, words 2."""
    cards: tuple[int, ...] = ()
    """The cards it can be done with, where not every card will do."""
    least: int = 0
    """How many of these cards it takes at least, where the number is limited."""
    most: int = 0
    action: Any = None
    """The whole action, where nothing is left to choose."""
    clause: str = ""
    sentence: str = ""
    """Why it cannot be done now; empty when it can."""


def legal_if(check: Callable[[], None], legal: Legal) -> Legal:
    """Return what is offered, with the reason when the check raises RuleBroken."""
    try:
        check()
    except RuleBroken as broken:
        return msgspec.structs.replace(legal, clause=broken.clause, sentence=broken.sentence)
    return legal
