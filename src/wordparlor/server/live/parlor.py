"""The parlor: everything a server can be asked for, whatever it speaks with its clients.

    async with Parlor(store, Pool()) as parlor:
        ann, token = await parlor.new_person("Ann")
        receipt = await parlor.open_table(ann, Wish(game, ("person", "casual")), "k1")
        await parlor.ask(ann, receipt.table, Start(), "k2")

Every method may raise ParlorError; `messages.refusal` makes of it what the client is told.
"""

import asyncio
import logging
import secrets
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
    rematch_of,
    table_for,
)
from wordparlor.server.archive.index_cards import listing
from wordparlor.server.errors import AgreedAlready, Refused
from wordparlor.server.live.autoplay import Prompter
from wordparlor.server.live.lobby import Foyer
from wordparlor.server.live.scheduler import Keeper
from wordparlor.server.live.subscription import Subscription
from wordparlor.server.live.tables import Live, Tables
from wordparlor.server.live.writer import Desk
from wordparlor.server.room.commands import Rematch, Request, Start
from wordparlor.server.room.decide import Chance, decide
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import Wish, check_wish, own_list
from wordparlor.server.store.protocol import MISSED, Entry, Person, Store
from wordparlor.server.views import messages
from wordparlor.server.views.history import Statistics, count_up, tell_story, write_record
from wordparlor.server.workers.pool import Thinker, Thinking
from wordparlor.server.workers.preview import Advice, Draft, Trial

_MOST_UNFINISHED = 50
"""Unfinished tables of one person."""
_LONGEST_KEY = 64
_SEED_BITS = 63
_MOST_HINTS = 20
_NO_CHANCE = Chance(0, "", "")
_OVERDUE = 1.2
"""Seconds beyond its pause after which a bot that another server lets think is asked here too."""
_log = logging.getLogger(__name__)


class Receipt(msgspec.Struct, frozen=True):
    """That a request was done: where, and as which entry."""

    table: str
    seq: int


class Parlor(Foyer):
    """One server; any number of them may share a store, which is open already."""

    def __init__(
        self,
        store: Store,
        thinking: Thinking,
        now: Callable[[], float] = time.time,
        *,
        trying: Thinking | None = None,
        pause: float = 0.8,
        most_tables: int = 2000,
    ) -> None:
        """Serve the tables of a store; a bot waits for a `pause` so that people can follow.

        Hints and previews are thought out by whoever tries, so that no bot waits for them.
        `most_tables` are kept in memory, beside those that someone watches.
        """
        super().__init__(store)
        self._now = now
        self._pause = pause
        self._thinking = (thinking,) if trying is None else (thinking, trying)
        self._thinker = Thinker(thinking, trying)
        self._trying: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Who tries something right now: one thing at a time, so that others come in between."""
        self._retelling = asyncio.Lock()
        """One game at a time is played again: each takes its time from all who play now."""
        self._tables = Tables(store, most_tables)
        self._prompter = Prompter(self._tables, self._thinker, now, pause)
        self._desk = Desk(store, self._tables, now, self._written)
        self.keeper = Keeper(store, now, lambda table: self._prompter.wake(self._desk, table))
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Parlor":
        self._tasks = [
            asyncio.create_task(self.keeper.run(), name="keeper"),
            asyncio.create_task(self._listen(), name="changes"),
        ]
        for task in self._tasks:
            task.add_done_callback(_mourn)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Finish what was begun; tables are in the log and need no farewell."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._prompter.close()
        await self._desk.close()
        for thinking in self._thinking:
            await thinking.close()

    async def settle(self) -> None:
        """Wait until no bot thinks."""
        await self._prompter.settle()

    async def open_table(self, person: Person, wish: Wish, key: str) -> Receipt:
        """Open a table, its host seated; the same key opens the same one.

        BadSetup or BadDeck when there cannot be such a table, Refused when there are too many.
        """
        _check_key(key)
        # An own word list takes a while to read.
        await asyncio.to_thread(check_wish, wish, person.name)
        table = table_for(person, key)
        known = await self._store.card(table)
        if known is None:
            unfinished = await self._store.count_unfinished(person.id)
            if unfinished >= _MOST_UNFINISHED:
                raise Refused(f"You have {unfinished} unfinished tables; finish one first.")
            known = await self._desk.through(
                create_table(
                    self._store,
                    table,
                    lambda code: first_entries(person, code, wish),
                    self._now(),
                    _own(person, key),
                )
            )
        self.keeper.expect(table, known.due)
        return Receipt(table, 1)

    async def ask(
        self, person: Person | None, table: str, request: Request, key: str = ""
    ) -> Receipt:
        """Do what someone asks for; with the same key it is done once.

        Refused, RuleBroken, Unreadable or Ambiguous when it cannot be done. The receipt of a
        rematch names the new table.
        """
        _check_key(key)
        if person is None:
            raise Refused("Spectators can only watch; say your name to take part.")
        asker = person
        if isinstance(request, Rematch):
            return await self._play_again(asker, table, _own(person, key))
        chance = _NO_CHANCE
        if isinstance(request, Start):
            chance = _chance()
            await self._take_off_the_shelf(table)
        seq = await self._desk.write(
            table, lambda room, now: decide(room, asker, request, now, chance), _own(person, key)
        )
        return Receipt(table, seq)

    async def look(self, person: Person | None, table: str, *, scene: bool = False) -> bytes:
        """Return all a person or a spectator may know of a table: a `messages.Fresh` as JSON.

        With a `scene` it is drawn as text too.
        """
        async with self._tables.held(table) as (_, room):
            return messages.fresh(room, room.viewer(_id(person), scene=scene), self._now())

    async def watch(
        self, person: Person | None, table: str, after: int | None = None, *, scene: bool = False
    ) -> Subscription:
        """Watch a table from entry `after` on: what came since, or a fresh view, then each event.

        Each message is a `messages.Told` or `messages.Fresh` as JSON, with a `scene` if asked for.
        Close the subscription at the end.
        """
        async with self._tables.held(table) as (live, room):
            if after is not None and after > room.seq:
                # Another server was faster than the news of it.
                live.stale = True
                room = await self._tables.refresh(live)
            leave = partial(self._tables.leave, live)
            watcher = Subscription(_id(person), self._now, leave, scene=scene)
            steps = None if after is None else live.since(after)
            if steps is None:
                watcher.renew(room)
            for step in steps or ():
                watcher.tell(step)
            live.watchers.add(watcher)
            self._look_out(room)
            return watcher

    async def hint(self, person: Person, table: str, most: int = 5) -> tuple[Advice, ...]:
        """Return the best plays of a person on turn, where the dictionary decides at once."""
        async with self._trying.setdefault(person.id, asyncio.Lock()):
            room, seat = await self._seat(person, table)
            assert room.match is not None
            if room.match.rules.game.judging != "strict":
                raise Refused("At this table the players judge the words, so none is looked up.")
            if seat not in room.to_act:
                raise Refused("It is not your turn; hints come when it is.")
            return await self._thinker.hint(room, seat, max(1, min(most, _MOST_HINTS)))

    async def preview(
        self, person: Person, table: str, drafts: tuple[Draft, ...]
    ) -> tuple[Trial, ...]:
        """Return what each of these plays would do, or why it cannot be; nothing is done."""
        async with self._trying.setdefault(person.id, asyncio.Lock()):
            return await self._thinker.preview(*await self._seat(person, table), drafts)

    async def story(
        self, person: Person | None, table: str, after: int, most: int, seat: int | None = None
    ) -> bytes:
        """Return what happened after an entry as it was told then: `messages.Told` in a JSON list.

        Of a finished game it is told from any seat; its record has all hands open anyway.
        """
        async with self._tables.held(table) as (_, room):
            if seat is not None and not room.finished:
                raise Refused("While the game goes on it is told from your own seat only.")
            if seat is not None and not 0 <= seat < len(room.chairs):
                raise Refused(f"There is no seat {seat}; seats are 0 to {len(room.chairs) - 1}.")
            entries = await self._store.read(table)
        async with self._retelling:
            return await asyncio.to_thread(tell_story, entries, _id(person), after, most, seat)

    async def record(self, table: str) -> str:
        """Return the record of a finished game."""
        entries = await self._finished(table)
        async with self._retelling:
            return await asyncio.to_thread(write_record, entries)

    async def statistics(self, table: str) -> Statistics:
        """Return what there is to count in a finished game."""
        entries = await self._finished(table)
        async with self._retelling:
            return await asyncio.to_thread(count_up, entries)

    # -- inside -----------------------------------------------------------------------------------

    async def _seat(self, person: Person, table: str) -> tuple[Room, int]:
        """Return a table at which a game goes on, and the seat of a person there."""
        async with self._tables.held(table) as (_, room):
            seat = room.viewer(person.id).seat
        if seat is None or room.match is None:
            raise Refused("You are not in a game at this table.")
        return room, seat

    async def _take_off_the_shelf(self, table: str) -> None:
        """Have a table's own words at hand before the game begins: nobody waits for them then."""
        async with self._tables.held(table) as (_, room):
            words = room.wish.words if room.status == "open" else ""
        if words:
            await asyncio.to_thread(own_list, words)

    async def _finished(self, table: str) -> Sequence[Entry]:
        async with self._tables.held(table) as (_, room):
            if not room.finished:
                raise Refused("There is no record before the game is over.")
            return await self._store.read(table)

    async def _play_again(self, person: Person, table: str, key: str) -> Receipt:
        """Open the rematch, and only then tell of it: whoever hears of a table finds it."""
        async with self._tables.held(table) as (_, room):
            if room.again:
                return Receipt(room.again, 1)
        # Refused before the new table is written, when this person may not have a rematch.
        decide(room, person, Rematch(), self._now(), _NO_CHANCE)
        card = await self._desk.through(
            create_table(
                self._store,
                rematch_of(table),
                lambda code: rematch_entries(room, person.id, code),
                self._now(),
            )
        )
        self.keeper.expect(card.table, card.due)
        # Another player may have opened it a moment ago: the card knows its code.
        chance = Chance(0, card.table, listing(card).summary.code)
        with suppress(AgreedAlready):
            await self._desk.write(
                table, lambda there, now: decide(there, person, Rematch(), now, chance), key
            )
        return Receipt(card.table, 1)

    def _written(self, live: Live, room: Room) -> None:
        self.keeper.expect(room.table, room.due)
        self._prompter.prompt(self._desk, live, room)

    def _look_out(self, room: Room) -> None:
        """Remember when a table that someone watches here is due, whoever wrote to it last.

        That server may be gone, and the people who came from there to this one wait for a bot.
        """
        overdue = [room.changed + self._pause + _OVERDUE] if room.bots_to_act else []
        times = [*overdue, *([] if room.due is None else [room.due])]
        self.keeper.expect(room.table, min(times, default=None))

    async def _listen(self) -> None:
        """Wake those who watch a table here when another server has written to it."""
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
            async with self._tables.held(table) as (_, room):
                self._look_out(room)
        except ParlorError as wrong:
            _log.warning("Table %s cannot be read again: %s", table, wrong)


def _mourn(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (wrong := task.exception()):
        _log.error("The %s of this server cannot go on.", task.get_name(), exc_info=wrong)


def _chance() -> Chance:
    return Chance(secrets.randbits(_SEED_BITS), "", "")


def _id(person: Person | None) -> str | None:
    return None if person is None else person.id


def _own(person: Person, key: str) -> str:
    """Return a client's key as the log keeps it: nobody can use up the keys of others."""
    return f"{person.id} {key}" if key else ""


def _check_key(key: str) -> None:
    if len(key) > _LONGEST_KEY or not key.isprintable():
        raise Refused(f"The id of a request has up to {_LONGEST_KEY} printable letters.")
