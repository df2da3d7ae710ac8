"""The tables a server has in memory: a cache of the log, with those who watch them."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable
from time import monotonic
from typing import Final

from wordparlor.server.archive.load import load
from wordparlor.server.errors import Damaged, NotServed
from wordparlor.server.live.subscription import Subscription
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Room, Step
from wordparlor.server.store.errors import SetAside
from wordparlor.server.store.protocol import Store

STEPS_KEPT: Final = 8
"""Steps a client that lost its connection can get one by one; each holds two whole tables."""
_FAULT_SECONDS = 30.0


class Live:
    """A table in memory; only who holds its lock changes it."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.users = 0
        """How many hold the table or wait for it."""
        self.room: Room | None = None
        self.stale = True
        """Whether another server may have written since."""
        self.steps: deque[Step] = deque(maxlen=STEPS_KEPT)
        self.watchers: set[Subscription] = set()
        self.thinker: asyncio.Task[None] | None = None
        """Lets the bots of this table think."""

    @property
    def idle(self) -> bool:
        """Whether the table can be forgotten."""
        return not (self.users or self.watchers or self.thinker)

    def take(self, steps: Iterable[Step]) -> None:
        """Go on by what is in the log now, and tell all who watch."""
        for step in steps:
            self.room = step.after
            self.steps.append(step)
            for watcher in self.watchers:
                watcher.tell(step)
            # Who keeps up has it by now; the others are few.
            step.forget()

    def renew(self, room: Room) -> None:
        """Go on with a table that was loaded anew."""
        if self.room is None or room.seq != self.room.seq:
            self.room = room
            self.steps.clear()
            for watcher in self.watchers:
                watcher.renew(room)

    def since(self, after: int) -> list[Step] | None:
        """Return the steps after a number; None when not all of them are here."""
        seq = self.room.seq if self.room else 0
        if after == seq:
            return []
        steps = [step for step in self.steps if step.seq > after]
        return steps if steps and steps[0].seq == after + 1 else None


class Tables:
    """The tables in memory, those used last kept longest."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._faults: dict[str, tuple[float, SetAside | NotServed]] = {}

    def watched(self) -> list[str]:
        """Return the tables that someone watches here."""
        return [table for table, live in self._tables.items() if live.watchers]

    def touch(self, table: str) -> bool:
        """Remember that a table has changed elsewhere; tell whether someone watches it here."""
        live = self._tables.get(table)
        if live is None:
            return False
        live.stale = True
        return bool(live.watchers)

    def touch_all(self) -> None:
        """Remember that any table may have changed elsewhere."""
        for live in self._tables.values():
            live.stale = True

    def held(self, table: str, *, again: bool = False) -> "Holding":
        """Hold a table, as it is in the log; read what is new there when asked to.

        Raises what `load` raises; those who watch are told.
        """
        return Holding(self, table, again=again)

    def find(self, table: str) -> Live:
        """Return a table to be held, perhaps still to be loaded; raises what is wrong with it."""
        if self._faults:
            self._check_fault(table)
        live = self._tables.get(table)
        if live is None:
            live = self._tables[table] = Live(table)
        else:
            self._tables.move_to_end(table)
        return live

    async def refresh(self, live: Live) -> Room:
        """Return the table with all that others have written; its lock must be held."""
        try:
            if live.room is None:
                live.renew(await load(self._store, live.table))
            elif live.stale:
                await self._catch_up(live, live.room)
        except (SetAside, NotServed) as wrong:
            live.room = None
            self._faults[live.table] = (monotonic() + _FAULT_SECONDS, wrong)
            for watcher in live.watchers:
                watcher.fail(wrong)
            raise
        live.stale = False
        assert live.room is not None
        return live.room

    async def _catch_up(self, live: Live, room: Room) -> None:
        entries = await self._store.read(live.table, room.seq)
        try:
            live.take(replay(room, entries))
        except Damaged:
            # Perhaps it is what is in memory that is wrong; the log decides.
            live.renew(await load(self._store, live.table))

    def _check_fault(self, table: str) -> None:
        """Raise what was wrong with a table a moment ago; its whole log is not read every time."""
        until, wrong = self._faults.get(table, (0.0, None))
        if wrong and monotonic() < until:
            raise wrong
        self._faults.pop(table, None)

    def leave(self, live: Live, watcher: Subscription) -> None:
        """Let one who watches a table go."""
        live.watchers.discard(watcher)
        self.forget(live)

    def forget(self, last: Live) -> None:
        """Forget a table that could not be loaded, and tables beyond those there is room for.

        To be asked by whoever was the last to need it: else it stays for good.
        """
        # Nobody comes back to a game that is over as long as it went on.
        through = last.idle and (last.room is None or last.room.status == "over")
        # Who leaves twice must not take away what others have loaded again meanwhile.
        if through and self._tables.get(last.table) is last:
            del self._tables[last.table]
        while len(self._tables) > self._most:
            idle = next((live for live in self._tables.values() if live.idle), None)
            if idle is None:
                return
            del self._tables[idle.table]


# A class, for every move holds its table, and a generator in its place takes much longer.
class Holding:
    """Holds a table: `async with tables.held(table) as (live, room)`."""

    def __init__(self, tables: Tables, table: str, *, again: bool) -> None:
        self._tables = tables
        self._table = table
        self._again = again

    async def __aenter__(self) -> tuple[Live, Room]:
        live = self._live = self._tables.find(self._table)
        live.users += 1
        try:
            await live.lock.acquire()
        except BaseException:
            self._leave()
            raise
        try:
            live.stale = live.stale or self._again
            return live, await self._tables.refresh(live)
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
