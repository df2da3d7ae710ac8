"""The two threads at an SQLite file: one writes in groups, one reads without waiting for it."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from wordparlor.parlor.store.errors import StoreDown, Unsure
from wordparlor.parlor.store.sqlite_file import fault, naming_faults

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Answer]
_Job = tuple[Work[Any], asyncio.Future[Any]]
_Outcome = tuple[asyncio.Future[Any], Any, Exception | None]


class Writer:
    """Does the works that wait in one transaction; they are told of it once it is on disk.

    Each work has a savepoint, so that one that raises spares the others.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._asked: list[_Job] = []
        self._waiting: SimpleQueue[list[_Job]] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work[Answer]) -> Answer:
        """Do a work and return or raise what it does.

        StoreDown when it was not done for want of the file, Unsure when the commit failed.
        """
        future: asyncio.Future[Answer] = self._loop.create_future()
        if not self._asked:
            # Whoever asks in the same turn of the loop comes along: else the first one would have
            # a commit of its own, and all others would wait for it.
            self._loop.call_soon(self._hand_over)
        self._asked.append((work, future))
        return await future

    async def close(self) -> None:
        """Do what waits and end the thread."""
        self._hand_over()
        self._waiting.put([])
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _hand_over(self) -> None:
        if self._asked:
            self._waiting.put(self._asked)
            self._asked = []

    def _run(self) -> None:
        while jobs := self._next():
            outcomes = self._write(jobs)
            # Waking the loop is dear, so all are told in one go.
            self._loop.call_soon_threadsafe(_tell, outcomes)

    def _next(self) -> list[_Job]:
        """Wait for jobs and return all that wait; none after the last one."""
        jobs = self._waiting.get()
        while jobs and not self._waiting.empty():
            more = self._waiting.get()
            if not more:
                self._waiting.put(more)
                break
            jobs += more
        return jobs

    def _write(self, jobs: list[_Job]) -> list[_Outcome]:
        failure: Callable[[str], Exception] = StoreDown
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(*job) for job in jobs]
            # From here on the disk may have it though we are told otherwise.
            failure = Unsure
            self._connection.execute("COMMIT")
        except sqlite3.Error as wrong:
            with suppress(sqlite3.Error):
                # In vain if the fault has ended the transaction.
                self._connection.execute("ROLLBACK")
            sentence = str(fault(self._path, wrong))
            return [(future, None, failure(sentence)) for _, future in jobs]
        return outcomes

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


def _tell(outcomes: list[_Outcome]) -> None:
    for future, value, wrong in outcomes:
        # Whoever was cancelled does not wait any more.
        if future.done():
            continue
        if wrong is None:
            future.set_result(value)
        else:
            future.set_exception(wrong)
