"""All operations of the API, in one table: the source of the routes and of the API document."""

from typing import Final

from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.http.api import catalogue, health, people, tables
from wordparlor.server.http.api.messages import (
    Catalogue,
    Drafts,
    Health,
    HintQuery,
    HistoryQuery,
    LessonPlan,
    Name,
    NewTable,
    Receipt,
    RuleSheet,
    SceneQuery,
    SignedIn,
    TableRequest,
    Word,
)
from wordparlor.server.http.api.spec import Operation
from wordparlor.server.store.protocol import Person
from wordparlor.server.views import messages
from wordparlor.server.views.history import Statistics
from wordparlor.server.workers.preview import Advice, Trial
from wordparlor.table.cards import Deck

LIVE: Final = "/api/tables/{table}/live"
_TERMS_BYTES = 1_000_000
"""Room for a custom word list and a deck."""

OPERATIONS: Final[tuple[Operation, ...]] = (
    # -- the catalogue
    Operation(
        "GET",
        "/api/games",
        catalogue.games,
        "All games with their variants and options, the bot levels and the dictionaries.",
        Catalogue,
        cacheable=True,
    ),
    Operation(
        "GET",
        "/api/games/{game}/rules",
        catalogue.rules,
        "The rule sheet of a game, clause by clause.",
        RuleSheet,
        cacheable=True,
    ),
    Operation(
        "GET",
        "/api/games/{game}/deck",
        catalogue.deck,
        "The cards of a game; card numbers run through them in this order.",
        Deck,
        cacheable=True,
    ),
    Operation(
        "GET",
        "/api/games/{game}/lesson",
        catalogue.lesson,
        "The first lesson of a game: the table to open for it, and what to do there.",
        LessonPlan,
        cacheable=True,
    ),
    Operation(
        "GET",
        "/api/words/{word}",
        catalogue.word,
        "Whether a word counts and where, what it means, its forms.",
        Word,
        cacheable=True,
    ),
    # -- people
    Operation(
        "POST",
        "/api/people",
        people.enter,
        "Create a person with a name; the answer has the token to come back with.",
        SignedIn,
        body=Name,
        rate="new_people",
        status=201,
    ),
    Operation(
        "GET",
        "/api/me",
        people.me,
        "The person of this request; null without a known token.",
        Person | None,
        who="viewer",
    ),
    Operation(
        "PATCH",
        "/api/me",
        people.rename,
        "Change my name; tables where I sit keep the old one.",
        Person,
        body=Name,
        who="person",
    ),
    Operation(
        "GET",
        "/api/me/tables",
        people.my_tables,
        "My unfinished tables, the latest change first.",
        list[Listing],
        who="person",
    ),
    Operation(
        "GET",
        "/api/me/history",
        people.my_history,
        "My finished games, the latest first.",
        list[Listing],
        who="person",
    ),
    # -- tables
    Operation(
        "GET",
        "/api/tables",
        tables.lobby,
        "The listed tables, those with free chairs first.",
        list[Listing],
        who="viewer",
    ),
    Operation(
        "POST",
        "/api/tables",
        tables.open_table,
        "Open a table and sit down as its host.",
        Receipt,
        body=NewTable,
        who="person",
        rate="new_tables",
        limited_by="person",
        status=201,
        max_bytes=_TERMS_BYTES,
    ),
    Operation(
        "GET",
        "/api/codes/{code}",
        tables.by_code,
        "The unfinished table with a code: one to sit down at, or to watch.",
        Listing,
        who="viewer",
        rate="code_lookups",
    ),
    Operation(
        "GET",
        "/api/tables/{table}",
        tables.look,
        "Everything I may know of a table, as a socket sends it first; scene=1 adds it as text.",
        messages.Fresh,
        query=SceneQuery,
        who="viewer",
    ),
    Operation(
        "POST",
        "/api/tables/{table}/requests",
        tables.ask,
        "Carry out a command at a table; its socket takes the same commands.",
        Receipt,
        body=TableRequest,
        who="person",
    ),
    Operation(
        "GET",
        "/api/tables/{table}/hint",
        tables.hint,
        "My best plays, if it is my turn and words are judged at once.",
        list[Advice],
        query=HintQuery,
        who="person",
        rate="heavy",
        limited_by="person",
    ),
    Operation(
        "POST",
        "/api/tables/{table}/preview",
        tables.preview,
        "What each play would do, or why it is refused; nothing is played.",
        list[Trial],
        body=Drafts,
        who="person",
        rate="previews",
        limited_by="person",
    ),
    Operation(
        "GET",
        "/api/tables/{table}/story",
        tables.story,
        "What happened at a table, as I saw it; of a finished game from any seat.",
        list[messages.Told],
        query=HistoryQuery,
        who="viewer",
        rate="heavy",
        limited_by="person",
    ),
    Operation(
        "GET",
        "/api/tables/{table}/record",
        tables.record,
        "The record of a finished game, which `wordparlor verify` can check.",
        str,
        who="viewer",
        rate="heavy",
        limited_by="person",
    ),
    Operation(
        "GET",
        "/api/tables/{table}/statistics",
        tables.statistics,
        "The statistics of a finished game.",
        Statistics,
        who="viewer",
        rate="heavy",
        limited_by="person",
    ),
    # -- for the operator
    Operation(
        "GET", "/health", health.health, "Whether the server is up.", Health, documented=False
    ),
    Operation("GET", "/ready", health.ready, "Whether the store works.", Health, documented=False),
    Operation(
        "GET",
        "/metrics",
        health.metrics,
        "Metrics for Prometheus.",
        str,
        documented=False,
    ),
)
"""All operations."""
