"""Play for bots, and for people whose time is up, through the writer like every other move."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from wordparlor.bots.turns import chance_of
from wordparlor.server.errors import Outdated, TryLater
from wordparlor.server.live.tables import LiveTable, LiveTables
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.decide import decide_for, decide_to_close, decide_to_go_on
from wordparlor.server.room.log import By
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import lesson_at
from wordparlor.server.store.errors import StoreDown, Unsure
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.errors import TaskLimit
from wordparlor.table.english import address

_RETRY = 1.0
"""Seconds until a bot tries again while the store is away."""
_PART_OF_CLOCK = 0.25
"""How much of the time that its clock gives a bot takes at most."""
_SAFE_EFFORT = 0.3
"""How long a safe action takes, as a part of the longest pause."""
_ABSENT_AFTER = 3.0
"""Seconds without a connection until a table does not wait for a person; a page may reload."""
_log = logging.getLogger(__name__)


class _Chosen(NamedTuple):
    """The action that a bot has chosen."""

    action: bytes
    effort: float
    short: bool = False
    """Whether thinking about it took too long."""


class Autoplay:
    """Plays for bots and clocks.

    A bot takes up to `pause` seconds for an action, as long as it deserves, so that people can
    follow.
    """

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
            elif room.wait and (room.wait.until <= now or self._waits_in_vain(live, room)):
                await self._go_on(live, table)
            else:
                self.start_bots(live, room)
                return self.due(live, room)

    def due(self, live: LiveTable, room: Room) -> float | None:
        """Return when to wake a table: sooner if it waits for people without a connection."""
        if self._waits_in_vain(live, room):
            soon = self._now() + _ABSENT_AFTER
            return soon if room.due is None else min(soon, room.due)
        return room.due

    def _waits_in_vain(self, live: LiveTable, room: Room) -> bool:
        """Tell whether people have continued after a round, and all others are absent."""
        if room.wait is None or not room.wait.ready:
            return False
        return len(self._tables.absent(live, room)) == len(room.awaited)

    async def _go_on(self, live: LiveTable, table: str) -> None:
        with suppress(Outdated):
            await self._writer.write(
                table,
                lambda room, now: decide_to_go_on(room, now, self._tables.absent(live, room)),
            )

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
            chosen = await self._choose(live, room, seats[0])
            # The pause began with the last move.
            passed = max(0.0, self._now() - room.changed)
            await asyncio.sleep(max(0.0, self._pause_for(room, chosen.effort) - passed))
            await self._act(room, seats[0], chosen.action, "bot", short=chosen.short)
        except (StoreDown, Unsure):
            # Not logged: every request says so already, and all bots wait.
            await asyncio.sleep(_RETRY)
        return True

    def _pause_for(self, room: Room, effort: float) -> float:
        """Return how long a bot takes, but never most of the time that its clock gives."""
        longest = self._pause
        if room.runs_out is not None:
            longest = min(longest, _PART_OF_CLOCK * (room.runs_out - room.changed))
        return longest * effort

    async def _choose(self, live: LiveTable, room: Room, seat: int) -> _Chosen:
        """Return the action of a bot."""
        short = room.moved < live.thinks_from
        if not short:
            try:
                assert room.match is not None
                chance = chance_of(room.match.state)
                found = await self._workers.choose(room, seat, chance, _reply(room))
                return _Chosen(found.action, found.effort)
            except (TaskLimit, TryLater) as limit:
                short = True
                if isinstance(limit, TaskLimit):
                    live.rest_bots(room.moved)
            # A bot that fails must not stop the game: the safe default always works.
            except Exception as wrong:
                _log.warning("A bot at table %s finds no move: %s", room.table, wrong)
        return _Chosen(await self._workers.default(room, seat), _SAFE_EFFORT, short)

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


def _reply(room: Room) -> str:
    """Return what the bot on turn does by the script of a lesson; empty when it is free."""
    lesson = lesson_at(room.terms)
    if lesson is None or room.match is None:
        return ""
    return address(lesson.reply(room.acted), room.match.rules.setup.seats, None)
