"""Device codes in an SQLite file."""

import sqlite3
from abc import ABC, abstractmethod
from typing import Any

from wordparlor.server.store.errors import PersonTaken, Unknown
from wordparlor.server.store.people import Person
from wordparlor.server.store.sqlite.group_commit import Answer, Work
from wordparlor.server.store.sqlite.people import insert_token
from wordparlor.server.store.sqlite.seals import seal_person
from wordparlor.server.store.sqlite.sums import add_row, delete_rows

_OWNER = """
    SELECT id, name, avatar FROM device_codes JOIN people ON id = person
    WHERE hash = ? AND until >= ?
"""


class SqliteDeviceCodes(ABC):
    """The part of an `SqliteStore` that keeps device codes."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def _write(self, work: Work[Answer]) -> Answer:
        """Run a work in a transaction."""

    async def add_device_code(self, person: str, code_hash: bytes, until: float) -> None:
        """Add a code of a person; Unknown: no such person, PersonTaken: another one has it."""

        def work(connection: sqlite3.Connection) -> None:
            known = connection.execute(
                "SELECT 1 FROM people WHERE id = ? AND forgotten IS NULL", (person,)
            )
            if known.fetchone() is None:
                raise Unknown(f"There is no person {person}.")
            delete_rows(connection, "device_codes", "person = ?", person)
            if not add_row(connection, "device_codes", person, code_hash, until):
                raise PersonTaken("Another person has this code.")

        await self._write(work)

    async def device_code_owner(self, code_hash: bytes, now: float) -> Person | None:
        """Return the person with a code, unless it is too old."""
        rows = await self._rows(_OWNER, code_hash, now)
        return Person(*rows[0]) if rows else None

    async def use_device_code(
        self, code_hash: bytes, token_hash: bytes, now: float
    ) -> Person | None:
        """Delete a code and add a token of its person; None if the code is not valid."""

        def work(connection: sqlite3.Connection) -> Person | None:
            found = connection.execute(_OWNER, (code_hash, now)).fetchone()
            if found is None:
                return None
            owner = Person(*found)
            delete_rows(connection, "device_codes", "hash = ?", code_hash)
            insert_token(connection, owner.id, token_hash, now)
            seal_person(connection, owner.id)
            return owner

        return await self._write(work)

    async def drop_device_codes(self, before: float) -> None:
        """Delete the codes that were valid until a time before this one."""
        await self._write(
            lambda connection: delete_rows(connection, "device_codes", "until < ?", before)
        )
