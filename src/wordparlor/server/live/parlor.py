"""The facade of the running server: a method for each kind of request, by any protocol.

    async with Parlor(store, Pool()) as parlor:
        ann, token = await parlor.new_person("Ann")
        receipt = await parlor.open_table(ann, Terms(game, ("person", "casual")), "k1")
        await parlor.ask(ann, receipt.table, Start(), "k2")

Every method may raise ParlorError; `messages.refusal` turns it into a message to the client.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from weakref import WeakValueDictionary

import msgspec

from wordparlor.errors import ParlorError
from wordparlor.server.archive.create import (
    create_table,
    first_entries,
    rematch_entries,
    rematch_id,
    table_id,
)
from wordparlor.server.archive.index_cards import listing
from wordparlor.server.errors import Refused, RematchExists
from wordparlor.server.live.autoplay import Autoplay
from wordparlor.server.live.bus import Bus
from wordparlor.server.live.forgetter import Forgetter
from wordparlor.server.live.lobby import Lobby
from wordparlor.server.live.scheduler import Scheduler
from wordparlor.server.live.subscription import Subscription
from wordparlor.server.live.tables import LiveTables
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.commands import Command, Rematch, Start
from wordparlor.server.room.decide import Inputs, decide
from wordparlor.server.room.request_keys import own_key
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import Terms, check_terms, custom_dictionary
from wordparlor.server.store.protocol import MISSED, LogEntry, Person, Store
from wordparlor.server.views import messages
from wordparlor.server.views.history import Statistics, count_statistics, tell_story, write_record
from wordparlor.server.workers.pool import TaskRunner, Workers
from wordparlor.server.workers.preview import Advice, Draft, Trial

_MOST_UNFINISHED = 50
"""Unfinished tables of one person."""
_SEED_BITS = 63
_SYSTEM_CHANCE = random.SystemRandom()
_MOST_HINTS = 20
_NO_INPUTS = Inputs()
_OVERDUE = 1.2
"""Seconds after its pause until this server plays for a bot of another server."""
_log = logging.getLogger(__name__)


class Receipt(msgspec.Struct, frozen=True):
    """Says that a request was done: at which table, and as which entry."""

    table: str
    seq: int


class Parlor(Lobby):
    """One server; several of them may share a store, which must be open."""

    def __init__(
        self,
        store: Store,
        bots: TaskRunner,
        now: Callable[[], float] = time.time,
        *,
        advice: TaskRunner | None = None,
        pause: float = 0.8,
        most_tables: int = 2000,
        chance: random.Random = _SYSTEM_CHANCE,
    ) -> None:
        """Serve the tables of a store; a bot waits for `pause` seconds so that people can follow.

        `bots` runs the tasks of bots and clocks, `advice` hints and previews, so that no bot waits
        for these. Up to `most_tables` stay in memory, and all tables that have a viewer. Deals and
        codes come from `chance`; only tests pass one, to play the same game each time.
        """
        super().__init__(store, now)
        self._pause = pause
        self._chance = chance
        self._runners = (bots,) if advice is None else (bots, advice)
        self._workers = Workers(bots, advice)
        self._advising: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By person: one hint or preview at a time, so that others get their turn in between."""
        self._replaying = asyncio.Lock()
        """Replay one log at a time: it takes CPU time from running games."""
        self._tables = LiveTables(store, most_tables)
        bus = Bus()
        self._writer = Writer(store, self._tables, now, bus)
        self.forgetter = Forgetter(store, self._tables, self._writer, now)
        self._autoplay = Autoplay(self._tables, self._writer, self._workers, now, pause)
        self.scheduler = Scheduler(store, now, self._autoplay.wake)
        bus.subscribe(self.scheduler.on_written)
        bus.subscribe(self._autoplay.start_bots)
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Parlor":
        self._tasks = [
            asyncio.create_task(self.scheduler.run(), name="scheduler"),
            asyncio.create_task(self._listen(), name="changes"),
            asyncio.create_task(self.forgetter.run(), name="forgetter"),
        ]
        for task in self._tasks:
            task.add_done_callback(_log_failure)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Finish work under way; the tables themselves are in the log."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._autoplay.close()
        await self._writer.close()
        for runner in self._runners:
            await runner.close()

    async def settle(self) -> None:
        """Wait until no bot is playing."""
        await self._autoplay.settle()

    async def open_table(self, person: Person, terms: Terms, key: str) -> Receipt:
        """Open a table and seat its host; the same key opens the same table.

        Raises:
            BadSetup, BadDeck: there cannot be such a table.
            Refused: the person has too many unfinished tables.
        """
        own = own_key(person, key)
        # A custom word list takes a while to read.
        await asyncio.to_thread(check_terms, terms, person.name)
        table = table_id(person, key)
        known = await self._store.card(table)
        if known is None:
            unfinished = await self._store.count_unfinished(person.id)
            if unfinished >= _MOST_UNFINISHED:
                raise Refused(f"You have {unfinished} unfinished tables; finish one first.")
            known = await self._writer.finish(
                create_table(
                    self._store,
                    table,
                    lambda code: first_entries(person, code, terms),
                    self._now(),
                    self._chance,
                    own,
                )
            )
        self.scheduler.schedule(table, known.due)
        return Receipt(table, 1)

    async def ask(
        self, person: Person | None, table: str, command: Command, key: str = ""
    ) -> Receipt:
        """Carry out a person's command; with the same key it is carried out once.

        The receipt of a rematch names the new table.

        Raises:
            Refused, RuleBroken, Unreadable, Ambiguous: it cannot be done.
        """
        if person is None:
            raise Refused("Spectators can only watch; enter a name to take part.")
        asker, own = person, own_key(person, key)
        if isinstance(command, Rematch):
            return await self._open_rematch(asker, table, own)
        inputs = _NO_INPUTS
        if isinstance(command, Start):
            inputs = Inputs(seed=self._chance.getrandbits(_SEED_BITS))
            await self._load_words(table)
        seq = await self._writer.write(
            table, lambda room, now: decide(room, asker, command, now, inputs), own
        )
        return Receipt(table, seq)

    async def look(self, person: Person | None, table: str, *, scene: bool = False) -> bytes:
        """Return all that a person or a spectator may know of a table: `messages.Fresh` as JSON.

        With `scene` the message also draws the table as text.
        """
        async with self._tables.hold(table) as (_, room):
            return messages.fresh(room, room.viewer(_id(person), scene=scene), self._now())

    async def watch(
        self, person: Person | None, table: str, after: int | None = None, *, scene: bool = False
    ) -> Subscription:
        """Subscribe to a table: what came after entry `after`, or a fresh view, then each step.

        Each message is a `messages.Told` or `messages.Fresh` as JSON, with a `scene` if asked for.
        Close the subscription at the end.
        """
        async with self._tables.hold(table) as (live, room):
            if after is not None and after > room.seq:
                # Another server wrote it, and its notification has not arrived yet.
                room = await self._tables.catch_up(live)
            unsubscribe = partial(self._tables.unsubscribe, live)
            subscription = Subscription(_id(person), self._now, unsubscribe, scene=scene)
            missed = None if after is None else live.since(after)
            if missed is None:
                subscription.renew(room)
            for step in missed or ():
                subscription.tell(step)
            live.subscriptions.add(subscription)
            self._schedule(room)
            return subscription

    async def hint(self, person: Person, table: str, most: int = 5) -> tuple[Advice, ...]:
        """Return the best plays of a person on turn, at a table where the dictionary judges."""
        async with self._advising.setdefault(person.id, asyncio.Lock()):
            room, seat = await self._seat(person, table)
            assert room.match is not None
            if room.match.rules.game.judging != "strict":
                raise Refused("The players judge the words at this table; there are no hints.")
            if seat not in room.to_act:
                raise Refused("It is not your turn; ask for a hint when it is.")
            return await self._workers.hint(room, seat, max(1, min(most, _MOST_HINTS)))

    async def preview(
        self, person: Person, table: str, drafts: tuple[Draft, ...]
    ) -> tuple[Trial, ...]:
        """Return what each of these plays would do, or why it is not allowed; change nothing."""
        async with self._advising.setdefault(person.id, asyncio.Lock()):
            return await self._workers.preview(*await self._seat(person, table), drafts)

    async def story(
        self, person: Person | None, table: str, after: int, most: int, seat: int | None = None
    ) -> bytes:
        """Return the messages about all entries after one: a JSON list of `messages.Told`.

        Of a finished game they are from any seat; its record shows all hands anyway.
        """
        async with self._tables.hold(table) as (_, room):
            if seat is not None and not room.finished:
                raise Refused("You see a running game from your own seat only; leave out the seat.")
            if seat is not None and not 0 <= seat < len(room.chairs):
                good = f"choose 0 to {len(room.chairs) - 1}"
                raise Refused(f"There is no seat {seat}; {good}.")
            entries = await self._store.read(table)
        async with self._replaying:
            return await asyncio.to_thread(tell_story, entries, _id(person), after, most, seat)

    async def record(self, table: str) -> str:
        """Return the record of a finished game."""
        entries = await self._finished(table)
        async with self._replaying:
            return await asyncio.to_thread(write_record, entries)

    async def statistics(self, table: str) -> Statistics:
        """Return the statistics of a finished game."""
        entries = await self._finished(table)
        async with self._replaying:
            return await asyncio.to_thread(count_statistics, entries)

    # -- inside -----------------------------------------------------------------------------------

    async def _seat(self, person: Person, table: str) -> tuple[Room, int]:
        """Return a table where a game was dealt, and the seat of a person there."""
        async with self._tables.hold(table) as (_, room):
            seat = room.viewer(person.id).seat
        if room.match is None:
            raise Refused("The game has not begun; the host can start it.")
        if seat is None:
            raise Refused("You do not play in this game; you can watch it.")
        return room, seat

    async def _load_words(self, table: str) -> None:
        """Load a custom word list off the event loop, before the game starts."""
        async with self._tables.hold(table) as (_, room):
            words = room.terms.words if room.status == "open" else ""
        if words:
            await asyncio.to_thread(custom_dictionary, words)

    async def _finished(self, table: str) -> Sequence[LogEntry]:
        async with self._tables.hold(table) as (_, room):
            if not room.finished:
                raise Refused("The game is not over; its record comes after the end.")
            return await self._store.read(table)

    async def _open_rematch(self, person: Person, table: str, key: str) -> Receipt:
        """Open the rematch, then announce it, so that its link works when people read it."""
        async with self._tables.hold(table) as (_, room):
            if room.again:
                return Receipt(room.again, 1)
        # Check first, so that a refused rematch writes no table.
        decide(room, person, Rematch(), self._now(), _NO_INPUTS)
        card = await self._writer.finish(
            create_table(
                self._store,
                rematch_id(table),
                lambda code: rematch_entries(room, person.id, code),
                self._now(),
                self._chance,
            )
        )
        self.scheduler.schedule(card.table, card.due)
        # Another player may have opened it a moment ago: the card knows its code.
        inputs = Inputs(table=card.table, code=listing(card).summary.code)
        with suppress(RematchExists):
            await self._writer.write(
                table, lambda there, now: decide(there, person, Rematch(), now, inputs), key
            )
        return Receipt(card.table, 1)

    def _schedule(self, room: Room) -> None:
        """Schedule a table that has a viewer here, even when another server wrote to it last.

        That server may be gone while its bot is on turn.
        """
        overdue = [room.changed + self._pause + _OVERDUE] if room.bots_to_act else []
        times = [*overdue, *([] if room.due is None else [room.due])]
        self.scheduler.schedule(room.table, min(times, default=None))

    async def _listen(self) -> None:
        """Tell the viewers of a table here when another server has written to it."""
        async with asyncio.TaskGroup() as readers:
            async for change in self._store.changes():
                if change == MISSED:
                    self._tables.touch_all()
                    woken = self._tables.watched()
                else:
                    woken = [change.table] if self._tables.touch(change.table) else []
                for table in woken:
                    readers.create_task(self._read_again(table))

    async def _read_again(self, table: str) -> None:
        try:
            async with self._tables.hold(table) as (_, room):
                self._schedule(room)
        except ParlorError as wrong:
            _log.warning("Table %s cannot be read again: %s", table, wrong)


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (wrong := task.exception()):
        _log.error("The %s task of this server has failed.", task.get_name(), exc_info=wrong)


def _id(person: Person | None) -> str | None:
    return None if person is None else person.id
