"""The tables in memory: each a cache of its log, with its subscriptions."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable
from time import monotonic
from typing import Final

from wordparlor.server.archive.load import load_room
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.live.subscription import Subscription
from wordparlor.server.room.fold import replay
from wordparlor.server.room.log import Forgotten
from wordparlor.server.room.room import Room, Step
from wordparlor.server.store.errors import SetAside
from wordparlor.server.store.protocol import Store
from wordparlor.server.views.messages import StepMessages

STEPS_KEPT: Final = 8
"""Steps a client that lost its connection can get one by one; each holds two whole rooms."""
_FAULT_SECONDS = 30.0
_BOTS_REST = 8
"""Entries until the bots of a table think again after their thinking took too long."""
_MOST_REST = 1000


class LiveTable:
    """A table in memory; change it only while you hold its lock."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.users = 0
        """How many tasks hold the table or wait for it."""
        self.room: Room | None = None
        self.stale = True
        """Whether the log may have more than is here."""
        self.unsettled = 0
        """Entries of this server that the store may still write."""
        self.steps: deque[StepMessages] = deque(maxlen=STEPS_KEPT)
        self.subscriptions: set[Subscription] = set()
        self.bots: asyncio.Task[None] | None = None
        """Plays for the bots of this table."""
        self.thinks_from = 0
        """The entry from which on the bots of this table think; they play safe before it."""
        self._rest = _BOTS_REST

    @property
    def idle(self) -> bool:
        """Whether the table can be dropped from memory."""
        return not (self.users or self.unsettled or self.subscriptions or self.bots)

    def rest_bots(self, seq: int) -> None:
        """Let the bots play safe after an entry, for twice as long each time."""
        self.thinks_from = seq + self._rest
        self._rest = min(_MOST_REST, 2 * self._rest)

    def take(self, steps: Iterable[Step]) -> None:
        """Apply steps that are in the log, and tell all subscriptions."""
        for step in steps:
            self.room = step.after
            messages = StepMessages(step)
            self.steps.append(messages)
            for subscription in self.subscriptions:
                subscription.tell(messages)
            # Viewers take their messages in the next turn of the loop, before this frees them. It
            # makes them again for the few viewers that do not keep up.
            asyncio.get_running_loop().call_soon(messages.forget)

    def renew(self, room: Room) -> None:
        """Use a room that was loaded again, and tell all subscriptions."""
        if self.room is None or room.seq != self.room.seq:
            self.room = room
            self.steps.clear()
            for subscription in self.subscriptions:
                subscription.renew(room)

    def since(self, after: int) -> list[StepMessages] | None:
        """Return the steps after a number; None when some of them are not kept."""
        seq = self.room.seq if self.room else 0
        if after == seq:
            return []
        steps = [messages for messages in self.steps if messages.step.seq > after]
        return steps if steps and steps[0].step.seq == after + 1 else None


class LiveTables:
    """The tables in memory; the one not used for longest is dropped first."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._tables: dict[str, LiveTable] = {}
        self._unused: OrderedDict[str, LiveTable] = OrderedDict()
        """Tables in the order in which they became idle; some of them are in use again.

        A full server has thousands of tables in use: it must not look through them at each move.
        """
        self._faults: dict[str, tuple[float, SetAside | NotServed]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def watched(self) -> list[str]:
        """Return the tables that have a subscription here."""
        return [table for table, live in self._tables.items() if live.subscriptions]

    def in_use(self, table: str) -> bool:
        """Tell whether anything here uses a table."""
        live = self._tables.get(table)
        return live is not None and not live.idle

    def drop_unused(self, before: float) -> None:
        """Drop tables that nothing uses and that did not change since a time.

        Another server may delete them.
        """
        for table, live in list(self._tables.items()):
            if live.idle and (live.room is None or live.room.changed < before):
                self._drop(table)

    def touch(self, table: str) -> bool:
        """Note that another server wrote to a table; tell whether it has a subscription here."""
        live = self._tables.get(table)
        if live is None:
            return False
        live.stale = True
        return bool(live.subscriptions)

    def touch_all(self) -> None:
        """Note that another server may have written to any table."""
        for live in self._tables.values():
            live.stale = True

    def absent(self, live: LiveTable, room: Room) -> frozenset[str]:
        """Return the people whom a table waits for after a round, and who have no connection.

        Where several servers share a store, another one may have the connection: then none.
        """
        if self._store.shared:
            return frozenset()
        awaited = {room.chairs[chair].person for chair in room.awaited}
        return frozenset(awaited - {one.person for one in live.subscriptions})

    def hold(self, table: str, *, catch_up: bool = False) -> "HeldTable":
        """Hold a table and update its room by `refresh`, or by `catch_up`.

        Raises what `load_room` raises, and so do its subscriptions.
        """
        return HeldTable(self, table, catch_up=catch_up)

    def find(self, table: str) -> LiveTable:
        """Return a table, perhaps not loaded yet; raise its fault if it had one a moment ago."""
        if self._faults:
            self._check_fault(table)
        live = self._tables.get(table)
        if live is None:
            live = self._tables[table] = LiveTable(table)
        return live

    async def catch_up(self, live: LiveTable) -> Room:
        """Return the room with everything that other servers wrote, even before they notify.

        It reads the log only if other servers can write to it. The caller holds the lock.
        """
        live.stale = live.stale or self._store.shared
        return await self.refresh(live)

    async def refresh(self, live: LiveTable) -> Room:
        """Return the room; read the rest of the log if it is stale. The caller holds the lock."""
        try:
            while live.room is None or live.stale:
                # Before the log is read: another server may write, and notify, meanwhile.
                live.stale = False
                await self._read(live)
        except (SetAside, NotServed) as wrong:
            live.room = None
            self._faults[live.table] = (monotonic() + _FAULT_SECONDS, wrong)
            for subscription in live.subscriptions:
                subscription.fail(wrong)
            raise
        live.stale = live.unsettled > 0
        assert live.room is not None
        return live.room

    async def _read(self, live: LiveTable) -> None:
        try:
            if live.room is None:
                live.renew(await load_room(self._store, live.table))
            else:
                await self._read_on(live, live.room)
        except BaseException:
            live.stale = True
            raise

    async def drop(self, table: str) -> None:
        """Drop what is in memory of a table, because texts were deleted from its log."""
        live = self._tables.get(table)
        if live:
            async with live.lock:
                live.room = None
                live.steps.clear()

    async def _read_on(self, live: LiveTable, room: Room) -> None:
        entries = await self._store.read(live.table, room.seq)
        try:
            steps = replay(room, entries)
        except Damaged:
            # The room in memory may be what is wrong; the whole log decides.
            live.renew(await load_room(self._store, live.table))
            return
        if any(isinstance(step.body, Forgotten) for step in steps):
            # Texts were deleted from the log, which the room in memory still has.
            live.renew(await load_room(self._store, live.table))
        else:
            live.take(steps)

    def _check_fault(self, table: str) -> None:
        """Raise the fault that a table had a moment ago, so that its log is not read again."""
        until, wrong = self._faults.get(table, (0.0, None))
        if wrong and monotonic() < until:
            raise wrong
        self._faults.pop(table, None)

    def unsubscribe(self, live: LiveTable, subscription: Subscription) -> None:
        """Remove a subscription from its table."""
        live.subscriptions.discard(subscription)
        self.forget(live)

    def forget(self, last: LiveTable) -> None:
        """Drop a table that is over or was never loaded, and idle tables beyond the limit.

        Call this after each use of a table: nothing else drops it.
        """
        # A table that was dropped may have been loaded again since, as another object.
        if last.idle and self._tables.get(last.table) is last:
            # People rarely come back to a game that is over.
            if last.room is None or last.room.status == "over":
                self._drop(last.table)
            else:
                self._unused[last.table] = last
                self._unused.move_to_end(last.table)
        while len(self._tables) > self._most and self._unused:
            table, live = self._unused.popitem(last=False)
            # A table that is in use again comes back here after its use.
            if live.idle:
                self._drop(table)

    def _drop(self, table: str) -> None:
        del self._tables[table]
        self._unused.pop(table, None)


# A class because every move holds its table, and a generator takes much longer.
class HeldTable:
    """Holds a table: `async with tables.hold(table) as (live, room)`."""

    def __init__(self, tables: LiveTables, table: str, *, catch_up: bool) -> None:
        self._tables = tables
        self._table = table
        self._catch_up = catch_up

    async def __aenter__(self) -> tuple[LiveTable, Room]:
        live = self._live = self._tables.find(self._table)
        live.users += 1
        try:
            await live.lock.acquire()
        except BaseException:
            self._leave()
            raise
        try:
            update = self._tables.catch_up if self._catch_up else self._tables.refresh
            return live, await update(live)
        except BaseException:
            live.lock.release()
            self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._live.lock.release()
        self._leave()

    def _leave(self) -> None:
        self._live.users -= 1
        self._tables.forget(self._live)
