"""Options, actions and state of Word Lift."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple

import msgspec

from wordparlor.table.agreed_words import WordList
from wordparlor.table.cards import Deck
from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window
from wordparlor.words.dictionary import Dictionary


class Options(msgspec.Struct, frozen=True):
    """What the players agree on before the game."""

    designer: ClassVar = frozenset(
        {
            "consonants",
            "vowels",
            "turn_draws",
            "long_letters",
            "long_bonus",
            "dollar",
            "lozenge",
            "left",
        }
    )
    judging: Judging = "strict"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    minimum: Annotated[int, msgspec.Meta(ge=2, le=8)] = 3
    going_out: Annotated[int, msgspec.Meta(ge=0, le=20)] = 3
    """The bonus of the first player to go out."""
    dagger: Annotated[int, msgspec.Meta(ge=0, le=6)] = 2
    """How many cards a thief draws for a Dagger."""
    draws: Literal["together", "one-by-one"] = "together"
    """Whether a player chooses all piles at once, or sees each card before the next."""
    also: WordList = ""
    barred: WordList = ""
    consonants: Annotated[int, msgspec.Meta(ge=1, le=10)] = 4
    """How many consonants each player is dealt (WL-03)."""
    vowels: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    """How many vowels each player is dealt (WL-03)."""
    turn_draws: Annotated[int, msgspec.Meta(ge=1, le=6)] = 2
    """How many cards end a turn (WL-15)."""
    long_letters: Annotated[int, msgspec.Meta(ge=2, le=15)] = 6
    """The fewest letters of a word with a bonus (WL-58)."""
    long_bonus: Annotated[int, msgspec.Meta(ge=0, le=20)] = 2
    """The bonus of such a word (WL-58)."""
    dollar: Annotated[int, msgspec.Meta(ge=1, le=10)] = 2
    """The points of a Dollar Sign on the table (WL-44)."""
    lozenge: Annotated[int, msgspec.Meta(ge=0, le=10)] = 2
    """The cost of a Lozenge in the hand (WL-43)."""
    left: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1
    """The cost of any other card in the hand (WL-57)."""


class Scoring(NamedTuple):
    """The numbers that words and cards score by."""

    long_letters: int
    """The fewest letters of a word with a bonus."""
    long_bonus: int
    dollar: int
    """The points of a Dollar Sign on the table."""
    lozenge: int
    """The cost of a Lozenge in the hand."""
    left: int
    """The cost of any other card in the hand."""


@dataclass(frozen=True)
class Ruleset:
    """What the rules of one table depend on: its cards, words and players."""

    deck: Deck
    words: Dictionary
    names: tuple[str, ...]
    minimum: int
    """The fewest letters of a word."""
    one_by_one: bool
    """Whether a player sees each card before drawing the next."""
    judged_forms: bool
    """Whether players judge forms of the stolen word where they judge words."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A word and its cards, one for each letter."""

    word: str
    cards: Pile


class Make(msgspec.Struct, frozen=True, tag="make", gc=False):
    """Lay a word from the hand, with a card for each letter."""

    word: str
    cards: Pile


class Steal(msgspec.Struct, frozen=True, tag="steal", gc=False):
    """Take the word in this place of a seat's words and split it into two."""

    victim: int
    place: int
    first: Laid
    second: Laid


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """Lay no word."""


class Draw(msgspec.Struct, frozen=True, tag="draw", gc=False):
    """Draw this many cards from each pile."""

    consonants: int
    vowels: int


Play = Make | Steal | Pass | Draw
Action = Play | Accept | Challenge | Reject


class State(TableState, frozen=True, kw_only=True):
    """The whole table. Hands are sorted; the top card of a draw pile is its first."""

    words: tuple[tuple[Laid, ...], ...] = ()
    """The words in front of each seat, the oldest first."""
    consonants: Pile = ()
    vowels: Pile = ()
    played: tuple[bool, ...] = ()
    """Whether each seat has played a word from the hand this round."""
    penalty: int = 0
    """How many cards the seat on turn still has to draw for Daggers."""
    refill: int = 0
    """How many cards it still has to draw at the end of its turn."""
    out: int | None = None
    """The seat that went out first; it starts the final turn."""
    turns_left: int = 0
    """How many turns the final turn still has, including the current one."""
    passes: int = 0
    """How many seats have passed in a row with both draw piles empty."""
    last_round: tuple[int, ...] = ()
    """What each seat scored in the last finished round."""
    window: Window[Make | Steal] | None = None

    @property
    def owed(self) -> int:
        """How many cards the seat on turn must draw now; 0 when it is to play."""
        owed = self.penalty or self.refill
        return min(owed, len(self.consonants) + len(self.vowels)) if owed else 0
