"""Where entries are written: decided, appended to the log, and only then told to anyone."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from wordparlor.errors import ParlorError
from wordparlor.server.archive.index_cards import card_of
from wordparlor.server.archive.snapshots import snapshot_of
from wordparlor.server.errors import Refused
from wordparlor.server.live.tables import Live, Tables
from wordparlor.server.room.fold import follow
from wordparlor.server.room.log import Body, Muted, Said, write_entry
from wordparlor.server.room.room import Room, Step
from wordparlor.server.store.errors import KeyUsed, SeqTaken, StoreDown, Unsure
from wordparlor.server.store.protocol import Card, Entry, Store

_TRIES = 20
_DOUBTS = 3
"""How often an entry is tried again that was not written though the store did not say so."""
_FAREWELL = 2.0
"""Seconds for what is under way at the end."""
T = TypeVar("T")
Make = Callable[[Room, float], Body]
"""Decides what is written, given the table and the time; asked again when another was faster."""


class Desk:
    """Writes to tables, one entry at a time each; `written` is called after each of ours."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        now: Callable[[], float],
        written: Callable[[Live, Room], None],
    ) -> None:
        self._store = store
        self._tables = tables
        self._now = now
        self._written = written
        self._tasks: set[asyncio.Task[Any]] = set()

    async def write(self, table: str, make: Make, key: str = "") -> int:
        """Write what `make` decides and return its number; the same key is written once.

        Raises what `make` and the game refuse, and StoreError when the store is away: after Unsure
        who asks again with the same key finds out, and so does who was cancelled.
        """
        doubts = 0
        async with self._tables.held(table) as (live, room):
            for _ in range(_TRIES):
                seq = room.keys.find(key)
                if seq is not None:
                    return seq
                try:
                    step = self._decide(room, make, key)
                except ParlorError:
                    # Perhaps only what is in memory is out of date, and it is all right by now.
                    live.stale = True
                    seen, room = room, await self._tables.refresh(live)
                    if room.seq == seen.seq:
                        raise
                    continue
                entry = Entry(table, step.seq, write_entry(step.body), step.at, key)
                try:
                    await self._store.append((entry,), _card(step), snapshot_of(step.after))
                except KeyUsed as used:
                    live.stale = True
                    return used.seq
                except SeqTaken:
                    live.stale = True
                    room = await self._tables.refresh(live)
                except Unsure as unsure:
                    live.stale = True
                    room = await self._find_out(live, unsure)
                    if _is_there(live, step):
                        self._written(live, room)
                        return step.seq
                    doubts += 1
                    if doubts == _DOUBTS:
                        # The log can be read and not be written: its disk is full, perhaps.
                        raise
                except asyncio.CancelledError:
                    # It may be written all the same, and then those who watch shall hear of it.
                    live.stale = True
                    self._begin(self._look_again(table))
                    raise
                else:
                    live.take((step,))
                    self._written(live, step.after)
                    return step.seq
        raise Refused("Too much happens at this table at once; try again.")

    async def through(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, also when whoever waits for it is gone."""
        return await asyncio.shield(self._begin(work))

    async def close(self) -> None:
        """Wait for what is under way, but not for a store that hangs."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=_FAREWELL)
            for task in late:
                task.cancel()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    async def _look_again(self, table: str) -> None:
        """Go on with what was written to a table for someone who did not wait for it."""
        # A store that writes in its own time does so in the order in which it is asked.
        await self._store.ping()
        async with self._tables.held(table, again=True) as (live, room):
            self._written(live, room)

    def _decide(self, room: Room, make: Make, key: str) -> Step:
        now = self._now()
        # The clocks of several servers differ a little; a log goes forward only.
        return follow(room, make(room, now), room.table, max(now, room.changed), key)

    async def _find_out(self, live: Live, unsure: Unsure) -> Room:
        try:
            return await self._tables.refresh(live)
        except StoreDown:
            raise unsure from None

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            # Whoever waited may be gone; what went wrong is then nobody's business.
            task.exception()


def _card(step: Step) -> Card | None:
    return None if isinstance(step.body, Said | Muted) else card_of(step.after)


def _is_there(live: Live, step: Step) -> bool:
    """Tell whether the log has a step that we were not sure of."""
    return any(
        (there.seq, there.at, there.body) == (step.seq, step.at, step.body) for there in live.steps
    )
