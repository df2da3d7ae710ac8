"""Wake each table when its clock runs out, its bot is overdue, or it must be closed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from heapq import heapify, heappop, heappush

from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.protocol import Store

_POLL = 10.0
"""Seconds between two looks into the store for tables that another server has left behind."""
_MOST = 500
_LATER = 30.0
"""Seconds until a table that could not be woken is tried again."""
_STALE = 100
"""Stale heap entries tolerated before a rebuild."""
_log = logging.getLogger(__name__)

Wake = Callable[[str], Awaitable[float | None]]
"""Does what is due at a table and returns when something is due again."""


class Scheduler:
    """Knows when each table is due, from this server and from the store."""

    def __init__(self, store: Store, now: Callable[[], float], wake: Wake) -> None:
        self._store = store
        self._now = now
        self._wake = wake
        self._due: dict[str, float] = {}
        self._order: list[tuple[float, str]] = []
        self._next_poll = 0.0
        self._waits_until = 0.0
        """When `run` goes on by itself."""
        self._sooner = asyncio.Event()

    def schedule(self, table: str, due: float | None) -> None:
        """Wake a table at a time; None: do not wake it."""
        if due is None:
            self._due.pop(table, None)
        elif self._due.get(table) != due:
            self._due[table] = due
            heappush(self._order, (due, table))
            # Every move changes when its table is due, but hardly ever to a time that comes first.
            if due < self._waits_until:
                self._sooner.set()
            if len(self._order) > 2 * len(self._due) + _STALE:
                # Where a move may take days, the heap would keep every move for days.
                self._order = [(time, waiting) for waiting, time in self._due.items()]
                heapify(self._order)

    async def run(self) -> None:
        """Wake tables for ever."""
        while True:
            await self.wake_due()
            self._sooner.clear()
            first = self._order[0][0] if self._order else self._next_poll
            self._waits_until = min(first, self._next_poll)
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._waits_until - self._now())):
                    await self._sooner.wait()

    async def wake_due(self) -> None:
        """Wake all tables that are due now."""
        now = self._now()
        if now >= self._next_poll:
            self._next_poll = now + _POLL
            await self._poll(now)
        due = []
        while self._order and self._order[0][0] <= now:
            time, table = heappop(self._order)
            if self._due.get(table) == time:
                del self._due[table]
                due.append(table)
        await asyncio.gather(*map(self._wake_one, due))

    async def _poll(self, now: float) -> None:
        try:
            cards = await self._store.due(now + _POLL, _MOST)
        except StoreError as wrong:
            _log.warning("The clocks cannot be read: %s", wrong)
            return
        for card in cards:
            # The card is older than what this server has scheduled itself.
            if card.table not in self._due:
                self.schedule(card.table, card.due)

    async def _wake_one(self, table: str) -> None:
        try:
            due = await self._wake(table)
        # One broken table must not stop the clocks of all others.
        except Exception as wrong:
            _log.warning("Table %s cannot be woken: %s", table, wrong)
            due = self._now() + _LATER
        now = self._now()
        if due is not None and table not in self._due:
            self.schedule(table, due if due > now else now + _LATER)
