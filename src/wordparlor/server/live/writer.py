"""Write to a table's log: decide, append, and only then tell. Nothing else writes to it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from wordparlor.errors import ParlorError
from wordparlor.server.archive.index_cards import card_after
from wordparlor.server.archive.snapshots import snapshot_if_due
from wordparlor.server.errors import Refused
from wordparlor.server.live.bus import Bus
from wordparlor.server.live.storage_limits import StorageLimits
from wordparlor.server.live.tables import LiveTable, LiveTables
from wordparlor.server.room.fold import fold
from wordparlor.server.room.log import LogBody, encode_body
from wordparlor.server.room.room import Room, Step
from wordparlor.server.store.errors import KeyUsed, SeqTaken, StoreDown, Unsure
from wordparlor.server.store.protocol import LogEntry, Store
from wordparlor.server.workers.budget import Payer
from wordparlor.table.match import Match

_TRIES = 20
_UNSURE_TRIES = 3
"""Tries of an entry that the store may or may not have written."""
_CLOSING = 2.0
"""Seconds that closing waits for work under way."""
T = TypeVar("T")
Decide = Callable[[Room, float], LogBody]
"""Returns what to write, given the room and the time; called again when the room has changed."""


class Writer:
    """Writes to tables, one entry at a time each, and publishes each entry it wrote."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        now: Callable[[], float],
        bus: Bus,
        limits: StorageLimits,
    ) -> None:
        self._store = store
        self._tables = tables
        self._now = now
        self._bus = bus
        self._limits = limits
        self._tasks: set[asyncio.Task[Any]] = set()

    async def write(
        self,
        table: str,
        decide: Decide,
        key: str = "",
        payer: Payer | None = None,
        author: str = "",
        dealt: Match | None = None,
    ) -> int:
        """Write what `decide` returns and return its number; the same key is written once.

        The bytes are charged to the payer, or to the host of the table. Nothing is written once the
        author, the person who asks for it, is forgotten: then it raises PersonGone. A start of a
        game comes with the match that a worker has `dealt`.

        Raises what `decide` and the game raise, and StoreError when the store is away. After
        Unsure or a cancellation, write with the same key again to find out whether it is written.
        """
        doubts = 0
        async with self._tables.hold(table) as (live, room):
            for _ in range(_TRIES):
                seq = room.keys.find(key)
                if seq is not None:
                    return seq
                try:
                    step = self._decide(room, decide, key, dealt)
                except ParlorError:
                    # Another server may have written: with the whole log it may be allowed.
                    seen, room = room, await self._tables.catch_up(live)
                    if room.seq == seen.seq:
                        raise
                    continue
                entry = LogEntry(table, step.seq, encode_body(step.body), step.at, key)
                try:
                    await self._store.append(
                        (entry,),
                        card_after(step),
                        snapshot_if_due(step.after),
                        people=(author,) if author else (),
                    )
                except KeyUsed as used:
                    live.stale = True
                    return used.seq
                except SeqTaken:
                    live.stale = True
                    room = await self._tables.refresh(live)
                except Unsure as unsure:
                    live.stale = True
                    room = await self._find_out(live, unsure)
                    if _was_written(live, step):
                        self._bus.publish(live, room)
                        return step.seq
                    doubts += 1
                    if doubts == _UNSURE_TRIES:
                        # The log can be read but not written: the disk may be full.
                        raise
                except asyncio.CancelledError:
                    # The store may still write it, and then the viewers must be told.
                    live.stale = True
                    live.unsettled += 1
                    self._begin(self._publish_later(live))
                    raise
                else:
                    live.take((step,))
                    self._limits.charge_entry(payer or Payer(room.host), entry.body)
                    self._bus.publish(live, step.after)
                    return step.seq
        raise Refused("Too much happens at this table at once; try again.")

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end even when the caller is cancelled."""
        return await asyncio.shield(self._begin(work))

    async def close(self) -> None:
        """Wait for work under way, but not for a store that hangs."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=_CLOSING)
            for task in late:
                task.cancel()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            # Retrieve the exception so that asyncio does not log it: the caller may be gone.
            task.exception()

    async def _publish_later(self, live: LiveTable) -> None:
        """Publish what the store wrote for a caller that was cancelled."""
        try:
            # A store writes in the order in which it is asked: after the ping the entry is there.
            await self._store.ping()
        finally:
            live.unsettled -= 1
        async with self._tables.hold(live.table) as (found, room):
            self._bus.publish(found, room)

    def _decide(self, room: Room, decide: Decide, key: str, dealt: Match | None) -> Step:
        now = self._now()
        # The clocks of several servers differ a little; a log goes forward only.
        at = max(now, room.changed)
        return fold(room, decide(room, now), room.table, at, key, dealt=dealt)

    async def _find_out(self, live: LiveTable, unsure: Unsure) -> Room:
        try:
            return await self._tables.refresh(live)
        except StoreDown:
            raise unsure from None


def _was_written(live: LiveTable, step: Step) -> bool:
    """Tell whether the log has a step that the store was unsure of."""
    return any(
        (there.step.seq, there.step.at, there.step.body) == (step.seq, step.at, step.body)
        for there in live.steps
    )
