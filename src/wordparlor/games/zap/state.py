"""What lies on a Zap table, what can be done, and what the players can agree on."""

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from wordparlor.table.agreed_words import WordList
from wordparlor.table.cards import Deck
from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window

Level = Literal["adult", "child"]
Plurals = Literal["refuse-only-plural", "strict", "allow"]


class Options(msgspec.Struct, frozen=True):
    """What the players agree on beforehand."""

    judging: Judging = "strict"
    level: Level = "adult"
    children: str = ""
    """Who plays at child level at a table of adults: names with commas between."""
    plurals: Plurals = "refuse-only-plural"
    wrong_challenge_draws: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    target: Annotated[int, msgspec.Meta(ge=10, le=1000)] = 100
    also: WordList = ""
    barred: WordList = ""


@dataclass(frozen=True)
class Ruleset:
    """What the rules of one table depend on."""

    deck: Deck
    levels: tuple[Level, ...]
    """The level of each seat."""


class Make(msgspec.Struct, frozen=True, tag="make"):
    """Discard a word: a card of the hand for each letter, the last one on top."""

    word: str
    cards: tuple[int, ...]


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw a card from the draw pile, or the top card of the discard pile."""

    discarded: bool = False


class Zap(msgspec.Struct, frozen=True, tag="zap"):
    """Play REPLACE, 2 TURNS or CHECK, or any ZAP card that is the last card of the hand."""

    card: int


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Play a DISCARD card and an unwanted card on top of it."""

    card: int
    unwanted: int


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Swap the whole hand, as a REPLACE card demands."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Do nothing, when no card can be drawn."""


Play = Make | Draw | Zap | Discard | Swap | Pass
Action = Play | Accept | Challenge | Reject


class Effect(msgspec.Struct, frozen=True):
    """What a ZAP card makes of a turn of the player it was played against."""

    zap: str
    turns: int = 1
    """How many turns in a row are to be taken; for 2 TURNS it is 2, or 4 after an answer."""


class State(TableState, frozen=True, kw_only=True):
    """The whole table. Hands are sorted; the top card is the stock's first, the discards' last."""

    stock: Pile = ()
    discards: Pile = ()
    under: Effect | None = None
    """The effect the seat on turn is under, if any."""
    turns: int = 1
    """How many turns the seat on turn has yet to take, this one included."""
    effects: tuple[tuple[Effect, ...], ...] = ()
    """What waits for each seat, to be settled one by one when it would be on turn."""
    passed: tuple[int, ...] = ()
    """Who has passed since anything else was done."""
    window: Window[Make] | None = None
