"""The two threads of an SQLite file: one commits writes in groups, one reads meanwhile."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, TypeVar

from wordparlor.server.store.errors import StoreDown, StoreError, Unsure
from wordparlor.server.store.sqlite.faults import as_store_errors, fault, is_busy
from wordparlor.server.store.sqlite.file import count_commit, end_use
from wordparlor.server.store.sqlite.head_file import HeadFile

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]
_Job = tuple[Work[Any], asyncio.Future[Any]]
_Outcome = tuple[asyncio.Future[Any], Any, Exception | None]
_MOST = 500
"""Works in one transaction, so that the loop is not blocked for long."""
_BUSY_TIMEOUT = 2.0
"""Seconds to wait for another program that holds the file."""
_BUSY_WAIT = 0.02


class GroupCommit:
    """Runs all works that wait in one transaction, and answers them once it is on disk.

    The works change pages in memory, which takes microseconds: they run on the event loop. Only
    the thread waits for the disk. Running the works in the thread costs twice as much, because
    each statement hands the GIL back and forth.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: Path, head: HeadFile | None = None
    ) -> None:
        self._connection = connection
        self._path = path
        self._head = head
        self._commits: int | None = None
        """The number of the commit under way."""
        self._loop = asyncio.get_running_loop()
        self._asked: list[_Job] = []
        self._writing = False
        """Whether the thread uses the connection now."""
        self._slow = False
        """Whether a work that waits takes milliseconds."""
        self._waiting: SimpleQueue[Callable[[], list[_Outcome]] | None] = SimpleQueue()
        self._held_since: float | None = None
        """Since when another program holds the file."""
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        # The event loop must not wait for other programs.
        self._connection.execute("PRAGMA busy_timeout = 0")
        self._thread.start()

    async def do(self, work: Work[Answer], *, slow: bool = False) -> Answer:
        """Run a work, a slow one in the thread; return or raise what it does.

        Raises:
            StoreDown: the file cannot be written.
            Unsure: the commit failed.
        """
        future: asyncio.Future[Answer] = self._loop.create_future()
        if not self._asked and not self._writing:
            # Later, so that all works of this turn of the loop share one commit.
            self._loop.call_soon(self._write)
        self._asked.append((work, future))
        self._slow = self._slow or slow
        return await future

    async def close(self) -> None:
        """Run what waits and end the thread."""
        with suppress(StoreError):
            # Without a head file, another process uses the store too.
            await self.do(end_use if self._head else lambda _: None)
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    # -- on the event loop ------------------------------------------------------------------------

    def _write(self) -> None:
        jobs, self._asked = self._asked[:_MOST], self._asked[_MOST:]
        self._writing = True
        outcomes = [] if self._slow else self._run_all(jobs)
        self._slow = self._slow and bool(self._asked)
        self._waiting.put(
            partial(self._commit, outcomes) if outcomes else partial(self._run_each, jobs)
        )

    def _run_all(self, jobs: list[_Job]) -> list[_Outcome]:
        """Run all works; if one fails, which is rare, roll back and return nothing."""
        try:
            self._begin()
            outcomes: list[_Outcome] = [
                (future, work(self._connection), None) for work, future in jobs
            ]
            self._commits = count_commit(self._connection)
        except Exception:
            self._roll_back()
            return []
        return outcomes

    def _written(self, outcomes: list[_Outcome]) -> None:
        self._writing = False
        if self._asked:
            self._loop.call_soon(self._write)
        for future, value, wrong in outcomes:
            # A cancelled caller does not wait any more.
            if future.done():
                continue
            if wrong is None:
                future.set_result(value)
            else:
                future.set_exception(wrong)

    # -- in the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        while write := self._waiting.get():
            # Waking the loop is expensive; deliver all results together.
            self._loop.call_soon_threadsafe(self._written, write())

    def _commit(self, outcomes: list[_Outcome]) -> list[_Outcome]:
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as wrong:
            self._roll_back()
            # The disk may have it although the commit failed.
            sentence = str(fault(self._path, wrong))
            return [(future, None, Unsure(sentence)) for future, _, _ in outcomes]
        if self._head and self._commits:
            self._head.note(self._commits)
        return outcomes

    def _run_each(self, jobs: list[_Job]) -> list[_Outcome]:
        """Run each work in a savepoint, so that one that fails spares the others."""
        try:
            self._begin_when_free()
            outcomes = [self._attempt(*job) for job in jobs]
            self._commits = count_commit(self._connection)
        except sqlite3.Error as wrong:
            self._roll_back()
            sentence = str(fault(self._path, wrong))
            return [(future, None, StoreDown(sentence)) for _, future in jobs]
        return self._commit(outcomes)

    def _begin_when_free(self) -> None:
        """Begin as soon as no other program holds the file.

        The limit counts from the first failure: a group that comes when the file has been held
        for too long already is refused at once.
        """
        while True:
            try:
                self._begin()
            except sqlite3.Error as wrong:
                if not is_busy(wrong):
                    raise
                self._held_since = self._held_since or monotonic()
                if monotonic() > self._held_since + _BUSY_TIMEOUT:
                    raise
                sleep(_BUSY_WAIT)
            else:
                return

    def _attempt(self, work: Work[Any], future: asyncio.Future[Any]) -> _Outcome:
        self._connection.execute("SAVEPOINT work")
        try:
            value, failure = work(self._connection), None
        except Exception as wrong:
            if not self._connection.in_transaction:
                # A full disk ends the whole transaction, not only this work.
                raise
            self._connection.execute("ROLLBACK TO work")
            value, failure = None, wrong
        self._connection.execute("RELEASE work")
        if isinstance(failure, sqlite3.Error):
            failure = fault(self._path, failure)
        return future, value, failure

    # -- in both ----------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._held_since = None

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            # It fails if the fault has ended the transaction already.
            self._connection.execute("ROLLBACK")


class ReadThread:
    """Runs queries in a thread, each on the file as it is at one moment."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")

    async def ask(self, query: Work[Answer]) -> Answer:
        """Return the answer to a query; StoreError when the file cannot be read."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._answer, query)

    async def close(self) -> None:
        """Answer what waits and end the thread."""
        await asyncio.to_thread(self._thread.shutdown)
        self._connection.close()

    def _answer(self, query: Work[Answer]) -> Answer:
        with as_store_errors(self._path):
            self._connection.execute("BEGIN")
            try:
                return query(self._connection)
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
