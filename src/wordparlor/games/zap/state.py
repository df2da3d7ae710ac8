"""Options, actions and state of Zap."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from wordparlor.games.zap.deck import CHECK, TWO_TURNS
from wordparlor.table.agreed_words import WordList
from wordparlor.table.cards import Deck
from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window
from wordparlor.table.options import NameList
from wordparlor.table.plurals import FORMER_PLURAL_RULES, PluralRule
from wordparlor.table.usages import UsageRule

Level = Literal["adult", "child"]
LEVELS: Final[tuple[Level, ...]] = ("adult", "child")
_NUMBERS: Final = {2: "two", 4: "four"}


class Options(msgspec.Struct, frozen=True):
    """What the players agree on before the game."""

    former_values: ClassVar = {"plurals": FORMER_PLURAL_RULES}
    designer: ClassVar = frozenset(
        {"hand", "minimum", "child_minimum", "bonus", "bonus_draws", "turn_draws", "penalty"}
    )
    judging: Judging = "strict"
    level: Level = "adult"
    children: NameList = ""
    """The names of children at a table of adults, separated by commas."""
    plurals: PluralRule = "mainly"
    slang: UsageRule = "refuse"
    wrong_challenge_draws: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    target: Annotated[int, msgspec.Meta(ge=10, le=1000)] = 100
    wild_points: bool = False
    turns: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 100
    """How many turns of each player a round has at most; 0 means no limit."""
    also: WordList = ""
    barred: WordList = ""
    hand: Annotated[int, msgspec.Meta(ge=2, le=12)] = 7
    """How many cards each player gets in the deal (ZP-07)."""
    minimum: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    """The fewest letters of a word of adults (ZP-26)."""
    child_minimum: Annotated[int, msgspec.Meta(ge=2, le=8)] = 3
    """The fewest letters of a word of children (ZP-25)."""
    bonus: Annotated[int, msgspec.Meta(ge=1, le=100)] = 10
    """A word with this many points or more makes all others draw (ZP-49)."""
    bonus_draws: Annotated[int, msgspec.Meta(ge=0, le=6)] = 1
    """How many cards such a word makes each of them draw (ZP-49)."""
    turn_draws: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    """How many cards a player without a word draws from the draw pile (ZP-18)."""
    penalty: Annotated[int, msgspec.Meta(ge=0, le=6)] = 2
    """How many cards an invalid word costs (ZP-58)."""


@dataclass(frozen=True)
class Ruleset:
    """What the rules of one table depend on."""

    deck: Deck
    levels: tuple[Level, ...]
    """The level of each seat."""
    minimums: tuple[int, ...]
    """The fewest letters of a word of each seat (ZP-25, ZP-26)."""


class Make(msgspec.Struct, frozen=True, tag="make", gc=False):
    """Discard a word: a card from the hand for each letter, the last one on top."""

    word: str
    cards: tuple[int, ...]


class Draw(msgspec.Struct, frozen=True, tag="draw", gc=False):
    """Draw a card from the draw pile, or the top card of the discard pile."""

    discarded: bool = False


class Zap(msgspec.Struct, frozen=True, tag="zap", gc=False):
    """Play REPLACE, 2 TURNS or CHECK, or any ZAP card that is the last card in the hand."""

    card: int


class Discard(msgspec.Struct, frozen=True, tag="discard", gc=False):
    """Play a DISCARD card and an unwanted card on top of it."""

    card: int
    unwanted: int


class Swap(msgspec.Struct, frozen=True, tag="swap", gc=False):
    """Swap the whole hand, as a REPLACE card demands."""


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """Do nothing, when no card can be drawn."""


Play = Make | Draw | Zap | Discard | Swap | Pass
Action = Play | Accept | Challenge | Reject


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What a ZAP card makes of a turn of the player it was played against."""

    zap: str
    turns: int = 1
    """How many turns in a row the player takes; for 2 TURNS it is 2, or 4 after an answer."""

    def expected(self) -> str:
        """Return what the effect will do to a player: will miss a turn."""
        if self.zap == TWO_TURNS:
            return f"will take {self.turns} turns"
        return "will miss a turn" if self.zap == CHECK else "will swap the hand"

    def consequence(self) -> str:
        """Return what the effect does to a player, with marks (see english.py): {miss} a turn."""
        if self.zap == TWO_TURNS:
            return f"{{take}} {_NUMBERS.get(self.turns, self.turns)} turns"
        return "{miss} a turn" if self.zap == CHECK else "{swap} {their} hand"


class State(TableState, frozen=True, kw_only=True):
    """The whole table. Hands are sorted; the top card is the stock's first, the discards' last."""

    later_fields: ClassVar[frozenset[str]] = frozenset({"taken"})
    stock: Pile = ()
    discards: Pile = ()
    under: Effect | None = None
    """The effect on the seat on turn, if any."""
    turns: int = 1
    """How many turns the seat on turn still has to take, including this one."""
    effects: tuple[tuple[Effect, ...], ...] = ()
    """The effects that wait for each seat; each of its turns settles one of them."""
    passed: tuple[int, ...] = ()
    """The seats that have passed in a row."""
    taken: int = 0
    """How many turns the players have taken in this round."""
    window: Window[Make] | None = None
