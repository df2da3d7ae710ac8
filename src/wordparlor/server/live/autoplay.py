"""Lets bots act, and the clock for those whose time is up: by the same way as everyone else."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress

from wordparlor.server.errors import Outdated
from wordparlor.server.live.tables import Live, Tables
from wordparlor.server.live.writer import Desk
from wordparlor.server.room.decide import decide_for, decide_to_close
from wordparlor.server.room.log import By
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import StoreDown, Unsure
from wordparlor.server.workers.pool import Thinker
from wordparlor.table.state_json import digest

_AWAY = 1.0
"""Seconds until a bot tries again when the store is away."""
_log = logging.getLogger(__name__)


class Prompter:
    """Acts for bots and clocks; `pause` is how long a bot waits so that people can follow."""

    def __init__(
        self, tables: Tables, thinker: Thinker, now: Callable[[], float], pause: float
    ) -> None:
        self._tables = tables
        self._thinker = thinker
        self._now = now
        self._pause = pause
        self._tasks: set[asyncio.Task[None]] = set()

    def prompt(self, desk: Desk, live: Live, room: Room) -> None:
        """Let the bots of a table think if any is awaited, and none thinks already."""
        if room.bots_to_act and live.thinker is None:
            live.thinker = asyncio.create_task(self._let_play(desk, live))
            self._tasks.add(live.thinker)
            live.thinker.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until no bot thinks."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Let no bot think any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def wake(self, desk: Desk, table: str) -> float | None:
        """Do what is due at a table and return when something is due again."""
        while True:
            async with self._tables.held(table, again=True) as (live, room):
                now = self._now()
            if room.closes is not None and room.closes <= now:
                with suppress(Outdated):
                    await desk.write(table, decide_to_close)
            elif room.runs_out is not None and room.runs_out <= now:
                seat = room.to_act[0]
                await self._act(desk, room, seat, await self._thinker.default(room, seat), "clock")
            else:
                self.prompt(desk, live, room)
                return room.due

    async def _let_play(self, desk: Desk, live: Live) -> None:
        try:
            while await self._let_act(desk, live):
                pass
        # The keeper comes back to a bot that is overdue; meanwhile nobody else shall suffer.
        except Exception as wrong:
            _log.warning("The bots at table %s cannot play: %s", live.table, wrong)
        finally:
            live.thinker = None
            self._tables.forget(live)

    async def _let_act(self, desk: Desk, live: Live) -> bool:
        """Let a bot act if one is awaited; tell whether another one may be."""
        try:
            async with self._tables.held(live.table) as (_, room):
                seats = room.bots_to_act
            if not seats:
                return False
            # People who had the time to follow already do not wait again.
            passed = max(0.0, self._now() - room.changed)
            await asyncio.sleep(max(0.0, self._pause - passed))
            await self._act(desk, room, seats[0], await self._choose(room, seats[0]), "bot")
        except (StoreDown, Unsure):
            # Nothing is logged: all bots wait, and everybody else says so already.
            await asyncio.sleep(_AWAY)
        return True

    async def _choose(self, room: Room, seat: int) -> bytes:
        try:
            return await self._thinker.choose(room, seat, _chance(room))
        # Whatever a bot fails by: what a sensible player does is still there.
        except Exception as wrong:
            _log.warning("A bot at table %s does not know what to do: %s", room.table, wrong)
            return await self._thinker.default(room, seat)

    async def _act(self, desk: Desk, room: Room, seat: int, action: bytes, by: By) -> None:
        with suppress(Outdated):
            await desk.write(
                room.table,
                lambda there, now: decide_for(there, seat, action, by, room.moved, now),
            )


def _chance(room: Room) -> int:
    """Return what a bot leaves to chance; in a lesson it does the same each time."""
    if room.wish.lesson and room.match:
        return int(digest(room.match.state), 16) >> 64
    return secrets.randbits(64)
