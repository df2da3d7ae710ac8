"""Delete what is old from a PostgreSQL database, which reuses the space after its autovacuum."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

import asyncpg

from wordparlor.server.store.postgres.pool import ConnectionPool
from wordparlor.server.store.postgres.rows import read_card
from wordparlor.server.store.postgres.sums import add_row, begin_round, delete_rows, mark_visited
from wordparlor.server.store.retention import PersonAge, TableAge

_TOUCHED = """
    greatest(
        changed, visited,
        (SELECT at FROM entries WHERE entries.table_id = tables.id AND entries.seq = tables.last), 0
    )
"""
_AGES = f"""
    SELECT id, {_TOUCHED}, table_id, status, listed, summary, people, due, changed
    FROM tables LEFT JOIN cards ON table_id = id
"""  # noqa: S608 - no value of a user is in it
_OWNED = ("entries", "snapshots", "cards", "holders", "stories")
"""The rows of a table; a trigger deletes its visits."""


class PostgresRetention(ABC):
    """The part of a `PostgresStore` that deletes what is old."""

    _pool: ConnectionPool

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        """Return the rows of a query."""

    async def begin_round(self, now: float, every: float) -> bool:
        """Note that a round begins; False if one began less than `every` seconds ago."""
        async with self._pool.writing() as connection, connection.transaction():
            return await begin_round(connection, now, now - every)

    async def table_ages(self, after: str, most: int) -> tuple[TableAge, ...]:
        """Return tables in the order of their ids, after an id."""
        rows = await self._rows(f"{_AGES} WHERE id > $1 ORDER BY id LIMIT $2", after, most)
        return tuple(
            TableAge(table, touched, read_card(card) if card[0] else None)
            for table, touched, *card in rows
        )

    async def person_ages(self, after: str, most: int) -> tuple[PersonAge, ...]:
        """Return people in the order of their ids, after an id, without forgotten ones."""
        rows = await self._rows(
            "SELECT id, seen FROM people WHERE id > $1 AND forgotten IS NULL ORDER BY id LIMIT $2",
            after,
            most,
        )
        return tuple(PersonAge(*row) for row in rows)

    async def mark_visited(self, tables: Iterable[str], at: float) -> None:
        """Note that tables were visited, although nothing was written to them."""
        async with self._pool.writing() as connection, connection.transaction():
            await mark_visited(connection, tables, at)

    async def delete_table(self, table: str, before: float) -> int | None:
        """Delete all rows of a table that was not used since a time; return its log's bytes."""
        async with self._pool.writing() as connection, connection.transaction():
            # An append locks this row first, too. Another server may delete it at this moment.
            locked = await connection.fetchval(
                "SELECT id FROM tables WHERE id = $1 FOR UPDATE SKIP LOCKED", table
            )
            old = locked and await connection.fetchval(
                f"SELECT {_TOUCHED} < $2 FROM tables LEFT JOIN cards ON table_id = id "  # noqa: S608
                "WHERE id = $1",
                table,
                before,
            )
            if not old:
                return None
            size = await connection.fetchval(
                "SELECT coalesce(sum(length(body)), 0) FROM entries WHERE table_id = $1", table
            )
            for name in _OWNED:
                await connection.execute(f"DELETE FROM {name} WHERE table_id = $1", table)  # noqa: S608
            await delete_rows(connection, "dailies", "table_id = $1", table)
            await delete_rows(connection, "origins", "table_id = $1", table)
            await mark_visited(connection, (table,), None)
            await connection.execute("DELETE FROM tables WHERE id = $1", table)
            await connection.execute("UPDATE store SET tables = tables - 1")
            return int(size)

    async def secret(self) -> bytes:
        """Return the key by which all servers of this store hash addresses."""
        return bytes((await self._rows("SELECT secret FROM store"))[0][0])

    async def note_origin(self, table: str, origin: bytes, at: float) -> None:
        """Note the hash of the address that opened a table."""
        async with self._pool.writing() as connection, connection.transaction():
            # Shared, so that nobody deletes the table meanwhile.
            if await connection.fetchval("SELECT id FROM tables WHERE id = $1 FOR SHARE", table):
                await add_row(connection, "origins", table, origin, at)

    async def count_open_from(self, origin: bytes) -> int:
        """Return how many unfinished tables an address opened, as far as that is known."""
        rows = await self._rows(
            "SELECT count(*) FROM origins JOIN cards USING (table_id) "
            "WHERE origin = $1 AND status IN ('open', 'playing')",
            origin,
        )
        return int(rows[0][0])

    async def origins(self, tables: Iterable[str]) -> dict[str, bytes]:
        """Return the hashes of the addresses that opened these tables, where they are known."""
        rows = await self._rows(
            "SELECT table_id, origin FROM origins WHERE table_id = ANY ($1)", list(tables)
        )
        return {row["table_id"]: row["origin"] for row in rows}

    async def drop_origins(self, before: float) -> None:
        """Delete the hashes of all addresses that opened a table before a time."""
        async with self._pool.writing() as connection, connection.transaction():
            await delete_rows(connection, "origins", "at < $1", before)
