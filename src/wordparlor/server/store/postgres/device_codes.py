"""Device codes in a PostgreSQL database."""

from abc import ABC, abstractmethod

import asyncpg

from wordparlor.server.store.errors import PersonTaken, Unknown
from wordparlor.server.store.people import Person
from wordparlor.server.store.postgres.people import insert_token
from wordparlor.server.store.postgres.pool import ConnectionPool
from wordparlor.server.store.postgres.seals import hold_person, seal_person
from wordparlor.server.store.postgres.sums import add_row, delete_rows

_OWNER = """
    SELECT id, name, avatar FROM device_codes JOIN people ON id = person
    WHERE hash = $1 AND until >= $2
"""


class PostgresDeviceCodes(ABC):
    """The part of a `PostgresStore` that keeps device codes."""

    _pool: ConnectionPool

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        """Return the rows of a query."""

    async def add_device_code(self, person: str, code_hash: bytes, until: float) -> None:
        """Add a code of a person; Unknown: no such person, PersonTaken: another one has it."""
        async with self._pool.writing() as connection, connection.transaction():
            if not await hold_person(connection, person):
                raise Unknown(f"There is no person {person}.")
            await delete_rows(connection, "device_codes", "person = $1", person)
            if not await add_row(connection, "device_codes", person, code_hash, until):
                raise PersonTaken("Another person has this code.")

    async def device_code_owner(self, code_hash: bytes, now: float) -> Person | None:
        """Return the person with a code, unless it is too old."""
        rows = await self._rows(_OWNER, code_hash, now)
        return Person(*rows[0]) if rows else None

    async def use_device_code(
        self, code_hash: bytes, token_hash: bytes, now: float
    ) -> Person | None:
        """Delete a code and add a token of its person; None if the code is not valid."""
        async with self._pool.writing() as connection, connection.transaction():
            found = await connection.fetchrow(_OWNER, code_hash, now)
            # The person's row is the lock: a second use waits here, and then finds no code.
            if found is None or not await hold_person(connection, found["id"]):
                return None
            if not await delete_rows(connection, "device_codes", "hash = $1", code_hash):
                return None
            await insert_token(connection, found["id"], token_hash, now)
            await seal_person(connection, found["id"])
            return Person(*found)

    async def drop_device_codes(self, before: float) -> None:
        """Delete the codes that were valid until a time before this one."""
        async with self._pool.writing() as connection, connection.transaction():
            await delete_rows(connection, "device_codes", "until < $1", before)
