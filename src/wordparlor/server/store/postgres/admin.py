"""What the operator asks of a PostgreSQL database."""

from abc import ABC

import asyncpg

from wordparlor.server.store.admin import PersonCost, TableSize
from wordparlor.server.store.errors import Unknown
from wordparlor.server.store.postgres.pool import ConnectionPool
from wordparlor.server.store.postgres.rows import read_card
from wordparlor.server.store.protocol import UNFINISHED, IndexCard

_SCAN_TIMEOUT = 600.0
"""Seconds for a query that reads every entry."""
_BYTES = """
    coalesce((SELECT sum(length(body)) FROM entries WHERE entries.table_id = tables.id), 0)::bigint
    + coalesce((SELECT length(body) FROM snapshots WHERE snapshots.table_id = tables.id), 0)
"""
_SIZES = f"""
    SELECT id, last, {_BYTES} AS bytes, aside,
        table_id, status, listed, summary, people, due, changed
    FROM tables LEFT JOIN cards ON table_id = id
"""  # noqa: S608 - no value of a user is in it


class PostgresAdmin(ABC):
    """The part of a `PostgresStore` that only the operator uses."""

    _pool: ConnectionPool

    async def newest_tables(self, most: int) -> tuple[TableSize, ...]:
        """Return tables, the last changed first."""
        newest = (
            "SELECT id FROM tables LEFT JOIN cards ON table_id = id "
            "ORDER BY changed DESC NULLS LAST, id LIMIT $1"
        )
        rows = await self._scan(
            f"{_SIZES} WHERE id IN ({newest}) ORDER BY changed DESC NULLS LAST, id", most
        )
        return tuple(map(_size, rows))

    async def largest_tables(self, most: int) -> tuple[TableSize, ...]:
        """Return the tables that take most."""
        rows = await self._scan(f"{_SIZES} ORDER BY bytes DESC, id LIMIT $1", most)
        return tuple(map(_size, rows))

    async def costliest_people(self, most: int) -> tuple[PersonCost, ...]:
        """Return the people whose tables take most."""
        rows = await self._scan(
            "SELECT person, count(*), sum(last)::bigint, sum(bytes)::bigint AS all_bytes "  # noqa: S608
            f"FROM holders JOIN (SELECT id, last, {_BYTES} AS bytes FROM tables) AS sizes "
            "ON id = table_id GROUP BY person ORDER BY all_bytes DESC, person LIMIT $1",
            most,
        )
        return tuple(PersonCost(*row) for row in rows)

    async def put_back(self, table: str, card: IndexCard) -> None:
        """Serve a table again that was set aside; Unknown if it was not."""
        async with self._pool.writing() as connection, connection.transaction():
            changed = await connection.execute(
                "UPDATE tables SET aside = NULL WHERE id = $1 AND aside IS NOT NULL", table
            )
            if changed == "UPDATE 0":
                raise Unknown(f"Table {table} was not set aside; `admin tables` lists all.")
            await connection.execute(
                "UPDATE cards SET status = $1, due = $2, changed = $3 WHERE table_id = $4",
                card.status,
                card.due,
                card.changed,
                table,
            )
            await connection.execute(
                "UPDATE holders SET unfinished = $1 WHERE table_id = $2",
                card.status in UNFINISHED,
                table,
            )

    async def _scan(self, query: str, most: int) -> list[asyncpg.Record]:
        async with self._pool.reading() as connection:
            return await connection.fetch(query, most, timeout=_SCAN_TIMEOUT)


def _size(row: asyncpg.Record) -> TableSize:
    table, entries, size, aside, *card = row
    return TableSize(table, entries, size, aside, read_card(card) if card[0] else None)
