"""The lane on which one server's appends travel to PostgreSQL: all that wait go together."""

import asyncio
from collections.abc import Sequence

from wordparlor.server.store.append import Append
from wordparlor.server.store.errors import (
    CodeTaken,
    KeyUsed,
    SeqTaken,
    SetAside,
    StoreDown,
    StoreError,
    Unsure,
)
from wordparlor.server.store.postgres.pool import Pool

_Job = tuple[Append, asyncio.Future[None]]

_MOST = 500
"""Appends in one transaction: each holds its table until the commit."""
_APPEND = """
    SELECT verdict, used, reason
    FROM append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
"""


class Lane:
    """Writes appends, those that wait in one transaction and one round trip.

    A transaction that notifies commits alone, one after the other for the whole database; so it
    pays to have many appends in it.
    """

    def __init__(self, pool: Pool, sender: str) -> None:
        self._pool = pool
        self._sender = sender
        self._waiting: list[_Job] = []
        self._driver: asyncio.Task[None] | None = None

    async def append(self, new: Append) -> None:
        """Write an append, or raise what is in its way: KeyUsed, SetAside, SeqTaken, CodeTaken."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, future))
        if self._driver is None:
            self._driver = asyncio.create_task(self._drive())
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
                # Servers that lock tables in the same order never wait for each other in a ring.
                jobs.sort(key=lambda job: job[0].table)
                await self._carry(jobs)
        finally:
            self._driver = None
            # When nobody writes any more nobody shall wait for it.
            for _, future in (*jobs, *self._waiting):
                future.cancel()

    async def _carry(self, jobs: Sequence[_Job]) -> None:
        outcomes: Sequence[Exception | None]
        try:
            outcomes = await self._write([new for new, _ in jobs])
        except (StoreDown, Unsure) as wrong:
            outcomes = [type(wrong)(str(wrong)) for _ in jobs]
        except Exception as wrong:
            if len(jobs) > 1:
                # One of them cannot be written, whatever it is; the others shall not suffer.
                for job in jobs:
                    await self._carry([job])
                return
            outcomes = [wrong]
        for (_, future), outcome in zip(jobs, outcomes, strict=True):
            # Whoever was cancelled does not wait any more.
            if future.done():
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)

    async def _write(self, news: Sequence[Append]) -> list[StoreError | None]:
        """Write appends in one transaction and return what is in the way of each."""
        async with self._pool.writing() as connection:
            rows = await connection.fetchmany(_APPEND, [_values(new, self._sender) for new in news])
        return [_obstacle(new, *row) for new, row in zip(news, rows, strict=True)]


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
    )


def _obstacle(new: Append, verdict: str, used: int, reason: str) -> StoreError | None:
    match verdict:
        case "key":
            return KeyUsed(new.table, used)
        case "aside":
            return SetAside(new.table, reason)
        case "seq":
            return SeqTaken(new.table, new.first)
        case "code":
            return CodeTaken(new.code)
    return None
