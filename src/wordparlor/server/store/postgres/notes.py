"""Notes about people in a PostgreSQL database."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import asyncpg

from wordparlor.server.store.errors import NoteChanged, Unknown
from wordparlor.server.store.note_sums import NO_NOTES, add_digests, note_digest
from wordparlor.server.store.notes import Note
from wordparlor.server.store.postgres.pool import ConnectionPool
from wordparlor.server.store.postgres.seals import hold_person

if TYPE_CHECKING:
    from wordparlor.server.store.postgres.pool import PooledConnection

_NOTE = "SELECT kind, key, body, version FROM notes WHERE person = $1"
_PAGE = 200
"""People whose notes one query reads."""


class PostgresNotes(ABC):
    """The part of a `PostgresStore` that keeps notes."""

    _pool: ConnectionPool

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        """Return the rows of a query."""

    async def notes(self, person: str, kind: str) -> tuple[Note, ...]:
        """Return the notes of a kind about a person, in the order of their keys."""
        rows = await self._rows(f"{_NOTE} AND kind = $2 ORDER BY key", person, kind)
        return tuple(Note(*row) for row in rows)

    async def note(self, person: str, kind: str, key: str) -> Note | None:
        """Return a note about a person, if there is one."""
        rows = await self._rows(f"{_NOTE} AND kind = $2 AND key = $3", person, kind, key)
        return Note(*rows[0]) if rows else None

    async def all_notes(self, person: str) -> tuple[Note, ...]:
        """Return all notes about a person, in the order of their kinds and keys."""
        rows = await self._rows(f"{_NOTE} ORDER BY kind, key", person)
        return tuple(Note(*row) for row in rows)

    async def put_notes(
        self, person: str, notes: Sequence[Note], drop: Sequence[Note] = ()
    ) -> None:
        """Write notes and delete others; Unknown: no such person, NoteChanged: read them again."""
        async with self._pool.writing() as connection, connection.transaction():
            # The person's row is the lock.
            if not await hold_person(connection, person):
                raise Unknown(f"There is no person {person}.")
            total = await connection.fetchval("SELECT notes FROM people WHERE id = $1", person)
            digests = []
            for note in (*notes, *drop):
                old = await _find(connection, person, note)
                if (old.version if old else 0) != note.version:
                    raise NoteChanged
                if old:
                    digests.append(note_digest(person, old))
            for note in drop:
                await connection.execute(
                    "DELETE FROM notes WHERE person = $1 AND kind = $2 AND key = $3",
                    person,
                    note.kind,
                    note.key,
                )
            for note in notes:
                new = Note(note.kind, note.key, note.body, note.version + 1)
                digests.append(note_digest(person, new))
                await connection.execute(
                    "INSERT INTO notes (person, kind, key, body, version) "
                    "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person, kind, key) "
                    "DO UPDATE SET body = excluded.body, version = excluded.version",
                    person,
                    new.kind,
                    new.key,
                    new.body,
                    new.version,
                )
            await connection.execute(
                "UPDATE people SET notes = $1 WHERE id = $2", add_digests(total, digests), person
            )


async def _find(connection: "PooledConnection", person: str, note: Note) -> Note | None:
    row = await connection.fetchrow(
        f"{_NOTE} AND kind = $2 AND key = $3", person, note.kind, note.key
    )
    return Note(*row) if row else None


async def delete_notes(connection: "PooledConnection", person: str) -> None:
    """Delete all notes about a person."""
    await connection.execute("DELETE FROM notes WHERE person = $1", person)
    await connection.execute("UPDATE people SET notes = $1 WHERE id = $2", NO_NOTES, person)


async def broken_notes(connection: "PooledConnection") -> list[str]:
    """Return the people whose notes do not match their sums."""
    broken: list[str] = []
    after = ""
    while people := await connection.fetch(
        "SELECT id, notes FROM people WHERE id > $1 ORDER BY id LIMIT $2", after, _PAGE
    ):
        rows = await connection.fetch(
            "SELECT person, kind, key, body, version FROM notes WHERE person = ANY ($1) "
            "ORDER BY person",
            [row["id"] for row in people],
        )
        found = {
            person: [note_digest(person, Note(*row[1:])) for row in whose]
            for person, whose in groupby(map(tuple, rows), itemgetter(0))
        }
        for person, total in people:
            if total != add_digests(NO_NOTES, found.get(person, ())):
                broken.append(person)
        after = people[-1]["id"]
    return broken
