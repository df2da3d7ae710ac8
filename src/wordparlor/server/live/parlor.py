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
from collections.abc import Callable
from functools import partial

import msgspec

from wordparlor.errors import ParlorError
from wordparlor.server.errors import NotServed, Refused
from wordparlor.server.live.autoplay import Autoplay
from wordparlor.server.live.bus import Bus
from wordparlor.server.live.dailies import Dailies
from wordparlor.server.live.forgetter import Forgetter
from wordparlor.server.live.hints import Hints
from wordparlor.server.live.histories import Histories
from wordparlor.server.live.lobby import Lobby
from wordparlor.server.live.new_tables import NewTables
from wordparlor.server.live.puzzles import Puzzles
from wordparlor.server.live.quiz import Quizzes
from wordparlor.server.live.ratings import Ratings
from wordparlor.server.live.results import find_results
from wordparlor.server.live.retention import Keep, Retention
from wordparlor.server.live.review_notes import ReviewNotes, accuracy_of, mistakes_of
from wordparlor.server.live.reviews import Reviews
from wordparlor.server.live.scheduler import Scheduler
from wordparlor.server.live.server_time import ServerTime
from wordparlor.server.live.starts import Starts
from wordparlor.server.live.stories import Stories
from wordparlor.server.live.subscription import Subscription, check_admitted
from wordparlor.server.live.tables import LiveTable, LiveTables
from wordparlor.server.live.typed_plays import TypedPlays
from wordparlor.server.live.word_book import WordBook
from wordparlor.server.live.writer import Writer
from wordparlor.server.room.commands import Act, Command, PlayText, Rematch, Start
from wordparlor.server.room.decide import Inputs, decide
from wordparlor.server.room.log import LogBody
from wordparlor.server.room.request_keys import own_key
from wordparlor.server.room.room import Room
from wordparlor.server.room.terms import Terms
from wordparlor.server.store.protocol import MISSED, Person, Store
from wordparlor.server.views import messages
from wordparlor.server.views.explanations import (
    TableExplanations,
    explain_table,
    explain_words,
)
from wordparlor.server.views.history import Statistics
from wordparlor.server.views.my_record import MyRecord, count_record
from wordparlor.server.views.my_words import WordsPage
from wordparlor.server.views.results import ResultFilter, ResultsPage
from wordparlor.server.workers.budget import Budget, Payer
from wordparlor.server.workers.client import Workers
from wordparlor.server.workers.hinting import GivenHint
from wordparlor.server.workers.meter import Meter
from wordparlor.server.workers.pool import TaskRunner
from wordparlor.server.workers.preview import Draft, Trial
from wordparlor.table.explanations import WordNotes
from wordparlor.table.match import Match

_SYSTEM_CHANCE = random.SystemRandom()
_NO_INPUTS = Inputs()
_NOBODY = Payer()
_OVERDUE = 1.2
"""Seconds after its pause until this server plays for a bot of another server."""
_MOST_MISTAKES = 60
"""Mistakes that a record lists."""
_ROUND_WAIT = 20.0
"""The most seconds between two rounds, for people to read the scores."""
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
        runner: TaskRunner,
        now: Callable[[], float] | None = None,
        *,
        pause: float = 2.5,
        round_wait: float | None = None,
        most_tables: int = 2000,
        chance: random.Random = _SYSTEM_CHANCE,
        keep: Keep | None = None,
    ) -> None:
        """Serve the tables of a store; bots take up to `pause` seconds, for people to follow.

        After a round they wait for people, up to `round_wait` seconds: 20 if bots pause, else 0.
        `runner` runs all that may take long. Up to `most_tables` stay in memory, and all tables
        that have a viewer; `keep` says how long the store keeps old ones. Deals and codes come from
        `chance`, and the time from `now`; only tests pass them.
        """
        now = now or ServerTime()
        super().__init__(store, now)
        self._pause = pause
        round_wait = _ROUND_WAIT * (pause > 0) if round_wait is None else float(round_wait)
        self._workers = Workers(runner)
        self._tables = LiveTables(store, most_tables)
        bus = Bus()
        self._writer = Writer(store, self._tables, now, bus, self.storage)
        self._typed_plays = TypedPlays(self._tables, self._writer, self._workers)
        self._starts = Starts(self._tables, self._writer, self._workers, now, chance, round_wait)
        self._stories = Stories(store, self._workers.pack_story)
        self.forgetter = Forgetter(store, self._tables, self._writer, self._stories, now)
        self.retention = Retention(store, self._tables, self.forgetter, now, keep or Keep())
        self._autoplay = Autoplay(self._tables, self._writer, self._workers, now, pause)
        self.scheduler = Scheduler(store, now, self._autoplay.wake)
        bus.subscribe(self._on_written)
        bus.subscribe(self._autoplay.start_bots)
        bus.subscribe(self._stories.on_written)
        self._ratings = Ratings(store, self._tables)
        bus.subscribe(self._ratings.on_written)
        self._new_tables = NewTables(
            store,
            self._tables,
            self._writer,
            self.storage,
            self.forgetter,
            self.scheduler,
            now,
            chance,
        )
        self._histories = Histories(store, self._tables, self._stories, self._workers)
        self.dailies = Dailies(
            store,
            self._new_tables,
            self._starts,
            self._histories,
            self._workers,
            self.forgetter.check,
            now,
        )
        bus.subscribe(self.dailies.on_written)
        self.puzzles = Puzzles(store, self._workers, self.forgetter.check, now, chance)
        self._review_notes = ReviewNotes(store)
        self._words = WordBook(store, self._workers)
        bus.subscribe(self._words.on_written)
        self.quizzes = Quizzes(store, self._words, now)
        self._reviews = Reviews(
            store, self._tables, self._workers, (self._review_notes.keep, self._words.keep_review)
        )
        self._hints = Hints(self._seat, self._writer, self._workers, self.forgetter)
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Parlor":
        if isinstance(self.now, ServerTime):
            self.now.not_before(await self._store.latest_change())
        self._tasks = [
            asyncio.create_task(self.scheduler.run(), name="scheduler"),
            asyncio.create_task(self._listen(), name="changes"),
            asyncio.create_task(self.forgetter.run(), name="forgetter"),
            asyncio.create_task(self.retention.run(), name="retention"),
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
        await self.dailies.close()
        await self._stories.settle()
        await self._ratings.settle()
        await self._words.settle()
        await self._workers.close()

    def limit_thinking(self, budget: Budget) -> None:
        """Charge what workers do for people to a budget."""
        self._workers.budget = budget

    def count_tasks(self, meter: Meter) -> None:
        """Tell a meter of all that workers do."""
        self._workers.meter = meter

    @property
    def tables_in_memory(self) -> int:
        """How many tables this server holds in memory."""
        return len(self._tables)

    async def settle(self) -> None:
        """Wait until no bot is playing, and all that is kept of finished games is kept."""
        await self._autoplay.settle()
        await self._stories.settle()
        await self._ratings.settle()
        await self._words.settle()
        await self.dailies.settle()

    async def open_table(
        self, person: Person, terms: Terms, key: str, payer: Payer = _NOBODY
    ) -> Receipt:
        """Open a table and seat its host; the same key opens the same table.

        Raises:
            BadSetup, BadDeck: there cannot be such a table.
            Refused: the person has too many unfinished tables.
            TryLater: the person or the address has stored too much of late.
        """
        await self._workers.check_terms(terms, person.name, payer)
        return Receipt(await self._new_tables.open(person, terms, key, payer), 1)

    async def ask(
        self,
        person: Person | None,
        table: str,
        command: Command,
        key: str = "",
        payer: Payer = _NOBODY,
    ) -> Receipt:
        """Carry out a person's command; with the same key it is carried out once.

        The receipt of a rematch names the new table.

        Raises:
            Refused, RuleBroken, Unreadable, Ambiguous: it cannot be done.
            TryLater: this person has stored too much, or typed plays that cost too much to read.
        """
        if person is None:
            raise Refused("Spectators can only watch; enter a name to take part.")
        asker, own = person, own_key(person, key)
        if isinstance(command, Act | PlayText):
            self.storage.check_move(payer)
        else:
            self.storage.check(payer)
        if isinstance(command, Rematch):
            again = await self._new_tables.open_rematch(person, table, own, payer)
            return Receipt(again, 1)
        if isinstance(command, PlayText):
            seq = await self._typed_plays.play(person, table, command, own, payer)
            return Receipt(table, seq)
        if isinstance(command, Start):
            seq = await self._starts.start(person, table, own, payer, self.forgetter.check)
            return Receipt(table, seq)

        def decide_now(room: Room, now: float) -> LogBody:
            self.forgetter.check(asker)
            return decide(room, asker, command, now, _NO_INPUTS)

        seq = await self._writer.write(table, decide_now, own, payer, person.id)
        return Receipt(table, seq)

    async def look(self, person: Person | None, table: str, *, scene: bool = False) -> bytes:
        """Return all that a person or a spectator may know of a table: `messages.Fresh` as JSON.

        With `scene` the message also draws the table as text.

        Raises:
            NotAdmitted: the table is closed to watchers, and the person has no chair there.
        """
        try:
            async with self._tables.hold(table) as (_, room):
                self._check_viewer(room, person)
                return messages.fresh(room, room.viewer(_id(person), scene=scene), self.now())
        except NotServed as wrong:
            await self.spoilers.check_table(table, person)
            return await self._histories.read_end(person, table, wrong)

    async def watch(
        self, person: Person | None, table: str, after: int | None = None, *, scene: bool = False
    ) -> Subscription:
        """Subscribe to a table: what came after entry `after`, or a fresh view, then each step.

        Each message is a `messages.Told` or `messages.Fresh` as JSON, with a `scene` if asked for.
        Close the subscription at the end.
        """
        try:
            return await self._watch(person, table, after, scene=scene)
        except NotServed as wrong:
            await self.spoilers.check_table(table, person)
            ended = Subscription(_id(person), self.now, lambda _: None, scene=scene)
            ended.show(await self._histories.read_end(person, table, wrong))
            return ended

    async def _watch(
        self, person: Person | None, table: str, after: int | None, *, scene: bool
    ) -> Subscription:
        async with self._tables.hold(table) as (live, room):
            if after is not None and after > room.seq:
                # Another server wrote it, and its notification has not arrived yet.
                room = await self._tables.catch_up(live)
            self._check_viewer(room, person)
            unsubscribe = partial(self._unsubscribe, live)
            subscription = Subscription(_id(person), self.now, unsubscribe, scene=scene)
            missed = None if after is None else live.since(after)
            if missed and not all(one.step.after.admits(_id(person)) for one in missed):
                # The table was closed to this viewer meanwhile.
                missed = None
            if missed is None:
                subscription.renew(room)
            for step in missed or ():
                subscription.tell(step)
            live.subscriptions.add(subscription)
            self.retention.note_visit(table, room.changed)
            self._schedule(live, room)
            return subscription

    def _unsubscribe(self, live: LiveTable, subscription: Subscription) -> None:
        self._tables.unsubscribe(live, subscription)
        if live.room and live.room.wait:
            # The others need not wait for a person who left.
            self._schedule(live, live.room)

    async def hint(
        self, person: Person, table: str, step: int = 1, payer: Payer = _NOBODY
    ) -> GivenHint:
        """Return the hint to a person on turn, up to a step, and write that it was taken.

        Raises:
            Refused: it is not the person's turn, or the table has no hints.
        """
        self.storage.check(payer)
        return await self._hints.give(person, table, step, payer)

    async def preview(
        self, person: Person, table: str, drafts: tuple[Draft, ...], payer: Payer = _NOBODY
    ) -> tuple[Trial, ...]:
        """Return what each of these plays would do, or why it is not allowed; change nothing."""
        if puzzle := self.puzzles.puzzle_at(table):
            room = await self.puzzles.room(person, puzzle, payer)
            return await self._workers.preview(room, room.to_act[0], drafts, payer)
        return await self._workers.preview(*await self._seat(person, table), drafts, payer)

    async def explain_table(self, person: Person | None, table: str) -> TableExplanations:
        """Return what the cards, piles and scores of a table mean."""
        return explain_table(await self._match(person, table))

    async def explain_words(self, person: Person | None, table: str) -> tuple[WordNotes, ...]:
        """Return the words on a table, each with its worth and how that is counted."""
        return explain_words(await self._match(person, table))

    async def story(
        self,
        person: Person | None,
        table: str,
        after: int,
        most: int,
        seat: int | None = None,
        payer: Payer = _NOBODY,
    ) -> bytes:
        """Return the messages about all entries after one: a JSON list of `messages.Told`.

        Of a finished game they are from any seat; its record shows all hands anyway.
        """
        await self.spoilers.check_table(table, person)
        return await self._histories.tell(person, table, after, most, seat, payer)

    async def record(self, table: str, payer: Payer = _NOBODY, person: Person | None = None) -> str:
        """Return the record of a finished game, to a person or a spectator."""
        await self.spoilers.check_table(table, person)
        return (await self._histories.finished(table, payer)).record

    async def statistics(
        self, table: str, payer: Payer = _NOBODY, person: Person | None = None
    ) -> Statistics:
        """Return the statistics of a finished game."""
        await self.spoilers.check_table(table, person)
        return (await self._histories.finished(table, payer)).statistics

    async def review(
        self, table: str, after: int, payer: Payer = _NOBODY, person: Person | None = None
    ) -> bytes:
        """Return a part of the review of a finished game, from an action on, as JSON."""
        await self.spoilers.check_table(table, person)
        return await self._reviews.part(table, after, payer)

    async def record_of(self, person: Person, payer: Payer = _NOBODY) -> MyRecord:
        """Return what a person has played here, with ratings, accuracy and mistakes."""
        games = await self.history(person)
        # For the quiz, which the page of the record shows, too.
        await self._words.catch_up(person.id, games, payer)
        await self._ratings.catch_up(person.id, games)
        reviews = await self._review_notes.of(person.id)
        tables = {game.table for game in games}
        return msgspec.structs.replace(
            await asyncio.to_thread(count_record, games),
            ratings=await self._ratings.of(person.id),
            accuracy=accuracy_of(reviews),
            mistakes=tuple(mistakes_of(reviews, tables, _MOST_MISTAKES)),
        )

    async def results_of(
        self,
        person: Person,
        wanted: ResultFilter,
        after: str = "",
        most: int = 20,
        payer: Payer = _NOBODY,
    ) -> ResultsPage:
        """Return a page of a person's finished games, the last changed first."""
        tables = None
        if word := wanted.word.strip().upper():
            await self._words.catch_up(person.id, await self.history(person), payer)
            tables = await self._words.games_with(person.id, word, self.now())
        return await find_results(self._store, person, wanted, after, most, tables)

    async def words_of(
        self, person: Person, how: str, after: str = "", most: int = 30, payer: Payer = _NOBODY
    ) -> WordsPage:
        """Return a page of the words that a person met or missed, the latest first."""
        games = await self.history(person)
        await self._words.catch_up(person.id, games, payer)
        tables = {game.table for game in games}
        return await self.quizzes.words(person, how, after, most, tables)

    # -- inside -----------------------------------------------------------------------------------

    def _check_viewer(self, room: Room, person: Person | None) -> None:
        """Raise unless a person or a spectator may see a table."""
        check_admitted(room, _id(person))
        self.spoilers.check_room(room, person)

    async def _match(self, person: Person | None, table: str) -> Match:
        """Return the game at a table that a person or a spectator may see."""
        puzzle = self.puzzles.puzzle_at(table)
        if puzzle and person:
            return _dealt(await self.puzzles.room(person, puzzle, Payer(person.id)))
        async with self._tables.hold(table) as (_, room):
            self._check_viewer(room, person)
            return _dealt(room)

    async def _seat(self, person: Person, table: str) -> tuple[Room, int]:
        """Return a table where a game was dealt, and the seat of a person there."""
        async with self._tables.hold(table) as (_, room):
            self._check_viewer(room, person)
            seat = room.viewer(person.id).seat
        _dealt(room)
        if seat is None:
            raise Refused("You do not play in this game; you can watch it.")
        return room, seat

    def _on_written(self, live: LiveTable, room: Room) -> None:
        self.scheduler.schedule(room.table, self._autoplay.due(live, room))

    def _schedule(self, live: LiveTable, room: Room) -> None:
        """Schedule a table that has a viewer here, even when another server wrote to it last.

        That server may be gone while its bot is on turn.
        """
        overdue = [room.changed + self._pause + _OVERDUE] if room.bots_to_act else []
        due = self._autoplay.due(live, room)
        times = [*overdue, *([] if due is None else [due])]
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
            async with self._tables.hold(table) as (live, room):
                self._schedule(live, room)
        except ParlorError as wrong:
            _log.warning("Table %s cannot be read again: %s", table, wrong)


def _dealt(room: Room) -> Match:
    """Return the game at a table; Refused before the cards are dealt."""
    if room.match is None:
        raise Refused("The game has not begun; the host can start it.")
    return room.match


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (wrong := task.exception()):
        _log.error("The %s task of this server has failed.", task.get_name(), exc_info=wrong)


def _id(person: Person | None) -> str | None:
    return None if person is None else person.id
