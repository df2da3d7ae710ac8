"""The two threads at an SQLite file: one commits what is written in groups, one reads meanwhile."""

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
from wordparlor.server.store.sqlite.file import fault, is_busy, naming_faults

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]
_Job = tuple[Work[Any], asyncio.Future[Any]]
_Outcome = tuple[asyncio.Future[Any], Any, Exception | None]
_MOST_AT_ONCE = 500
"""Works in one transaction, so that the loop is never held up for long."""
_PATIENCE = 2.0
"""Seconds for another program to let go of the file."""
_MOMENT = 0.02


class Writer:
    """Does the works that wait in one transaction; they are told of it once it is on disk.

    The works change pages in memory, which takes microseconds, and are done on the event loop; the
    thread waits for the disk. To do both there would cost twice as much, for at each statement the
    two would have to wait for each other.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._asked: list[_Job] = []
        self._writing = False
        """Whether the connection is the thread's for now."""
        self._waiting: SimpleQueue[Callable[[], list[_Outcome]] | None] = SimpleQueue()
        self._held_since: float | None = None
        """Since when another program keeps us from writing."""
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        # The loop must not wait at all for other programs.
        self._connection.execute("PRAGMA busy_timeout = 0")
        self._thread.start()

    async def do(self, work: Work[Answer]) -> Answer:
        """Do a work and return or raise what it does.

        StoreDown when it was not done for want of the file, Unsure when the commit failed.
        """
        future: asyncio.Future[Answer] = self._loop.create_future()
        if not self._asked and not self._writing:
            # Whoever asks in the same turn of the loop comes along: else the first one would have
            # a commit of its own, and all others would wait for it.
            self._loop.call_soon(self._write)
        self._asked.append((work, future))
        return await future

    async def close(self) -> None:
        """Do what waits and end the thread."""
        with suppress(StoreError):
            await self.do(lambda _: None)
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    # -- on the event loop ------------------------------------------------------------------------

    def _write(self) -> None:
        jobs, self._asked = self._asked[:_MOST_AT_ONCE], self._asked[_MOST_AT_ONCE:]
        self._writing = True
        outcomes = self._do_all(jobs)
        self._waiting.put(
            partial(self._commit, outcomes) if outcomes else partial(self._sort_out, jobs)
        )

    def _do_all(self, jobs: list[_Job]) -> list[_Outcome]:
        """Do all works, as it goes nearly always; nothing is done, and none returned, if not."""
        try:
            self._begin()
            return [(future, work(self._connection), None) for work, future in jobs]
        except Exception:
            self._roll_back()
            return []

    def _written(self, outcomes: list[_Outcome]) -> None:
        self._writing = False
        if self._asked:
            self._loop.call_soon(self._write)
        for future, value, wrong in outcomes:
            # Whoever was cancelled does not wait any more.
            if future.done():
                continue
            if wrong is None:
                future.set_result(value)
            else:
                future.set_exception(wrong)

    # -- in the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        while write := self._waiting.get():
            # Waking the loop is dear, so all are told in one go.
            self._loop.call_soon_threadsafe(self._written, write())

    def _commit(self, outcomes: list[_Outcome]) -> list[_Outcome]:
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as wrong:
            self._roll_back()
            # The disk may have it though we are told otherwise.
            sentence = str(fault(self._path, wrong))
            return [(future, None, Unsure(sentence)) for future, _, _ in outcomes]
        return outcomes

    def _sort_out(self, jobs: list[_Job]) -> list[_Outcome]:
        """Do the works with a savepoint each, so that one that raises spares the others."""
        try:
            self._begin_when_free()
            outcomes = [self._attempt(*job) for job in jobs]
        except sqlite3.Error as wrong:
            self._roll_back()
            sentence = str(fault(self._path, wrong))
            return [(future, None, StoreDown(sentence)) for _, future in jobs]
        return self._commit(outcomes)

    def _begin_when_free(self) -> None:
        """Begin as soon as another program lets go of the file.

        All wait for it together, not one after the other: who comes when it was held for too long
        already is refused at once.
        """
        while True:
            try:
                self._begin()
            except sqlite3.Error as wrong:
                if not is_busy(wrong):
                    raise
                self._held_since = self._held_since or monotonic()
                if monotonic() > self._held_since + _PATIENCE:
                    raise
                sleep(_MOMENT)
            else:
                return

    def _attempt(self, work: Work[Any], future: asyncio.Future[Any]) -> _Outcome:
        self._connection.execute("SAVEPOINT work")
        try:
            value, failure = work(self._connection), None
        except Exception as wrong:
            if not self._connection.in_transaction:
                # A full disk ends the whole transaction, not just this work.
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
            # In vain if the fault has ended the transaction.
            self._connection.execute("ROLLBACK")


class Reader:
    """Answers questions, each from the file as it is at one moment."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")

    async def ask(self, question: Work[Answer]) -> Answer:
        """Return the answer to a question; StoreError when the file cannot be read."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._answer, question)

    async def close(self) -> None:
        """Answer what was asked and end the thread."""
        await asyncio.to_thread(self._thread.shutdown)
        self._connection.close()

    def _answer(self, question: Work[Answer]) -> Answer:
        with naming_faults(self._path):
            self._connection.execute("BEGIN")
            try:
                return question(self._connection)
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
