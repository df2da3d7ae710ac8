"""The types of requests and responses, besides the messages of `server.views`."""

from typing import Annotated, Literal

import msgspec

from wordparlor.server.room.commands import Command
from wordparlor.server.room.terms import Terms
from wordparlor.server.store.protocol import Person
from wordparlor.server.views.results import ResultFilter
from wordparlor.server.workers.preview import Action, Draft
from wordparlor.table.deck_list import DeckRow
from wordparlor.table.judging import Judging
from wordparlor.table.lesson import LessonStep
from wordparlor.table.options import Option
from wordparlor.table.rulebook import Clause
from wordparlor.table.setup import Variant

Key = Annotated[
    str, msgspec.Meta(max_length=64, description="An id made by the client: sent twice, done once.")
]

# -- requests -------------------------------------------------------------------------------------


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a person, and the avatar."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    avatar: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """One of the catalogue's; empty: one that goes with the name; null: the avatar stays."""


class TypedCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device code as a person types it: spaces, dashes and small letters do not matter."""

    code: Annotated[str, msgspec.Meta(max_length=40)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open."""

    terms: Terms
    key: Key = ""


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command at a table: the body of a request, or a message on a socket."""

    request: Command
    key: Key = ""


class DailyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The day of the deal to play, like 2026-11-18; today when it is left out."""

    day: Annotated[str, msgspec.Meta(max_length=10)] = ""


class PuzzleRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which puzzle comes next: of any game when it is left out, near my rating without a level."""

    game: Annotated[str, msgspec.Meta(max_length=64)] = ""
    level: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


class PuzzleTryRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A play to try: an action, or its notation. Without either I give up."""

    text: Annotated[str, msgspec.Meta(max_length=300)] = ""
    action: Action | None = None


class Drafts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plays to preview."""

    drafts: Annotated[tuple[Draft, ...], msgspec.Meta(max_length=24)]


class HintRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a hint goes: 1 for the kind of the play, 2 and 3 for more."""

    step: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class HistoryQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of a story to return, and from which seat."""

    after: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    most: Annotated[int, msgspec.Meta(ge=1, le=500)] = 200
    seat: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None


class ReviewQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With which action of a game the part of a review begins, by its number."""

    after: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0


class DayQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A day, like 2026-11-18; today when it is left out."""

    day: Annotated[str, msgspec.Meta(max_length=10)] = ""


class ResultsQuery(ResultFilter, frozen=True, forbid_unknown_fields=True):
    """Which finished games to return, and after which place."""

    after: Annotated[str, msgspec.Meta(max_length=120)] = ""
    """`next` of the page before."""
    most: Annotated[int, msgspec.Meta(ge=1, le=100)] = 20


class WordsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which words to return: of one kind, and after which word."""

    how: Literal["", "missed", "met", "made"] = ""
    after: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """`next` of the page before."""
    most: Annotated[int, msgspec.Meta(ge=1, le=100)] = 30


class QuizTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A try to answer a question of the quiz."""

    question: Annotated[str, msgspec.Meta(max_length=64)]
    """The id of the question."""
    word: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """Empty: give up."""


class LobbyQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of the list to return: the tables after one of them."""

    after: Annotated[str, msgspec.Meta(max_length=64)] = ""
    most: Annotated[int, msgspec.Meta(ge=1, le=100)] = 100


class SceneQuery(msgspec.Struct, frozen=True):
    """Whether to draw the table as text too."""

    scene: bool = False


# -- responses ------------------------------------------------------------------------------------


class SignedIn(msgspec.Struct, frozen=True):
    """A new person; the token is sent only once, and to browsers as a cookie too."""

    person: Person
    token: str


class DeviceOwner(msgspec.Struct, frozen=True):
    """Whose device code it is."""

    name: str
    avatar: str


class SignedOut(msgspec.Struct, frozen=True):
    """The token is forgotten."""

    signed_out: Literal[True] = True


class Deleted(msgspec.Struct, frozen=True):
    """The name and the tokens are deleted."""

    done: bool
    """Whether names and chat are deleted at all tables; otherwise the server still works at it."""


class Receipt(msgspec.Struct, frozen=True, tag="receipt", omit_defaults=True):
    """A command was carried out: the table, and the number of the entry in its log."""

    table: str
    seq: int
    key: str = ""


class HeartbeatMessage(msgspec.Struct, frozen=True, tag="beat"):
    """The connection is alive, though nothing happens."""

    now: float


class Health(msgspec.Struct, frozen=True):
    """The server works."""

    status: Literal["ok"] = "ok"


# -- the catalogue --------------------------------------------------------------------------------


class LessonTitle(msgspec.Struct, frozen=True):
    """A lesson in a list."""

    id: str
    title: str


class Game(msgspec.Struct, frozen=True):
    """What a player wants to know before choosing a game."""

    id: str
    name: str
    sentence: str
    least_seats: int
    most_seats: int
    minutes: int
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]
    piece: str
    """The name of one piece: card, tile."""
    sheet_judging: Judging
    """How the rule sheet judges words: offer it first when friends open a table."""
    lessons: tuple[LessonTitle, ...]
    """In the order in which to take them."""


class Level(msgspec.Struct, frozen=True):
    """A level of bots."""

    level: str
    name: str
    """What people call a bot of this level."""
    title: str
    """What people call the level."""
    sentence: str
    """How it plays, as the rest of a sentence that starts with its name."""
    for_people: bool
    """Whether people are offered the level; the others are for studies."""


class Catalogue(msgspec.Struct, frozen=True):
    """All games, bot levels, dictionaries and avatars."""

    games: tuple[Game, ...]
    levels: tuple[Level, ...]
    """From the weakest to the strongest, then those for studies."""
    dictionaries: tuple[str, ...]
    avatars: tuple[str, ...]
    """The avatars that people can choose; clients draw them."""


class RuleSheet(msgspec.Struct, frozen=True):
    """The rule sheet of a game."""

    game: str
    name: str
    clauses: tuple[Clause, ...]
    deck: tuple[DeckRow, ...]
    """The cards with their points and copies, as a short list."""
    piece: str
    """What people call one of its pieces: card, tile."""


class LessonPlan(msgspec.Struct, frozen=True):
    """A lesson: the table to open for it, and its steps."""

    game: str
    lesson: str
    title: str
    terms: Terms
    steps: tuple[LessonStep, ...]


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dictionary entry of a word; it counts in these `dictionaries`."""

    word: str
    valid: bool
    dictionaries: tuple[str, ...] = ()
    meaning: str = ""
    part: str = ""
    lemma: str = ""
    forms: tuple[str, ...] = ()
    plural: str = ""
    usage: str = ""
    sound: str = ""
    silent_e: str = ""
    offensive: bool = False
    rank: int | None = None
