"""Delete old tables and forget old guests, in small steps beside the games.

A round looks through all tables and people in pages. Several servers share the work: the store
lets one of them begin a round at a time. Only a table that nobody uses is deleted.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Literal, Protocol

import msgspec

from wordparlor.daily import day_of
from wordparlor.server.archive.index_cards import listing
from wordparlor.server.errors import UNREADABLE
from wordparlor.server.live.forgetter import Forgetter
from wordparlor.server.live.storage_limits import ORIGIN_SECONDS
from wordparlor.server.live.tables import LiveTables
from wordparlor.server.store.errors import StoreError, Unknown
from wordparlor.server.store.protocol import UNFINISHED, Store
from wordparlor.server.store.retention import TableAge

DAY: Final = 24 * 3600.0
_EVERY = 3600.0
"""Seconds between two rounds of all servers together."""
_FIRST = 60.0
"""Seconds from the start of a server to its first round: players come back then."""
_PAGE = 200
_PAUSE = 0.2
"""Seconds between two pages."""
_REST = 0.02
"""Seconds after each deletion, for the games."""
_log = logging.getLogger(__name__)
Kind = Literal["unfinished", "finished"]


class Keep(msgspec.Struct, frozen=True):
    """How many seconds the server keeps what nobody uses; 0 keeps it for ever."""

    unfinished: float = 30 * DAY
    """Tables without a finished game, since the last move, line of chat or visit."""
    finished: float = 365 * DAY
    """Finished games, since their end or the last visit."""
    guests: float = 365 * DAY
    """People, since their last visit."""


class Observer(Protocol):
    """Counts what retention does."""

    def table_deleted(self, size: int) -> None:
        """Count a deleted table with the bytes of its log."""

    def person_forgotten(self) -> None:
        """Count a person who is forgotten because of a long absence."""

    def oldest_table(self, kind: str, seconds: float) -> None:
        """Note how long the oldest table of a kind was not used."""


class Retention:
    """Deletes what is older than the host wants to keep."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        forgetter: Forgetter,
        now: Callable[[], float],
        keep: Keep,
    ) -> None:
        self._store = store
        self._tables = tables
        self._forgetter = forgetter
        self._now = now
        self._keep = keep
        self._visited: set[str] = set()
        """Old tables that were looked at, whose visit the store does not know yet."""
        self.observer: Observer | None = None

    def note_visit(self, table: str, changed: float) -> None:
        """Note that somebody looks at a table; the store learns it in the next round."""
        # The change itself is a visit, too.
        if changed < self._now() - DAY:
            self._visited.add(table)

    async def run(self) -> None:
        """Begin a round as often as it is due, for ever."""
        await asyncio.sleep(_FIRST)
        while True:
            try:
                await self.round()
            except StoreError as wrong:
                _log.warning("Old tables cannot be deleted now: %s", wrong)
            await asyncio.sleep(_EVERY / 4)

    async def round(self) -> None:
        """Look through the store once, unless a server did so a moment ago."""
        now = self._now()
        self._tables.drop_unused(now - DAY)
        visited, self._visited = {*self._visited, *self._tables.watched()}, set()
        if visited:
            await self._store.mark_visited(visited, now)
        if not await self._store.begin_round(now, _EVERY):
            return
        await self._store.drop_origins(now - ORIGIN_SECONDS)
        await self._store.drop_device_codes(now)
        await self._sweep_tables(now)
        if self._keep.finished:
            await self._store.drop_dailies(day_of(now - self._keep.finished))
        if self._keep.guests:
            # The store notes the visits of a person once a day.
            await self._sweep_people(now - self._keep.guests - DAY)

    async def _sweep_tables(self, now: float) -> None:
        after = ""
        oldest: dict[Kind, float] = {"unfinished": now, "finished": now}
        while ages := await self._store.table_ages(after, _PAGE):
            for age in ages:
                kind = _kind(age)
                keep = getattr(self._keep, kind)
                old = keep and age.touched < now - keep
                if not (old and await self._delete(age.table, now - keep)):
                    oldest[kind] = min(oldest[kind], age.touched)
            after = ages[-1].table
            await asyncio.sleep(_PAUSE)
        if self.observer:
            for kind, touched in oldest.items():
                self.observer.oldest_table(kind, now - touched)

    async def _delete(self, table: str, before: float) -> bool:
        if self._tables.in_use(table):
            return False
        size = await self._store.delete_table(table, before)
        await asyncio.sleep(_REST)
        if size is not None and self.observer:
            self.observer.table_deleted(size)
        return size is not None

    async def _sweep_people(self, before: float) -> None:
        after = ""
        while ages := await self._store.person_ages(after, _PAGE):
            for age in ages:
                if age.seen < before:
                    await self._forget(age.person)
            after = ages[-1].person
            await asyncio.sleep(_PAUSE)

    async def _forget(self, person: str) -> None:
        """Begin to forget a person; the forgetter does the rest."""
        try:
            await self._forgetter.forget_name(person)
        except Unknown:
            # Another server was faster.
            return
        await asyncio.sleep(_REST)
        if self.observer:
            self.observer.person_forgotten()


def _kind(age: TableAge) -> Kind:
    """Return how long a table is kept; one that was closed before its end counts as unfinished."""
    if age.card is None or age.card.status == "aside":
        return "finished"
    if age.card.status in UNFINISHED:
        return "unfinished"
    try:
        return "finished" if listing(age.card).summary.finished else "unfinished"
    except UNREADABLE:
        return "finished"
