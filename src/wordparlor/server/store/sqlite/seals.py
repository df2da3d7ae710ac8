"""The digests of an SQLite file that no chain covers: of people, stories and replaced bodies."""

import sqlite3
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from wordparlor.server.store.chain import body_digest, story_digest
from wordparlor.server.store.protocol import StoredStory
from wordparlor.server.store.seals import make_seal

_PERSON = "SELECT id, name, created, seen, forgotten, avatar FROM people WHERE id = ?"
_WITHOUT_AVATAR = "SELECT id, name, created, seen, forgotten, '' FROM people"
"""For schema 7, whose people have no avatars yet."""
_TOKENS = "SELECT hash, created, used FROM tokens WHERE person = ?"
_ALL = """
    SELECT id, name, people.created, seen, forgotten, avatar, seal, hash, tokens.created, used
    FROM people LEFT JOIN tokens ON person = id ORDER BY id
"""
_TOKEN = 7
"""The first column of a token in `_ALL`."""


def seal_person(connection: sqlite3.Connection, person: str) -> None:
    """Write the seal of a person again, after a change; do nothing if there is no such person."""
    found = connection.execute(_PERSON, (person,)).fetchone()
    if found:
        _seal(connection, found)


def _seal(connection: sqlite3.Connection, found: tuple[Any, ...]) -> None:
    seal = make_seal(found, connection.execute(_TOKENS, found[:1]).fetchall())
    connection.execute("UPDATE people SET seal = ? WHERE id = ?", (seal, found[0]))


def broken_seals(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the people who do not match their seals."""
    for person, rows in groupby(connection.execute(_ALL), key=itemgetter(0)):
        first, *rest = rows
        tokens = [row[_TOKEN:] for row in (first, *rest) if row[_TOKEN] is not None]
        if first[6] != make_seal(first[:6], tokens):
            yield str(person)


def seal_all(connection: sqlite3.Connection) -> None:
    """Write all these digests in a file of an older schema."""
    for found in connection.execute(_WITHOUT_AVATAR).fetchall():
        _seal(connection, found)
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
