"""Write all appends that wait in one transaction and one round trip."""

import asyncio
from collections.abc import Sequence

from wordparlor.server.store.append import Append
from wordparlor.server.store.errors import (
    CodeTaken,
    KeyUsed,
    PersonGone,
    SeqTaken,
    SetAside,
    StoreDown,
    StoreError,
    Unsure,
)
from wordparlor.server.store.postgres.pool import ConnectionPool

_Job = tuple[Append, asyncio.Future[None]]

_MOST = 500
"""Appends in one transaction: each locks its table until the commit."""
_APPEND = """
    SELECT verdict, used, reason
    FROM append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
"""


class Batcher:
    """Writes appends in batches.

    PostgreSQL commits transactions that notify one after the other for the whole database; so one
    transaction with many appends is much faster than many transactions.
    """

    def __init__(self, pool: ConnectionPool, sender: str) -> None:
        self._pool = pool
        self._sender = sender
        self._waiting: list[_Job] = []
        self._flushes: list[tuple[int, asyncio.Future[None]]] = []
        """Futures to resolve once so many appends are done."""
        self._asked = self._done = 0
        """How many appends were asked for so far, and how many of them are done."""
        self._driver: asyncio.Task[None] | None = None

    async def append(self, new: Append) -> None:
        """Write an append; raises KeyUsed, SetAside, SeqTaken, CodeTaken or PersonGone."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, future))
        self._asked += 1
        if self._driver is None:
            self._driver = asyncio.create_task(self._drive())
        await future

    async def flush(self) -> None:
        """Wait until each append asked for so far is written or refused."""
        if self._done < self._asked:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._flushes.append((self._asked, future))
            await future

    async def close(self) -> None:
        """Write what waits."""
        if self._driver:
            await self._driver

    async def _drive(self) -> None:
        jobs: list[_Job] = []
        try:
            while self._waiting:
                jobs, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
                # All servers lock tables in the same order, so that there is no deadlock. New
                # tables come last: they lock the store's row, too.
                fresh = {new.table for new, _ in jobs if new.first == 1}
                jobs.sort(key=lambda job: (job[0].table in fresh, job[0].table))
                await self._write_or_split(jobs)
                self._done += len(jobs)
                self._resolve_flushes()
        finally:
            self._driver = None
            # Leave no caller waiting when nothing is written any more.
            for _, future in (*jobs, *self._waiting, *self._flushes):
                future.cancel()
            self._waiting, self._flushes, self._done = [], [], self._asked

    def _resolve_flushes(self) -> None:
        reached = [future for count, future in self._flushes if count <= self._done]
        self._flushes = self._flushes[len(reached) :]
        for future in reached:
            if not future.done():
                future.set_result(None)

    async def _write_or_split(self, jobs: Sequence[_Job]) -> None:
        """Write appends together; one by one when that fails, so that a bad one spares the rest."""
        outcomes: Sequence[Exception | None]
        try:
            outcomes = await self._write([new for new, _ in jobs])
        except (StoreDown, Unsure) as wrong:
            outcomes = [type(wrong)(str(wrong)) for _ in jobs]
        except Exception as wrong:
            if len(jobs) > 1:
                for job in jobs:
                    await self._write_or_split([job])
                return
            outcomes = [wrong]
        for (_, future), outcome in zip(jobs, outcomes, strict=True):
            # A cancelled caller does not wait any more.
            if future.done():
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)

    async def _write(self, news: Sequence[Append]) -> list[StoreError | None]:
        """Write appends in one transaction; return for each why it is refused, or None."""
        async with self._pool.writing() as connection:
            rows = await connection.fetchmany(_APPEND, [_values(new, self._sender) for new in news])
        return [_refusal(new, *row) for new, row in zip(news, rows, strict=True)]


def _values(new: Append, sender: str) -> tuple[object, ...]:
    card, snapshot = new.card, new.snapshot
    return (
        new.table,
        new.code,
        new.first,
        [entry.body for entry in new.entries],
        [entry.at for entry in new.entries],
        [entry.key for entry in new.entries],
        sender,
        *(
            (card.status, card.listed, card.summary, card.people, card.due, card.changed)
            if card
            else (None,) * 6
        ),
        *((snapshot.seq, snapshot.version, snapshot.body) if snapshot else (None,) * 3),
        new.people,
    )


def _refusal(new: Append, verdict: str, used: int, reason: str) -> StoreError | None:
    match verdict:
        case "key":
            return KeyUsed(new.table, used)
        case "aside":
            return SetAside(new.table, reason)
        case "seq":
            return SeqTaken(new.table, new.first)
        case "code":
            return CodeTaken(new.code)
        case "person":
            return PersonGone(reason)
    return None
