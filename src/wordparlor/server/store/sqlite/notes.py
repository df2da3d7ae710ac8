"""Notes about people in an SQLite file."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from wordparlor.server.store.errors import NoteChanged, Unknown
from wordparlor.server.store.note_sums import NO_NOTES, add_digests, note_digest
from wordparlor.server.store.notes import Note
from wordparlor.server.store.sqlite.group_commit import Answer, Work

_NOTE = "SELECT kind, key, body, version FROM notes WHERE person = ?"
_SUMS = """
    SELECT id, people.notes, kind, key, body, version
    FROM people LEFT JOIN notes ON person = id ORDER BY id
"""


class SqliteNotes(ABC):
    """The part of an `SqliteStore` that keeps notes."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def _write(self, work: Work[Answer]) -> Answer:
        """Run a work in a transaction."""

    async def notes(self, person: str, kind: str) -> tuple[Note, ...]:
        """Return the notes of a kind about a person, in the order of their keys."""
        rows = await self._rows(f"{_NOTE} AND kind = ? ORDER BY key", person, kind)
        return tuple(Note(*row) for row in rows)

    async def note(self, person: str, kind: str, key: str) -> Note | None:
        """Return a note about a person, if there is one."""
        rows = await self._rows(f"{_NOTE} AND kind = ? AND key = ?", person, kind, key)
        return Note(*rows[0]) if rows else None

    async def all_notes(self, person: str) -> tuple[Note, ...]:
        """Return all notes about a person, in the order of their kinds and keys."""
        rows = await self._rows(f"{_NOTE} ORDER BY kind, key", person)
        return tuple(Note(*row) for row in rows)

    async def put_notes(
        self, person: str, notes: Sequence[Note], drop: Sequence[Note] = ()
    ) -> None:
        """Write notes and delete others; Unknown: no such person, NoteChanged: read them again."""

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute(
                "SELECT notes FROM people WHERE id = ? AND forgotten IS NULL", (person,)
            ).fetchone()
            if found is None:
                raise Unknown(f"There is no person {person}.")
            digests = []
            for note in (*notes, *drop):
                old = _find(connection, person, note)
                if (old.version if old else 0) != note.version:
                    raise NoteChanged
                if old:
                    digests.append(note_digest(person, old))
            for note in drop:
                connection.execute(
                    "DELETE FROM notes WHERE person = ? AND kind = ? AND key = ?",
                    (person, note.kind, note.key),
                )
            for note in notes:
                new = Note(note.kind, note.key, note.body, note.version + 1)
                digests.append(note_digest(person, new))
                connection.execute(
                    "INSERT OR REPLACE INTO notes (person, kind, key, body, version) "
                    "VALUES (?, ?, ?, ?, ?)",
                    (person, new.kind, new.key, new.body, new.version),
                )
            connection.execute(
                "UPDATE people SET notes = ? WHERE id = ?",
                (add_digests(found[0], digests), person),
            )

        await self._write(work)


def _find(connection: sqlite3.Connection, person: str, note: Note) -> Note | None:
    row = connection.execute(
        f"{_NOTE} AND kind = ? AND key = ?", (person, note.kind, note.key)
    ).fetchone()
    return Note(*row) if row else None


def delete_notes(connection: sqlite3.Connection, person: str) -> None:
    """Delete all notes about a person."""
    connection.execute("DELETE FROM notes WHERE person = ?", (person,))
    connection.execute("UPDATE people SET notes = ? WHERE id = ?", (NO_NOTES, person))


def broken_notes(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the people whose notes do not match their sums."""
    for person, rows in groupby(connection.execute(_SUMS), key=itemgetter(0)):
        first, *rest = rows
        found = [Note(*row[2:]) for row in (first, *rest) if row[2] is not None]
        if first[1] != add_digests(NO_NOTES, (note_digest(person, note) for note in found)):
            yield str(person)
