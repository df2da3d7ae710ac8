"""The store of several servers: a PostgreSQL database that they share.

It may import the modules of `store` and nothing else of the project.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

import asyncpg

from wordparlor.server.store.append import Append
from wordparlor.server.store.errors import Unknown, storable
from wordparlor.server.store.note_sums import note_faults
from wordparlor.server.store.postgres.admin import PostgresAdmin
from wordparlor.server.store.postgres.batch import Batcher
from wordparlor.server.store.postgres.dailies import PostgresDailies
from wordparlor.server.store.postgres.device_codes import PostgresDeviceCodes
from wordparlor.server.store.postgres.notes import PostgresNotes, broken_notes
from wordparlor.server.store.postgres.notifications import Listener
from wordparlor.server.store.postgres.people import PostgresPeople
from wordparlor.server.store.postgres.pool import ConnectionPool, PooledConnection
from wordparlor.server.store.postgres.puzzles import PostgresPuzzles
from wordparlor.server.store.postgres.retention import PostgresRetention
from wordparlor.server.store.postgres.rows import CARD, read_card, read_entries, read_rows
from wordparlor.server.store.postgres.schema import schema_faults
from wordparlor.server.store.postgres.seals import broken_seals
from wordparlor.server.store.postgres.stories import PostgresStories
from wordparlor.server.store.postgres.sums import found_sums, kept_sums
from wordparlor.server.store.protocol import (
    FIRST_CARD,
    CardPlace,
    Change,
    IndexCard,
    Loaded,
    LogEntry,
    Snapshot,
    Status,
    TableRows,
)
from wordparlor.server.store.seals import seal_faults
from wordparlor.server.store.sums import sum_faults
from wordparlor.server.store.tallies import nobodys_faults, orphan_faults, tally_faults

_PAGE = 1000
"""Table ids that one query reads."""
_CLOSING = 3.0
"""Seconds that closing may take."""
_CHECKING = 3600.0
"""Seconds that a query over all rows may take."""
_ORPHANS = """
    SELECT
        (SELECT count(*) FROM entries WHERE NOT EXISTS (SELECT FROM tables WHERE id = table_id)),
        (SELECT count(*) FROM snapshots WHERE NOT EXISTS (SELECT FROM tables WHERE id = table_id)),
        (SELECT count(*) FROM cards WHERE NOT EXISTS (SELECT FROM tables WHERE id = table_id)),
        (SELECT count(*) FROM holders WHERE NOT EXISTS (SELECT FROM tables WHERE id = table_id)),
        (SELECT count(*) FROM visits WHERE NOT EXISTS (SELECT FROM tables WHERE id = table_id)),
        (SELECT count(*) FROM stories WHERE NOT EXISTS (SELECT FROM tables WHERE id = table_id))
"""
_NOBODYS = """
    SELECT
        (SELECT count(*) FROM tokens WHERE NOT EXISTS (SELECT FROM people WHERE id = person)),
        (SELECT count(*) FROM device_codes WHERE NOT EXISTS (SELECT FROM people WHERE id = person)),
        (SELECT count(*) FROM notes WHERE NOT EXISTS (SELECT FROM people WHERE id = person))
"""
_TALLIES = """
    SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM people),
        (SELECT tables FROM store), (SELECT people FROM store)
"""


class PostgresStore(
    PostgresPeople,
    PostgresDeviceCodes,
    PostgresNotes,
    PostgresStories,
    PostgresDailies,
    PostgresPuzzles,
    PostgresRetention,
    PostgresAdmin,
):
    """A `Store` in a database, which may be restarted while servers use it.

    With `frozen` it only reads, and `open` refuses a database of an older schema.
    """

    shared: Final = True

    def __init__(self, url: str, *, frozen: bool = False) -> None:
        sender = secrets.token_hex(8)
        self._pool = ConnectionPool(url, frozen=frozen)
        self._batcher = Batcher(self._pool, sender)
        self._listener = Listener(self._pool, sender)

    async def open(self) -> None:
        """Connect and migrate the schema; StoreError says why the database cannot be used."""
        await self._pool.open()
        try:
            await self._listener.open()
        except BaseException:
            await self._pool.close()
            raise

    async def close(self) -> None:
        """Write what waits and disconnect; do not wait for a database that hangs."""
        end = asyncio.get_running_loop().time() + _CLOSING
        for close in (self._batcher.close, self._listener.close, self._pool.close):
            with suppress(TimeoutError):
                async with asyncio.timeout_at(end):
                    await close()

    async def ping(self) -> None:
        """Raise StoreDown unless the database answers; wait for all appends before."""
        await self._batcher.flush()
        async with self._pool.reading() as connection:
            await connection.execute("SELECT 1")

    async def answer(self) -> None:
        """Raise StoreDown unless the database answers."""
        await self._rows("SELECT 1")

    async def append(
        self,
        entries: Sequence[LogEntry],
        card: IndexCard | None = None,
        snapshot: Snapshot | None = None,
        code: str = "",
        people: Sequence[str] = (),
    ) -> None:
        """Write the next entries of one table; raises what `Store.append` does."""
        await self._batcher.append(Append(tuple(entries), card, snapshot, code, tuple(people)))

    async def load(self, table: str) -> Loaded:
        """Return the latest snapshot of a table and the entries after it."""
        async with self._snapshot() as connection:
            row = await connection.fetchrow(
                "SELECT seq, version, body FROM snapshots WHERE table_id = $1", table
            )
            snapshot = Snapshot(*row) if row else None
            entries = await read_entries(connection, table, snapshot.seq if snapshot else 0, None)
        return Loaded(snapshot, entries)

    async def read(
        self, table: str, after: int = 0, most: int | None = None
    ) -> tuple[LogEntry, ...]:
        """Return the entries after a seq, in order."""
        async with self._pool.reading() as connection:
            return await read_entries(connection, table, after, most)

    async def card(self, table: str) -> IndexCard | None:
        """Return a table's card, if it has one."""
        cards = await self._cards("WHERE table_id = $1", table)
        return cards[0] if cards else None

    async def card_by_code(self, code: str) -> IndexCard | None:
        """Return the card of the table with a code, whatever its status."""
        cards = await self._cards(
            "JOIN tables ON id = table_id WHERE code = $1 AND code <> ''", code
        )
        return cards[0] if cards else None

    async def listed(self, status: Status, most: int) -> tuple[IndexCard, ...]:
        """Return the listed cards of a status, the last changed first."""
        return await self._cards(
            "WHERE listed AND status = $1 ORDER BY changed DESC, table_id LIMIT $2", status, most
        )

    async def cards_of(
        self, person: str, most: int, after: CardPlace = FIRST_CARD
    ) -> tuple[IndexCard, ...]:
        """Return the cards that name a person after a place, the last changed first."""
        return await self._cards(
            "JOIN holders USING (table_id) WHERE person = $1 AND (-changed, table_id) > ($2, $3) "
            "ORDER BY changed DESC, table_id LIMIT $4",
            person,
            -after.changed,
            after.table,
            most,
        )

    async def count_unfinished(self, person: str) -> int:
        """Return how many cards that name a person are open or playing."""
        rows = await self._rows(
            "SELECT count(*) FROM holders WHERE person = $1 AND unfinished", person
        )
        return int(rows[0][0])

    async def due(self, before: float, most: int) -> tuple[IndexCard, ...]:
        """Return the cards that are due before a time, the earliest first."""
        return await self._cards("WHERE due < $1 ORDER BY due, table_id LIMIT $2", before, most)

    async def latest_change(self) -> float:
        """Return when the last table changed; 0 when there is no table."""
        rows = await self._rows("SELECT max(changed) FROM cards")
        return float(rows[0][0] or 0)

    async def tables(self) -> AsyncIterator[str]:
        """Yield the ids of all tables, in order."""
        ids = await self._rows("SELECT id FROM tables ORDER BY id LIMIT $1", _PAGE)
        while ids:
            for (table,) in ids:
                yield table
            ids = await self._rows(
                "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", *ids[-1], _PAGE
            )

    async def set_aside(self, table: str, reason: str) -> None:
        """Close a damaged table for good; Unknown if there is no such table."""
        async with self._pool.writing() as connection, connection.transaction():
            changed = await connection.execute(
                "UPDATE tables SET aside = $1 WHERE id = $2", storable(reason), table
            )
            if changed == "UPDATE 0":
                raise Unknown(f"There is no table {table}.")
            await connection.execute(
                "UPDATE cards SET status = 'aside', due = NULL WHERE table_id = $1", table
            )
            await connection.execute(
                "UPDATE holders SET unfinished = false WHERE table_id = $1", table
            )

    async def aside(self, table: str) -> str | None:
        """Return why a table was set aside, or None."""
        rows = await self._rows("SELECT aside FROM tables WHERE id = $1", table)
        return rows[0][0] if rows else None

    async def check(self) -> tuple[str, ...]:
        """Return what is wrong with the database as a whole."""
        async with self._snapshot() as connection:
            faults = await schema_faults(connection)
            orphans = await connection.fetchrow(_ORPHANS, timeout=_CHECKING)
            tallies = await connection.fetchrow(_TALLIES, timeout=_CHECKING)
            nobodys = await connection.fetchrow(_NOBODYS, timeout=_CHECKING)
            broken = await broken_seals(connection)
            broken_sums = await broken_notes(connection)
            kept, found = await kept_sums(connection), await found_sums(connection)
        assert orphans
        assert tallies
        assert nobodys
        return (
            *faults,
            *orphan_faults(*orphans),
            *tally_faults(*tallies),
            *nobodys_faults(*nobodys),
            *seal_faults(broken),
            *note_faults(broken_sums),
            *sum_faults(kept, found),
        )

    async def rows(self, table: str) -> TableRows | None:
        """Return all rows of a table."""
        async with self._snapshot() as connection:
            return await read_rows(connection, table)

    def changes(self) -> AsyncIterator[Change]:
        """Yield what other servers append from now on, for ever."""
        return self._listener.changes()

    @asynccontextmanager
    async def _snapshot(self) -> AsyncIterator[PooledConnection]:
        """Lend a connection that sees the database at one moment."""
        async with (
            self._pool.reading() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            yield connection

    async def _rows(self, query: str, *values: object) -> list[asyncpg.Record]:
        async with self._pool.reading() as connection:
            return await connection.fetch(query, *values)

    async def _cards(self, which: str, *values: str | float) -> tuple[IndexCard, ...]:
        return tuple(map(read_card, await self._rows(f"{CARD} {which}", *values)))
