"""Delete what is old from an SQLite file.

The file keeps its size, and later rows use the space of deleted ones.
"""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

import msgspec

from wordparlor.server.store.protocol import IndexCard
from wordparlor.server.store.retention import PersonAge, TableAge
from wordparlor.server.store.sqlite.group_commit import Answer, Work
from wordparlor.server.store.sqlite.rows import read_card
from wordparlor.server.store.sqlite.sums import add_row, begin_round, delete_rows, mark_visited

_TOUCHED = """
    max(
        coalesce(changed, 0), coalesce(visited, 0),
        coalesce((SELECT at FROM entries
            WHERE entries.number = tables.number AND entries.seq = tables.last), 0)
    )
"""
_AGES = f"""
    SELECT id, {_TOUCHED}, table_id, status, listed, summary, people, due, changed
    FROM tables LEFT JOIN cards USING (number)
"""  # noqa: S608 - no value of a user is in it
_OWNED = ("entries", "snapshots", "cards", "holders", "stories")
"""The rows of a table, by its number; a trigger deletes its visits."""


class SqliteRetention(ABC):
    """The part of an `SqliteStore` that deletes what is old."""

    @abstractmethod
    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        """Return the rows of a query."""

    @abstractmethod
    async def _write(self, work: Work[Answer], *, slow: bool = False) -> Answer:
        """Run a work in a transaction, a slow one in another thread."""

    async def begin_round(self, now: float, every: float) -> bool:
        """Note that a round begins; False if one began less than `every` seconds ago."""
        return await self._write(lambda connection: begin_round(connection, now, now - every))

    async def table_ages(self, after: str, most: int) -> tuple[TableAge, ...]:
        """Return tables in the order of their ids, after an id."""
        rows = await self._rows(f"{_AGES} WHERE id > ? ORDER BY id LIMIT ?", after, most)
        return tuple(TableAge(table, touched, _card(card)) for table, touched, *card in rows)

    async def person_ages(self, after: str, most: int) -> tuple[PersonAge, ...]:
        """Return people in the order of their ids, after an id, without forgotten ones."""
        rows = await self._rows(
            "SELECT id, seen FROM people WHERE id > ? AND forgotten IS NULL ORDER BY id LIMIT ?",
            after,
            most,
        )
        return tuple(PersonAge(*row) for row in rows)

    async def mark_visited(self, tables: Iterable[str], at: float) -> None:
        """Note that tables were visited, although nothing was written to them."""
        visited = tuple(tables)
        # A full server marks all tables that are watched: 17 µs each.
        await self._write(lambda connection: mark_visited(connection, visited, at), slow=True)

    async def delete_table(self, table: str, before: float) -> int | None:
        """Delete all rows of a table that was not used since a time; return its log's bytes."""

        def work(connection: sqlite3.Connection) -> int | None:
            found = connection.execute(
                f"SELECT tables.number FROM tables LEFT JOIN cards USING (number) "  # noqa: S608
                f"WHERE id = ? AND {_TOUCHED} < ?",
                (table, before),
            ).fetchone()
            if found is None:
                return None
            (size,) = connection.execute(
                "SELECT coalesce(sum(length(body)), 0) FROM entries WHERE number = ?", found
            ).fetchone()
            for name in _OWNED:
                connection.execute(f"DELETE FROM {name} WHERE number = ?", found)  # noqa: S608
            delete_rows(connection, "dailies", "table_id = ?", table)
            delete_rows(connection, "origins", "number = ?", *found)
            mark_visited(connection, (table,), None)
            connection.execute("DELETE FROM tables WHERE number = ?", found)
            connection.execute("UPDATE store SET tables = tables - 1, slack = 1")
            return int(size)

        # A log of ten thousand entries takes 0.1 seconds.
        return await self._write(work, slow=True)

    async def secret(self) -> bytes:
        """Return the key by which all servers of this store hash addresses."""
        return bytes((await self._rows("SELECT secret FROM store"))[0][0])

    async def note_origin(self, table: str, origin: bytes, at: float) -> None:
        """Note the hash of the address that opened a table."""

        def work(connection: sqlite3.Connection) -> None:
            found = connection.execute("SELECT number FROM tables WHERE id = ?", (table,))
            for (number,) in found.fetchall():
                add_row(connection, "origins", number, origin, at)

        await self._write(work)

    async def count_open_from(self, origin: bytes) -> int:
        """Return how many unfinished tables an address opened, as far as that is known."""
        rows = await self._rows(
            "SELECT count(*) FROM origins JOIN cards USING (number) "
            "WHERE origin = ? AND status IN ('open', 'playing')",
            origin,
        )
        return int(rows[0][0])

    async def origins(self, tables: Iterable[str]) -> dict[str, bytes]:
        """Return the hashes of the addresses that opened these tables, where they are known."""
        rows = await self._rows(
            "SELECT id, origin FROM tables JOIN origins USING (number) "
            "WHERE id IN (SELECT value FROM json_each(?))",
            msgspec.json.encode(list(tables)).decode(),
        )
        return dict(rows)

    async def drop_origins(self, before: float) -> None:
        """Delete the hashes of all addresses that opened a table before a time."""
        await self._write(lambda connection: delete_rows(connection, "origins", "at < ?", before))


def _card(row: list[Any]) -> IndexCard | None:
    """Return the card of a table; None if it has none that can be read."""
    try:
        return read_card(tuple(row)) if row[0] else None
    except (msgspec.DecodeError, UnicodeError):
        return None
