"""Play for bots, and for people whose time is up, through the writer like every other move."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from wordparlor.server.errors import Outdated, TryLater
from wordparlor.server.live.tables import LiveTable, LiveTables
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.decide import decide_for, decide_to_close
from wordparlor.server.room.log import By
from wordparlor.server.room.room import Room
from wordparlor.server.store.errors import StoreDown, Unsure
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.errors import TaskLimit
from wordparlor.table.state_json import digest

_RETRY = 1.0
"""Seconds until a bot tries again while the store is away."""
_log = logging.getLogger(__name__)


class Autoplay:
    """Plays for bots and clocks; a bot waits for `pause` seconds so that people can follow."""

    def __init__(
        self,
        tables: LiveTables,
        writer: Writer,
        workers: Workers,
        now: Callable[[], float],
        pause: float,
    ) -> None:
        self._tables = tables
        self._writer = writer
        self._workers = workers
        self._now = now
        self._pause = pause
        self._tasks: set[asyncio.Task[None]] = set()

    def start_bots(self, live: LiveTable, room: Room) -> None:
        """Start the bots of a table if it is their turn and they do not play already."""
        if room.bots_to_act and live.bots is None:
            live.bots = asyncio.create_task(self._play(live))
            self._tasks.add(live.bots)
            live.bots.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until no bot is playing."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Stop all bots."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def wake(self, table: str) -> float | None:
        """Do what is due at a table and return when something is due again."""
        while True:
            async with self._tables.hold(table, catch_up=True) as (live, room):
                now = self._now()
            if room.closes is not None and room.closes <= now:
                with suppress(Outdated):
                    await self._writer.write(table, decide_to_close)
            elif room.runs_out is not None and room.runs_out <= now:
                seat = room.to_act[0]
                await self._act(room, seat, await self._workers.default(room, seat), "clock")
            else:
                self.start_bots(live, room)
                return room.due

    async def _play(self, live: LiveTable) -> None:
        try:
            while await self._play_one(live):
                pass
        # The scheduler wakes the table again when its bot is overdue.
        except Exception as wrong:
            _log.warning("The bots at table %s cannot play: %s", live.table, wrong)
        finally:
            live.bots = None
            self._tables.forget(live)

    async def _play_one(self, live: LiveTable) -> bool:
        """Let one bot act if it is a bot's turn; tell whether another one may follow."""
        try:
            async with self._tables.hold(live.table) as (_, room):
                seats = room.bots_to_act
            if not seats:
                return False
            # The pause began with the last move.
            passed = max(0.0, self._now() - room.changed)
            await asyncio.sleep(max(0.0, self._pause - passed))
            action, short = await self._choose(live, room, seats[0])
            await self._act(room, seats[0], action, "bot", short=short)
        except (StoreDown, Unsure):
            # Not logged: every request says so already, and all bots wait.
            await asyncio.sleep(_RETRY)
        return True

    async def _choose(self, live: LiveTable, room: Room, seat: int) -> tuple[bytes, bool]:
        """Return the action of a bot, and whether thinking about it takes too long."""
        short = room.moved < live.thinks_from
        if not short:
            try:
                return await self._workers.choose(room, seat, _chance(room)), False
            except (TaskLimit, TryLater) as limit:
                short = True
                if isinstance(limit, TaskLimit):
                    live.rest_bots(room.moved)
            # A bot that fails must not stop the game: the safe default always works.
            except Exception as wrong:
                _log.warning("A bot at table %s finds no move: %s", room.table, wrong)
        return await self._workers.default(room, seat), short

    async def _act(
        self, room: Room, seat: int, action: bytes, by: By, *, short: bool = False
    ) -> None:
        with suppress(Outdated):
            await self._writer.write(
                room.table,
                lambda there, now: decide_for(
                    there, seat, action, by, room.moved, now, short=short
                ),
            )


def _chance(room: Room) -> int:
    """Return the seed of a bot's choice.

    It follows from the state, most of which is hidden: no player can predict it, and the same game
    can be played again.
    """
    assert room.match is not None
    return int(digest(room.match.state), 16) >> 64
