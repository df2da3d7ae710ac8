"""What can be asked, in one table: it serves the requests and makes the API document."""

from typing import Final

from wordparlor.server.archive.index_cards import Listing
from wordparlor.server.http.api import catalogue, health, people, tables
from wordparlor.server.http.api.messages import (
    Asking,
    Done,
    Drafts,
    Drawn,
    Entered,
    Health,
    HowMany,
    Name,
    Opening,
    Plan,
    Sheet,
    Shelf,
    Since,
    Word,
)
from wordparlor.server.http.api.spec import Ask
from wordparlor.server.store.protocol import Person
from wordparlor.server.views import messages
from wordparlor.server.views.history import Statistics
from wordparlor.server.workers.preview import Advice, Trial
from wordparlor.table.cards import Deck

LIVE: Final = "/api/tables/{table}/live"
_TERMS_BYTES = 1_000_000
"""Room for an own word list and a deck, however they are written."""

ASKS: Final[tuple[Ask, ...]] = (
    # -- to look up
    Ask(
        "GET",
        "/api/games",
        catalogue.games,
        "The games on the shelf, with their variants and options, the bots and the dictionaries.",
        Shelf,
        lasting=True,
    ),
    Ask(
        "GET",
        "/api/games/{game}/rules",
        catalogue.rules,
        "The rule sheet of a game, clause by clause.",
        Sheet,
        lasting=True,
    ),
    Ask(
        "GET",
        "/api/games/{game}/deck",
        catalogue.deck,
        "The cards of a game; card numbers run through them in this order.",
        Deck,
        lasting=True,
    ),
    Ask(
        "GET",
        "/api/games/{game}/lesson",
        catalogue.lesson,
        "The first lesson of a game: the table to open for it, and what to do there.",
        Plan,
        lasting=True,
    ),
    Ask(
        "GET",
        "/api/words/{word}",
        catalogue.word,
        "Whether a word counts and where, what it means, its forms.",
        Word,
        lasting=True,
    ),
    # -- people
    Ask(
        "POST",
        "/api/people",
        people.enter,
        "Come in under a name; the answer has the token by which to come back.",
        Entered,
        body=Name,
        rate="entering",
        status=201,
    ),
    Ask(
        "GET",
        "/api/me",
        people.me,
        "Who I am; null for someone nobody knows.",
        Person | None,
        who="viewer",
    ),
    Ask(
        "PATCH",
        "/api/me",
        people.rename,
        "Be called something else from now on; at tables where one sits the old name stays.",
        Person,
        body=Name,
        who="person",
    ),
    Ask(
        "GET",
        "/api/me/tables",
        people.my_tables,
        "My unfinished tables, the last changed first.",
        list[Listing],
        who="person",
    ),
    Ask(
        "GET",
        "/api/me/history",
        people.my_history,
        "My finished games, the last one first.",
        list[Listing],
        who="person",
    ),
    # -- tables
    Ask(
        "GET",
        "/api/tables",
        tables.lobby,
        "The listed tables, those with free chairs first.",
        list[Listing],
        who="viewer",
    ),
    Ask(
        "POST",
        "/api/tables",
        tables.open_table,
        "Open a table and sit down as its host.",
        Done,
        body=Opening,
        who="person",
        rate="opening",
        rated_by="person",
        status=201,
        most=_TERMS_BYTES,
    ),
    Ask(
        "GET",
        "/api/codes/{code}",
        tables.by_code,
        "The unfinished table with a code: one to sit down at, or to watch.",
        Listing,
        who="viewer",
        rate="codes",
    ),
    Ask(
        "GET",
        "/api/tables/{table}",
        tables.look,
        "All one may know of a table: what a socket sends first; with scene=1 drawn as text too.",
        messages.Fresh,
        query=Drawn,
        who="viewer",
    ),
    Ask(
        "POST",
        "/api/tables/{table}/requests",
        tables.ask,
        "Do something at a table; the same can be said on its socket.",
        Done,
        body=Asking,
        who="person",
    ),
    Ask(
        "GET",
        "/api/tables/{table}/hint",
        tables.hint,
        "My best plays, when it is my turn and the dictionary decides at once.",
        list[Advice],
        query=HowMany,
        who="person",
        rate="thinking",
        rated_by="person",
    ),
    Ask(
        "POST",
        "/api/tables/{table}/preview",
        tables.preview,
        "What each of some plays would do, or why it cannot be; nothing is done.",
        list[Trial],
        body=Drafts,
        who="person",
        rate="trying",
        rated_by="person",
    ),
    Ask(
        "GET",
        "/api/tables/{table}/story",
        tables.story,
        "What happened at a table, as it was told then; of a finished game from any seat.",
        list[messages.Told],
        query=Since,
        who="viewer",
        rate="thinking",
        rated_by="person",
    ),
    Ask(
        "GET",
        "/api/tables/{table}/record",
        tables.record,
        "The record of a finished game, which `wordparlor verify` can check.",
        str,
        who="viewer",
        rate="thinking",
        rated_by="person",
    ),
    Ask(
        "GET",
        "/api/tables/{table}/statistics",
        tables.statistics,
        "What there is to count in a finished game.",
        Statistics,
        who="viewer",
        rate="thinking",
        rated_by="person",
    ),
    # -- for whoever runs the server
    Ask("GET", "/health", health.health, "Whether the server is up.", Health, api=False),
    Ask("GET", "/ready", health.ready, "Whether the store can be used.", Health, api=False),
    Ask("GET", "/metrics", health.metrics, "What was counted, for Prometheus.", str, api=False),
)
"""All that can be asked for by HTTP."""
