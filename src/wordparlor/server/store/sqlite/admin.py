"""What the operator asks of an SQLite file."""

import sqlite3
from abc import ABC, abstractmethod
from typing import Any

from wordparlor.server.store.admin import PersonCost, TableSize
from wordparlor.server.store.errors import Unknown
from wordparlor.server.store.protocol import IndexCard
from wordparlor.server.store.sqlite.append import put_card
from wordparlor.server.store.sqlite.group_commit import Answer, Work
from wordparlor.server.store.sqlite.rows import read_card

_BYTES = """
    coalesce((SELECT sum(length(body)) FROM entries WHERE entries.number = tables.number), 0)
    + coalesce((SELECT length(body) FROM snapshots WHERE snapshots.number = tables.number), 0)
"""
_SIZES = f"""
    SELECT id, last, {_BYTES} AS bytes, aside,
        table_id, status, listed, summary, people, due, changed
    FROM tables LEFT JOIN cards USING (number)
"""  # noqa: S608 - no value of a user is in it


class SqliteAdmin(ABC):
    """The part of an `SqliteStore` that only the operator uses."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def _write(self, work: Work[Answer]) -> Answer:
        """Run a work in a transaction."""

    async def newest_tables(self, most: int) -> tuple[TableSize, ...]:
        """Return tables, the last changed first."""
        newest = (
            "SELECT number FROM tables LEFT JOIN cards USING (number) "
            "ORDER BY changed DESC, id LIMIT ?"
        )
        rows = await self._rows(
            f"{_SIZES} WHERE tables.number IN ({newest}) ORDER BY changed DESC, id", most
        )
        return tuple(map(_size, rows))

    async def largest_tables(self, most: int) -> tuple[TableSize, ...]:
        """Return the tables that take most."""
        return tuple(
            map(_size, await self._rows(f"{_SIZES} ORDER BY bytes DESC, id LIMIT ?", most))
        )

    async def costliest_people(self, most: int) -> tuple[PersonCost, ...]:
        """Return the people whose tables take most."""
        rows = await self._rows(
            "SELECT person, count(*), sum(last), sum(bytes) AS all_bytes FROM holders "  # noqa: S608
            f"JOIN (SELECT number, last, {_BYTES} AS bytes FROM tables) USING (number) "
            "GROUP BY person ORDER BY all_bytes DESC, person LIMIT ?",
            most,
        )
        return tuple(PersonCost(*row) for row in rows)

    async def put_back(self, table: str, card: IndexCard) -> None:
        """Serve a table again that was set aside; Unknown if it was not."""

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute(
                "UPDATE tables SET aside = NULL WHERE id = ? AND aside IS NOT NULL "
                "RETURNING number",
                (table,),
            ).fetchone()
            if found is None:
                raise Unknown(f"Table {table} was not set aside; `admin tables` lists all.")
            put_card(connection, found[0], card)

        await self._write(work)


def _size(row: tuple[Any, ...]) -> TableSize:
    table, entries, size, aside, *card = row
    return TableSize(table, entries, size, aside, read_card(tuple(card)) if card[0] else None)
