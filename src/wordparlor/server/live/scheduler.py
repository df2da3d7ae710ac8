"""The keeper: looks after each table when a clock runs out there or a bot is overdue."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from heapq import heapify, heappop, heappush

from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.protocol import Store

_POLL = 10.0
"""How often the store is asked for tables that another server has left behind."""
_MOST = 500
_LATER = 30.0
_OUTDATED = 100
"""So many times that are no longer true are worth no effort."""
_log = logging.getLogger(__name__)

Wake = Callable[[str], Awaitable[float | None]]
"""Looks after a table and returns when it has to be done again."""


class Keeper:
    """Knows when each table is due, from this server and from the store."""

    def __init__(self, store: Store, now: Callable[[], float], wake: Wake) -> None:
        self._store = store
        self._now = now
        self._wake = wake
        self._due: dict[str, float] = {}
        self._order: list[tuple[float, str]] = []
        self._next_poll = 0.0
        self._news = asyncio.Event()

    def expect(self, table: str, due: float | None) -> None:
        """Remember when a table is due; None when it is not any more."""
        if due is None:
            self._due.pop(table, None)
        elif self._due.get(table) != due:
            self._due[table] = due
            heappush(self._order, (due, table))
            self._news.set()
            if len(self._order) > 2 * len(self._due) + _OUTDATED:
                # With days for a move, each move would be kept for days.
                self._order = [(time, waiting) for waiting, time in self._due.items()]
                heapify(self._order)

    async def run(self) -> None:
        """Look after the tables for ever."""
        while True:
            await self.turn()
            self._news.clear()
            first = self._order[0][0] if self._order else self._next_poll
            wait = min(first, self._next_poll) - self._now()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, wait)):
                    await self._news.wait()

    async def turn(self) -> None:
        """Look after all tables that are due now."""
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
        await asyncio.gather(*map(self._look_after, due))

    async def _poll(self, now: float) -> None:
        try:
            cards = await self._store.due(now + _POLL, _MOST)
        except StoreError as wrong:
            _log.warning("The clocks cannot be read: %s", wrong)
            return
        for card in cards:
            # What this server knows itself is newer.
            if card.table not in self._due:
                self.expect(card.table, card.due)

    async def _look_after(self, table: str) -> None:
        try:
            due = await self._wake(table)
        # One table that cannot be looked after must not stop the clocks of all others.
        except Exception as wrong:
            _log.warning("Table %s cannot be looked after: %s", table, wrong)
            due = self._now() + _LATER
        now = self._now()
        if due is not None and table not in self._due:
            self.expect(table, due if due > now else now + _LATER)
