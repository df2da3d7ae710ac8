"""The digests of an SQLite file that no chain covers: of people, stories and replaced bodies."""

import sqlite3
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from wordparlor.server.store.chain import body_digest, story_digest
from wordparlor.server.store.protocol import StoredStory
from wordparlor.server.store.seals import make_seal

_PERSON = "SELECT id, name, created, seen, forgotten FROM people WHERE id = ?"
_TOKENS = "SELECT hash, created, used FROM tokens WHERE person = ?"
_ALL = """
    SELECT id, name, people.created, seen, forgotten, seal, hash, tokens.created, used
    FROM people LEFT JOIN tokens ON person = id ORDER BY id
"""
_TOKEN = 6
"""The first column of a token in `_ALL`."""


def seal_person(connection: sqlite3.Connection, person: str) -> None:
    """Write the seal of a person again, after a change; do nothing if there is no such person."""
    found = connection.execute(_PERSON, (person,)).fetchone()
    if found:
        seal = make_seal(found, connection.execute(_TOKENS, (person,)).fetchall())
        connection.execute("UPDATE people SET seal = ? WHERE id = ?", (seal, person))


def broken_seals(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the people who do not match their seals."""
    for person, rows in groupby(connection.execute(_ALL), key=itemgetter(0)):
        first, *rest = rows
        tokens = [row[_TOKEN:] for row in (first, *rest) if row[_TOKEN] is not None]
        if first[5] != make_seal(first[:5], tokens):
            yield str(person)


def seal_all(connection: sqlite3.Connection) -> None:
    """Write all these digests in a file of an older schema."""
    for (person,) in connection.execute("SELECT id FROM people").fetchall():
        seal_person(connection, person)
    for number, table, *story in connection.execute(
        "SELECT number, id, seq, body FROM stories JOIN tables USING (number)"
    ):
        digest = story_digest(table, StoredStory(*story))
        connection.execute("UPDATE tables SET story = ? WHERE number = ?", (digest, number))
    for place, body in connection.execute(
        "SELECT place, body FROM entries WHERE digest IS NOT NULL"
    ).fetchall():
        connection.execute(
            "UPDATE entries SET replacement = ? WHERE place = ?", (body_digest(body), place)
        )
