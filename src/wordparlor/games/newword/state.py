"""What lies on a NewWord table, what can be done, and what the players can agree on."""

from dataclasses import dataclass
from typing import Annotated, Final

import msgspec

from wordparlor.table.cards import Deck
from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window

JUNIOR: Final = "junior"


class Options(msgspec.Struct, frozen=True):
    """What the players agree on beforehand."""

    judging: Judging = "strict"
    minimum: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1


@dataclass(frozen=True)
class Ruleset:
    """What the rules of one table depend on."""

    deck: Deck
    minimum: int
    """The fewest letters of a word."""
    junior: bool = False


class Make(msgspec.Struct, frozen=True, tag="make"):
    """Lay a new word: a card for each letter, from the hand or from the middle."""

    word: str
    cards: tuple[int, ...]


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Make no word, and exchange these cards of the hand."""

    cards: tuple[int, ...] = ()


Action = Make | Pass | Accept | Challenge | Reject


class State(TableState, frozen=True, kw_only=True):
    """The whole table. Hands are sorted; the stock's top card is its first."""

    middle: Pile = ()
    letters: str = ""
    """How the cards in the middle are read, letter by letter; empty until the first word."""
    stock: Pile = ()
    discards: Pile = ()
    passed: tuple[int, ...] = ()
    """Who has passed since the last word, with the stock gone."""
    misses: tuple[int, ...] = ()
    """How many turns each seat has yet to lose."""
    window: Window[Make] | None = None
