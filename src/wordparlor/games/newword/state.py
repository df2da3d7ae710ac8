"""Options, actions and state of NewWord."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from wordparlor.table.agreed_words import WordList
from wordparlor.table.cards import Deck
from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window

MOST_LETTERS: Final = 45
"""The most letters of a word: the longest word in any English dictionary has this many (NW-43)."""
JUNIOR: Final = "junior"


class Options(msgspec.Struct, frozen=True):
    """What the players agree on before the game."""

    designer: ClassVar = frozenset(
        {"hand", "middle", "five_letters", "six_letters", "seven_letters"}
    )
    judging: Judging = "strict"
    minimum: Annotated[int, msgspec.Meta(ge=2, le=8)] = 4
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    repeats: Literal["refuse", "allow"] = "refuse"
    circles: Annotated[int, msgspec.Meta(ge=0, le=10)] = 3
    also: WordList = ""
    barred: WordList = ""
    hand: Annotated[int, msgspec.Meta(ge=1, le=12)] = 6
    """How many cards a hand has (NW-02)."""
    middle: Annotated[int, msgspec.Meta(ge=1, le=12)] = 5
    """How many cards the deal puts in the middle (NW-03)."""
    five_letters: Annotated[int, msgspec.Meta(ge=1, le=20)] = 2
    """The multiplier of words with five letters (NW-33)."""
    six_letters: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    """The multiplier of words with six letters (NW-34)."""
    seven_letters: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    """The multiplier of words with seven letters or more (NW-35)."""


@dataclass(frozen=True)
class Ruleset:
    """What the rules of one table depend on."""

    deck: Deck
    minimum: int
    """The fewest letters of a word."""
    multipliers: tuple[int, ...]
    """The multiplier of a word by its number of letters; the last one is for all longer words."""
    junior: bool = False
    repeats: bool = False
    """Whether a player may make the word in the middle again."""
    longest: int = MOST_LETTERS
    """The most letters of a word."""
    exchanges_all: bool = True
    """Whether a pass may exchange more cards than the stock has."""


class Make(msgspec.Struct, frozen=True, tag="make", gc=False):
    """Lay a new word, with a card from the hand or the middle for each letter."""

    word: str
    cards: tuple[int, ...]


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """Make no word, and exchange these cards from the hand."""

    cards: tuple[int, ...] = ()


Action = Make | Pass | Accept | Challenge | Reject


class State(TableState, frozen=True, kw_only=True):
    """The whole table. Hands are sorted; the stock's top card is its first."""

    later_fields: ClassVar[frozenset[str]] = frozenset({"idle", "lost", "refused"})
    middle: Pile = ()
    letters: str = ""
    """The letters of the cards in the middle; empty until the first word."""
    stock: Pile = ()
    discards: Pile = ()
    passed: tuple[int, ...] = ()
    """The seats that passed with an empty stock since the last word."""
    lost: tuple[int, ...] = ()
    """The seats that lost a turn to a challenge, with an empty stock, since the last word."""
    idle: tuple[int, ...] = ()
    """The seats that passed or lost a turn since the last word, with any stock."""
    refused: tuple[str, ...] = ()
    """Words that a challenge or a vote refused since the last word."""
    misses: tuple[int, ...] = ()
    """How many turns each seat will miss."""
    window: Window[Make] | None = None
