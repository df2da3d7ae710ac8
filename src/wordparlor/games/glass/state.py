"""What lies on a table of Glass Tiles, what can be done, and what the players can agree on."""

from typing import Annotated, Final, Literal

import msgspec

from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window

STAR: Final = "*"
"""How a star is written, as its tile shows it."""

Shape = Literal["hex", "square"]
Plurals = Literal["allow", "refuse"]
Words = Annotated[str, msgspec.Meta(description="words, with commas between: FAX,KAREN")]


class Options(msgspec.Struct, frozen=True):
    """What the players agree on beforehand."""

    judging: Judging = "strict"
    tiles: Shape = "hex"
    racks: Literal["open", "hidden"] = "open"
    plurals: Plurals = "allow"
    also: Words = ""
    """Words that count though the dictionary lacks them: names, short forms."""
    barred: Words = ""
    """Words that do not count though the dictionary has them."""
    minimum: Annotated[int, msgspec.Meta(ge=2, le=6)] = 2
    bonus: Annotated[int, msgspec.Meta(ge=0, le=50)] = 5
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1


class Spot(msgspec.Struct, frozen=True, array_like=True):
    """A tile on the table and the place where it lies."""

    card: int
    x: int
    y: int


class Swap(msgspec.Struct, frozen=True):
    """A star of the rack, and the letter on the table that it replaces."""

    star: int
    taken: int


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay a word whose first letter lies at (x, y); the tiles go into its empty places, in order.

    They come from the rack, or were taken from the table for a star.
    """

    word: str
    x: int
    y: int
    toward: str
    """The direction in which the word is read: e, se and so on."""
    cards: tuple[int, ...]
    stars: tuple[Swap, ...] = ()


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """Make no word; mix these tiles of the rack into the pile and take as many new ones."""

    cards: tuple[int, ...]


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Make no word, when the pile is gone."""


Play = Lay | Exchange | Skip
Action = Play | Accept | Challenge | Reject


class State(TableState, frozen=True, kw_only=True):
    """The whole table. A seat's hand is its rack; the pile's next tile is its first."""

    stock: Pile = ()
    laid: tuple[Spot, ...] = ()
    """The tiles on the table, stars among them, row by row."""
    idle: int = 0
    """How many turns in a row went by without a word."""
    last: tuple[str, ...] = ()
    """The words that were made last."""
    where: tuple[int, int] = (0, 0)
    """The place in which the last of them begins."""
    window: Window[Lay] | None = None
