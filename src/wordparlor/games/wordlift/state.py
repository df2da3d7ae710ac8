"""What lies on a Word Lift table, what can be done, and what the players can agree on."""

from typing import Annotated

import msgspec

from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window


class Options(msgspec.Struct, frozen=True):
    """What the players agree on beforehand."""

    judging: Judging = "strict"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    minimum: Annotated[int, msgspec.Meta(ge=2, le=8)] = 3
    going_out: Annotated[int, msgspec.Meta(ge=0, le=20)] = 3
    """What the first player to go out gets."""
    dagger: Annotated[int, msgspec.Meta(ge=0, le=6)] = 2
    """How many cards a Dagger costs its thief."""


class Laid(msgspec.Struct, frozen=True):
    """A word and the cards it is laid with, one for each letter."""

    word: str
    cards: Pile


class Make(msgspec.Struct, frozen=True, tag="make"):
    """Lay a word from the hand: a card for each letter."""

    word: str
    cards: Pile


class Steal(msgspec.Struct, frozen=True, tag="steal"):
    """Take the word in this place of a seat's words and split it into two."""

    victim: int
    place: int
    first: Laid
    second: Laid


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Lay no word."""


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw so many cards of each pile."""

    consonants: int
    vowels: int


Play = Make | Steal | Pass | Draw
Action = Play | Accept | Challenge | Reject


class State(TableState, frozen=True, kw_only=True):
    """The whole table. Hands are sorted; a draw pile's top card is its first."""

    words: tuple[tuple[Laid, ...], ...] = ()
    """The words in front of each seat, in the order they were laid."""
    consonants: Pile = ()
    vowels: Pile = ()
    played: tuple[bool, ...] = ()
    """Who has played a word from the hand this round."""
    penalty: int = 0
    """How many cards the seat on turn has yet to take for Daggers."""
    refill: int = 0
    """How many cards it has yet to draw at the end of its turn."""
    out: int | None = None
    """Who went out first: from then on it is the final turn."""
    turns_left: int = 0
    """In the final turn, how many turns there are still, the one under way included."""
    passes: int = 0
    """How many have passed in succession with both draw piles empty."""
    last_round: tuple[int, ...] = ()
    """What each seat scored in the last round that was counted."""
    window: Window[Make | Steal] | None = None

    @property
    def owed(self) -> int:
        """How many cards the seat on turn must draw next; 0 when it is to play."""
        return min(self.penalty or self.refill, len(self.consonants) + len(self.vowels))

    @property
    def draws(self) -> tuple[Draw, ...]:
        """Every choice of cards to draw now, most consonants first (WL-16, WL-18)."""
        owed = self.owed
        most, least = min(owed, len(self.consonants)), max(0, owed - len(self.vowels))
        return tuple(Draw(number, owed - number) for number in range(most, least - 1, -1))
