"""The options, the actions and the state of Rungs."""

import msgspec

from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window


class Options(msgspec.Struct, frozen=True):
    """The options that players can agree on."""

    judging: Judging = "strict"


class Climb(msgspec.Struct, frozen=True, tag="climb"):
    """Lay cards so that the row spells this word with these cards."""

    word: str
    cards: Pile


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Lay no word, and draw a card."""


Play = Climb | Pass
Action = Climb | Pass | Accept | Challenge | Reject


class State(TableState, frozen=True, kw_only=True):
    """The whole table; the first card of the stock is the top card."""

    row: Pile = ()
    ladder: tuple[str, ...] = ()
    stock: Pile = ()
    discards: Pile = ()
    passes: int = 0
    window: Window[Climb] | None = None
