"""The store of one server: an SQLite file; there is nothing to install.

It may import the modules of `store` and nothing else of the project.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from errno import EISDIR
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from wordparlor.server.store.append import Append
from wordparlor.server.store.errors import PersonTaken, StoreDown, Unknown, storable
from wordparlor.server.store.protocol import (
    Change,
    IndexCard,
    Loaded,
    LogEntry,
    Person,
    Snapshot,
    Status,
    StoredStory,
)
from wordparlor.server.store.sqlite import append as sqlite_append
from wordparlor.server.store.sqlite import file as sqlite_file
from wordparlor.server.store.sqlite.group_commit import GroupCommit, ReadThread

_PAGE = 1000
"""Table ids that one query reads."""
_CARD = "SELECT table_id, status, listed, summary, people, due, changed FROM cards"


class _Open(NamedTuple):
    lock: sqlite3.Connection
    writer: GroupCommit
    reader: ReadThread


class SqliteStore:
    """A `Store` in a file that no other server uses; creates the folder if it is missing."""

    shared: Final = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened: _Open | None = None

    @property
    def path(self) -> Path:
        """The file; `open` creates it."""
        return self._path

    async def open(self) -> None:
        """Lock the file and migrate its schema; StoreError says why it cannot be used."""
        lock, to_write, to_read = await asyncio.to_thread(self._connect)
        self._opened = _Open(
            lock, GroupCommit(to_write, self._path), ReadThread(to_read, self._path)
        )

    async def close(self) -> None:
        """Write what waits and close the file."""
        opened, self._opened = self._opened, None
        if opened:
            await opened.reader.close()
            await opened.writer.close()
            opened.lock.close()

    async def ping(self) -> None:
        """Raise StoreDown unless the file can be written."""
        await self._file.writer.do(sqlite_file.touch)

    async def append(
        self,
        entries: Sequence[LogEntry],
        card: IndexCard | None = None,
        snapshot: Snapshot | None = None,
        code: str = "",
    ) -> None:
        """Write the next entries of one table; raises what `Store.append` does."""
        new = Append(tuple(entries), card, snapshot, code)
        await self._file.writer.do(lambda connection: sqlite_append.write(connection, new))

    async def load(self, table: str) -> Loaded:
        """Return the latest snapshot of a table and the entries after it."""

        def query(connection: sqlite3.Connection) -> Loaded:
            row = connection.execute(
                "SELECT seq, version, body FROM snapshots JOIN tables USING (number) WHERE id = ?",
                (table,),
            ).fetchone()
            snapshot = Snapshot(*row) if row else None
            return Loaded(snapshot, _entries(connection, table, row[0] if row else 0, None))

        return await self._file.reader.ask(query)

    async def read(
        self, table: str, after: int = 0, most: int | None = None
    ) -> tuple[LogEntry, ...]:
        """Return the entries after a seq, in order."""
        return await self._file.reader.ask(
            lambda connection: _entries(connection, table, after, most)
        )

    async def card(self, table: str) -> IndexCard | None:
        """Return a table's card, if it has one."""
        cards = await self._cards("JOIN tables USING (number) WHERE id = ?", table)
        return cards[0] if cards else None

    async def card_by_code(self, code: str) -> IndexCard | None:
        """Return the card of the table with a code, whatever its status."""
        cards = await self._cards("JOIN tables USING (number) WHERE code = ? AND code <> ''", code)
        return cards[0] if cards else None

    async def listed(self, status: Status, most: int) -> tuple[IndexCard, ...]:
        """Return the listed cards of a status, the last changed first."""
        return await self._cards(
            "WHERE listed AND status = ? ORDER BY changed DESC, table_id LIMIT ?", status, most
        )

    async def cards_of(self, person: str, most: int) -> tuple[IndexCard, ...]:
        """Return the cards that name a person, the last changed first."""
        return await self._cards(
            "JOIN holders USING (number) WHERE person = ? ORDER BY changed DESC, table_id LIMIT ?",
            person,
            most,
        )

    async def count_unfinished(self, person: str) -> int:
        """Return how many cards that name a person are open or playing."""
        rows = await self._rows(
            "SELECT count(*) FROM holders INDEXED BY holders_unfinished "
            "WHERE person = ? AND unfinished",
            person,
        )
        return int(rows[0][0])

    async def due(self, before: float, most: int) -> tuple[IndexCard, ...]:
        """Return the cards that are due before a time, the earliest first."""
        return await self._cards("WHERE due < ? ORDER BY due, table_id LIMIT ?", before, most)

    async def tables(self) -> AsyncIterator[str]:
        """Yield the ids of all tables, in order."""
        ids = await self._rows("SELECT id FROM tables ORDER BY id LIMIT ?", _PAGE)
        while ids:
            for (table,) in ids:
                yield table
            ids = await self._rows(
                "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", *ids[-1], _PAGE
            )

    async def set_aside(self, table: str, reason: str) -> None:
        """Close a damaged table for good; Unknown if there is no such table."""

        def work(connection: sqlite3.Connection) -> None:
            number = connection.execute(
                "UPDATE tables SET aside = ? WHERE id = ? RETURNING number",
                (storable(reason), table),
            ).fetchone()
            if number is None:
                raise Unknown(f"There is no table {table}.")
            connection.execute(
                "UPDATE cards SET status = 'aside', due = NULL WHERE number = ?", number
            )
            connection.execute("UPDATE holders SET unfinished = 0 WHERE number = ?", number)

        await self._file.writer.do(work)

    async def aside(self, table: str) -> str | None:
        """Return why a table was set aside, or None."""
        rows = await self._rows("SELECT aside FROM tables WHERE id = ?", table)
        return rows[0][0] if rows else None

    async def put_story(self, table: str, story: StoredStory) -> None:
        """Keep the story of a finished game; Unknown if there is no such table."""

        def work(connection: sqlite3.Connection) -> None:
            written = connection.execute(
                "INSERT OR REPLACE INTO stories (number, seq, body) "
                "SELECT number, ?, ? FROM tables WHERE id = ?",
                (story.seq, story.body, table),
            )
            if not written.rowcount:
                raise Unknown(f"There is no table {table}.")

        await self._file.writer.do(work)

    async def story(self, table: str) -> StoredStory | None:
        """Return the story of a table, if it has one."""
        rows = await self._rows(
            "SELECT seq, body FROM stories JOIN tables USING (number) WHERE id = ?", table
        )
        return StoredStory(*rows[0]) if rows else None

    async def add_person(self, person: Person, token_hash: bytes) -> None:
        """Add a person; PersonTaken if the id or the token is taken."""

        def work(connection: sqlite3.Connection) -> None:
            added = connection.execute(
                "INSERT INTO people (id, name, token_hash) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (person.id, person.name, token_hash),
            )
            if not added.rowcount:
                raise PersonTaken("Another person has this id or this token.")

        await self._file.writer.do(work)

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Return the person with a token, if there is one."""
        rows = await self._rows("SELECT id, name FROM people WHERE token_hash = ?", token_hash)
        return Person(*rows[0]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        """Rename a person; Unknown if there is no such person."""

        def work(connection: sqlite3.Connection) -> None:
            changed = connection.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
            if not changed.rowcount:
                raise Unknown(f"There is no person {person}.")

        await self._file.writer.do(work)

    async def people(self, ids: Iterable[str]) -> dict[str, Person]:
        """Return people by their ids, without those that do not exist."""
        rows = await self._rows(
            "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))",
            msgspec.json.encode(list(ids)).decode(),
        )
        return {row[0]: Person(*row) for row in rows}

    async def changes(self) -> AsyncIterator[Change]:
        """Wait for ever: no other server writes."""
        never: asyncio.Future[Change] = asyncio.get_running_loop().create_future()
        yield await never

    @property
    def _file(self) -> _Open:
        if self._opened is None:
            raise StoreDown("The store is closed.")
        return self._opened

    def _connect(self) -> tuple[sqlite3.Connection, sqlite3.Connection, sqlite3.Connection]:
        """Return the lock, the connection that writes and the one that reads."""
        opened: list[sqlite3.Connection] = []
        with sqlite_file.as_store_errors(self._path):
            try:
                if self._path.is_dir():
                    raise IsADirectoryError(EISDIR, "Is a folder")
                self._path.absolute().parent.mkdir(parents=True, exist_ok=True)
                opened.append(sqlite_file.lock(self._path))
                opened.append(sqlite_file.connect(self._path))
                sqlite_file.prepare(opened[1], self._path)
                opened.append(sqlite_file.connect(self._path))
            except BaseException:
                for connection in reversed(opened):
                    connection.close()
                raise
        lock, to_write, to_read = opened
        return lock, to_write, to_read

    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        return await self._file.reader.ask(
            lambda connection: connection.execute(query, values).fetchall()
        )

    async def _cards(self, which: str, *values: str | float) -> tuple[IndexCard, ...]:
        return tuple(
            IndexCard(table, status, bool(listed), summary, _names(people), due, changed)
            for table, status, listed, summary, people, due, changed in await self._rows(
                f"{_CARD} {which}", *values
            )
        )


def _entries(
    connection: sqlite3.Connection, table: str, after: int, most: int | None
) -> tuple[LogEntry, ...]:
    rows = connection.execute(
        "SELECT id, seq, body, at, key FROM entries JOIN tables USING (number) "
        "WHERE id = ? AND seq > ? ORDER BY seq LIMIT ?",
        # In SQLite a negative number is no limit.
        (table, after, -1 if most is None else most),
    )
    return tuple(LogEntry(*row) for row in rows)


def _names(people: str) -> tuple[str, ...]:
    return msgspec.json.decode(people, type=tuple[str, ...])
