"""What lies on the table, what can be done, and what the players can agree on."""

import msgspec

from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window


class Options(msgspec.Struct, frozen=True):
    """What the players agree on beforehand."""

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
    """The whole table; the top card of the stock is its first."""

    row: Pile = ()
    ladder: tuple[str, ...] = ()
    stock: Pile = ()
    discards: Pile = ()
    passes: int = 0
    window: Window[Climb] | None = None
