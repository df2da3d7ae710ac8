"""What passes the door beside the core's own messages."""

from typing import Annotated, Literal

import msgspec

from wordparlor.server.room.commands import Command
from wordparlor.server.room.terms import Terms
from wordparlor.server.store.protocol import Person
from wordparlor.server.workers.preview import Draft
from wordparlor.table.lesson import LessonStep
from wordparlor.table.options import Option
from wordparlor.table.rulebook import Clause
from wordparlor.table.setup import Variant

Key = Annotated[
    str, msgspec.Meta(max_length=64, description="An id the client made: sent twice, done once.")
]

# -- what clients say -----------------------------------------------------------------------------


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What someone wants to be called."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    terms: Terms
    key: Key = ""


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done at a table: the body of a request, or a message on a socket."""

    request: Command
    key: Key = ""


class Drafts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plays to be tried."""

    drafts: Annotated[tuple[Draft, ...], msgspec.Meta(max_length=24)]


class HowMany(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many are wanted."""

    most: Annotated[int, msgspec.Meta(ge=1, le=20)] = 5


class Since(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of a story is wanted, and from which seat."""

    after: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=500)] = 200
    seat: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None


class Drawn(msgspec.Struct, frozen=True):
    """Whether the table is to be drawn as text too."""

    scene: bool = False


# -- what they are told ---------------------------------------------------------------------------


class Entered(msgspec.Struct, frozen=True):
    """Someone came in; the token is said this once, and the browser gets it as a cookie too."""

    person: Person
    token: str


class Done(msgspec.Struct, frozen=True, tag="receipt", omit_defaults=True):
    """That a request was done: at which table, and as which entry of its log."""

    table: str
    seq: int
    key: str = ""


class Beat(msgspec.Struct, frozen=True, tag="beat"):
    """That the connection is alive, when nothing happens for a while."""

    now: float


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: Literal["ok"] = "ok"


# -- what stands on the shelf ---------------------------------------------------------------------


class Game(msgspec.Struct, frozen=True):
    """What one wants to know before choosing a game."""

    id: str
    name: str
    sentence: str
    least_seats: int
    most_seats: int
    minutes: int
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]
    piece: str
    """What people call one of its pieces: card, tile."""


class Level(msgspec.Struct, frozen=True):
    """A kind of bot."""

    level: str
    sentence: str


class Shelf(msgspec.Struct, frozen=True):
    """What can be played, with which bots and which words."""

    games: tuple[Game, ...]
    levels: tuple[Level, ...]
    dictionaries: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True):
    """The rule sheet of a game."""

    game: str
    name: str
    clauses: tuple[Clause, ...]


class Plan(msgspec.Struct, frozen=True):
    """A first lesson: the table to be opened for it, and what is said and played there."""

    game: str
    terms: Terms
    steps: tuple[LessonStep, ...]


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the dictionary knows of a word; `dictionaries` are those in which it counts."""

    word: str
    valid: bool
    dictionaries: tuple[str, ...] = ()
    meaning: str = ""
    part: str = ""
    lemma: str = ""
    forms: tuple[str, ...] = ()
    plural: str = ""
    sound: str = ""
    silent_e: str = ""
    offensive: bool = False
    rank: int | None = None
