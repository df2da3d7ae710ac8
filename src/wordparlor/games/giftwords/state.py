"""What lies on a Gift Words table, what can be done, and what the players can agree on."""

from typing import Annotated, Final, Literal

import msgspec

from wordparlor.table.game import TableState
from wordparlor.table.hidden import Pile
from wordparlor.table.judging import Accept, Challenge, Judging, Reject, Window

BASIC: Final = "basic"
ADVANCED: Final = "advanced"
TWO: Final = "two"
COOP: Final = "coop"
JUNIOR: Final = "junior"

Phase = Literal["draw", "extend", "make", "discard", "free", "choose"]
"""Where a turn is. `free`: younger players do things in any order. `choose`: the player who is
behind says who starts the next round of a game for two."""


class Options(msgspec.Struct, frozen=True):
    """What the players agree on beforehand."""

    judging: Judging = "strict"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 4
    """Of no account for partners, who play one, and for younger players, who deal one each."""
    minimum: Annotated[int, msgspec.Meta(ge=2, le=8)] = 3
    going_out: Annotated[int, msgspec.Meta(ge=0, le=20)] = 5
    """What the player gets who goes out."""
    advanced: bool = False
    """Whether cards laid beyond three are replaced."""
    target: Annotated[int, msgspec.Meta(ge=10, le=1000)] = 100
    """What partners want to reach."""
    scoring: Literal["simple", "mathematical"] = "simple"
    """How younger players count."""
    stacks: Literal["shared", "own-colours"] = "shared"
    """What younger players draw from."""


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Take the top card of this discard pile, or of the face-down cards."""

    pile: int | None = None


class Extend(msgspec.Struct, frozen=True, tag="extend"):
    """Add cards to the word in this place: all cards of the new word in order, old and new."""

    target: int
    word: str
    cards: Pile


class Make(msgspec.Struct, frozen=True, tag="make"):
    """Lay a new word with these cards of the hand."""

    word: str
    cards: Pile


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Put a card on the discard pile and end the turn."""

    card: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    """End the turn without a discard."""


class Cover(msgspec.Struct, frozen=True, tag="cover"):
    """Change the word in this place by laying a card over the one in a place of it."""

    target: int
    word: str
    place: int
    card: int


class SilentE(msgspec.Struct, frozen=True, tag="silent"):
    """Put a Silent E behind the word in this place."""

    target: int


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Say whether to go first or second in the next round."""

    first: bool


WordPlay = Extend | Make | Cover | SilentE
Play = Draw | Discard | Done | Choose | WordPlay
Action = Play | Accept | Challenge | Reject


class Word(msgspec.Struct, frozen=True):
    """A word on the table: how it reads and its cards in order, the Qu card maybe for two letters.

    A word in the centre has no owner; `under` has the cards that others cover.
    """

    text: str
    cards: Pile
    owner: int | None = None
    under: Pile = ()


class State(TableState, frozen=True, kw_only=True):
    """The whole table. Hands are sorted; the top card is a stack's first, a discard pile's last."""

    phase: Phase = "draw"
    words: tuple[Word, ...] = ()
    """All words on the table, the oldest first."""
    stacks: tuple[Pile, ...] = ()
    """The face-down cards: the deck alone; for partners the bonus deck and the stock of each; for
    younger players vowels and consonants, of all cards or of each colour."""
    discards: tuple[Pile, ...] = ()
    """The discard pile of each seat; one for partners; for younger players one for each stack."""
    aside: Pile = ()
    """The Silent E cards, and black ones that no child has."""
    owed: int = 0
    """How many cards the seat on turn has yet to draw for those it laid."""
    taken: int | None = None
    """The discard that a partner took and has yet to justify by a word."""
    barred: tuple[bool, ...] = ()
    """Who may not make a word on the next turn."""
    acts: tuple[str, ...] = ()
    """What the child on turn has done already."""
    made: int = 0
    """How many words the children have made in this round."""
    idle: int = 0
    """How many children in succession have done nothing."""
    window: Window[WordPlay] | None = None
