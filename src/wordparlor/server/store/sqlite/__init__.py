"""The store of one server: an SQLite file; there is nothing to install.

It may import the modules of `store` and nothing else of the project.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, closing, suppress
from errno import EISDIR
from pathlib import Path
from typing import Any, Final, NamedTuple

from wordparlor.server.store.append import Append
from wordparlor.server.store.errors import StoreDown, StoreError, Unknown, storable
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
from wordparlor.server.store.sqlite import file as sqlite_file
from wordparlor.server.store.sqlite.admin import SqliteAdmin
from wordparlor.server.store.sqlite.append import Appender, note_outside
from wordparlor.server.store.sqlite.check import find_faults
from wordparlor.server.store.sqlite.dailies import SqliteDailies
from wordparlor.server.store.sqlite.device_codes import SqliteDeviceCodes
from wordparlor.server.store.sqlite.faults import as_store_errors
from wordparlor.server.store.sqlite.frozen import open_frozen
from wordparlor.server.store.sqlite.group_commit import Answer, GroupCommit, ReadThread, Work
from wordparlor.server.store.sqlite.head_file import HeadFile
from wordparlor.server.store.sqlite.lock import StoreLock
from wordparlor.server.store.sqlite.notes import SqliteNotes
from wordparlor.server.store.sqlite.people import SqlitePeople
from wordparlor.server.store.sqlite.puzzles import SqlitePuzzles
from wordparlor.server.store.sqlite.retention import SqliteRetention
from wordparlor.server.store.sqlite.rows import CARD, read_card, read_entries, read_rows
from wordparlor.server.store.sqlite.stories import SqliteStories
from wordparlor.server.store.sqlite.sums import delete_rows

_log = logging.getLogger(__name__)
_ADVICE = "stop it, or let both share a PostgreSQL database."
_PAGE = 1000
"""Table ids that one query reads."""
_LOOK_OUTSIDE = 2.0
"""Seconds between two looks for what `wordparlor admin` appended beside the server."""


class _Open(NamedTuple):
    files: ExitStack
    """Closes what lasts longer than the connections."""
    reader: ReadThread
    writer: GroupCommit | None
    loss: str = ""
    """What the store had lost before, as a sentence."""


class SqliteStore(
    SqlitePeople,
    SqliteDeviceCodes,
    SqliteNotes,
    SqliteStories,
    SqliteDailies,
    SqlitePuzzles,
    SqliteRetention,
    SqliteAdmin,
):
    """A `Store` in a file that no other server uses; creates the folder if it is missing.

    With `frozen` it only reads: no file changes, and `open` creates none.

    With `beside` it opens a file that a server may use meanwhile, for a short work of the
    operator: SQLite itself lets one write after the other, and the server reads what was appended.
    """

    shared: Final = False

    def __init__(self, path: Path, *, beside: bool = False, frozen: bool = False) -> None:
        self._path = path
        self._beside = beside
        self._frozen = frozen
        self._appender = Appender()
        self._opened: _Open | None = None

    @property
    def path(self) -> Path:
        """The file; `open` creates it."""
        return self._path

    async def open(self) -> None:
        """Lock the file and migrate its schema; StoreError says why it cannot be used."""
        files = ExitStack()
        with as_store_errors(self._path), ExitStack() as on_failure:
            on_failure.callback(files.close)
            if self._frozen:
                to_read, loss = await asyncio.to_thread(open_frozen, self._real_path, files)
                self._opened = _Open(files, ReadThread(to_read, self._path), None, loss)
            else:
                to_read, to_write, head = await asyncio.to_thread(self._connect, files)
                writer = GroupCommit(to_write, self._path, head)
                self._opened = _Open(files, ReadThread(to_read, self._path), writer)
            on_failure.pop_all()

    async def close(self) -> None:
        """Write what waits and close the file."""
        opened, self._opened = self._opened, None
        if opened:
            await opened.reader.close()
            if opened.writer:
                await opened.writer.close()
            await asyncio.to_thread(opened.files.close)

    async def ping(self) -> None:
        """Raise StoreDown unless the file can be written."""
        await self._writer.do(sqlite_file.touch)

    async def answer(self) -> None:
        """Raise StoreDown unless the file can be read."""
        await self._rows("SELECT 1 FROM store")

    async def append(
        self,
        entries: Sequence[LogEntry],
        card: IndexCard | None = None,
        snapshot: Snapshot | None = None,
        code: str = "",
        people: Sequence[str] = (),
    ) -> None:
        """Write the next entries of one table; raises what `Store.append` does."""
        new = Append(tuple(entries), card, snapshot, code, tuple(people))

        def work(connection: sqlite3.Connection) -> None:
            self._appender.write(connection, new)
            if self._beside:
                note_outside(connection, new)

        await self._write(work)

    async def load(self, table: str) -> Loaded:
        """Return the latest snapshot of a table and the entries after it."""

        def query(connection: sqlite3.Connection) -> Loaded:
            row = connection.execute(
                "SELECT seq, version, body FROM snapshots JOIN tables USING (number) WHERE id = ?",
                (table,),
            ).fetchone()
            snapshot = Snapshot(*row) if row else None
            return Loaded(snapshot, read_entries(connection, table, row[0] if row else 0, None))

        return await self._file.reader.ask(query)

    async def read(
        self, table: str, after: int = 0, most: int | None = None
    ) -> tuple[LogEntry, ...]:
        """Return the entries after a seq, in order."""
        return await self._file.reader.ask(
            lambda connection: read_entries(connection, table, after, most)
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

    async def cards_of(
        self, person: str, most: int, after: CardPlace = FIRST_CARD
    ) -> tuple[IndexCard, ...]:
        """Return the cards that name a person after a place, the last changed first."""
        return await self._cards(
            "JOIN holders USING (number) WHERE person = ? AND (-changed, table_id) > (?, ?) "
            "ORDER BY changed DESC, table_id LIMIT ?",
            person,
            -after.changed,
            after.table,
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

    async def latest_change(self) -> float:
        """Return when the last table changed; 0 when there is no table."""
        rows = await self._rows("SELECT max(changed) FROM cards")
        return float(rows[0][0] or 0)

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

        await self._write(work)

    async def aside(self, table: str) -> str | None:
        """Return why a table was set aside, or None."""
        rows = await self._rows("SELECT aside FROM tables WHERE id = ?", table)
        return rows[0][0] if rows else None

    async def check(self) -> tuple[str, ...]:
        """Return what is wrong with the file as a whole."""
        loss = self._file.loss
        found = await self._file.reader.ask(lambda connection: tuple(find_faults(connection)))
        return (loss, *found) if loss else found

    async def accept_losses(self) -> None:
        """Forget which commits the store has lost."""
        await self._write(lambda connection: delete_rows(connection, "losses", "true"))

    async def rows(self, table: str) -> TableRows | None:
        """Return all rows of a table."""
        return await self._file.reader.ask(lambda connection: read_rows(connection, table))

    async def changes(self) -> AsyncIterator[Change]:
        """Yield what the operator appends beside the server: no other server writes."""
        last = (await self._rows("SELECT coalesce(max(place), 0) FROM outside"))[0][0]
        while True:
            await asyncio.sleep(_LOOK_OUTSIDE)
            # The next look finds what this one could not read.
            with suppress(StoreError):
                for place, table, seq in await self._rows(
                    "SELECT place, table_id, seq FROM outside WHERE place > ? ORDER BY place", last
                ):
                    last = place
                    yield Change(table, seq)

    @property
    def _file(self) -> _Open:
        if self._opened is None:
            raise StoreDown("The store is closed.")
        return self._opened

    @property
    def _writer(self) -> GroupCommit:
        if self._file.writer is None:
            raise StoreError(f"{self._path} was opened to be read only.")
        return self._file.writer

    @property
    def _real_path(self) -> Path:
        """The file behind all symbolic links: SQLite puts its WAL beside that one."""
        return self._path.resolve()

    def _connect(
        self, files: ExitStack
    ) -> tuple[sqlite3.Connection, sqlite3.Connection, HeadFile | None]:
        """Return the connection that reads, the one that writes, and the head file."""
        if self._beside:
            return self._connect_beside(files)
        if self._path.is_dir():
            raise IsADirectoryError(EISDIR, "Is a folder")
        path = self._real_path
        path.parent.mkdir(parents=True, exist_ok=True)
        files.enter_context(closing(StoreLock(path, _ADVICE)))
        sqlite_file.refuse_wrong_wal(path)
        # After the connections are closed, which copies the WAL into the file.
        files.callback(sqlite_file.remove_head, path)
        files.callback(self._clear_slack, path)
        to_write = files.enter_context(closing(sqlite_file.connect(path)))
        sqlite_file.prepare(to_write, self._path)
        head, loss = sqlite_file.begin_use(to_write, path)
        if loss:
            _log.warning("%s: %s", self._path, loss)
        if head:
            files.enter_context(closing(head))
        return files.enter_context(closing(sqlite_file.connect(path))), to_write, head

    def _clear_slack(self, path: Path) -> None:
        try:
            with as_store_errors(self._path):
                sqlite_file.clear_slack(path)
        except StoreError as wrong:
            # The next server does it.
            _log.warning("%s", wrong)

    def _connect_beside(
        self, files: ExitStack
    ) -> tuple[sqlite3.Connection, sqlite3.Connection, None]:
        """Connect without the lock and the head file: the server has both."""
        path = self._real_path
        if not path.is_file():
            raise StoreError(f"There is no store at {self._path}; check the path.")
        sqlite_file.refuse_wrong_wal(path)
        to_write = files.enter_context(closing(sqlite_file.connect(path)))
        sqlite_file.check_schema(to_write, self._path)
        return files.enter_context(closing(sqlite_file.connect(path))), to_write, None

    async def _write(self, work: Work[Answer], *, slow: bool = False) -> Answer:
        return await self._writer.do(work, slow=slow)

    async def _scrub(self) -> None:
        # Deleted texts stay in the write-ahead log if others use the file; later appends overwrite
        # that log.
        with suppress(StoreError):
            await asyncio.to_thread(sqlite_file.scrub, self._real_path)

    async def _rows(self, query: str, *values: str | float | bytes) -> list[Any]:
        return await self._file.reader.ask(
            lambda connection: connection.execute(query, values).fetchall()
        )

    async def _cards(self, which: str, *values: str | float) -> tuple[IndexCard, ...]:
        return tuple(map(read_card, await self._rows(f"{CARD} {which}", *values)))
