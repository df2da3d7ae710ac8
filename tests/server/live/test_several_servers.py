"""Several servers on one store, and a store that goes away: nothing is lost or done twice."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from itertools import islice
from pathlib import Path
from threading import current_thread, main_thread

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.server.memory_store import Disk, MemoryStore
from tests.server.support import GAME, TWO, Guests, InProcess, Time, take
from wordparlor.errors import ParlorError
from wordparlor.server.archive.snapshots import dump_room
from wordparlor.server.errors import Refused
from wordparlor.server.live import autoplay
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room import terms
from wordparlor.server.room.commands import Command, Leave, PlayText, Say, Sit, Start, TakeBack
from wordparlor.server.room.fold import replay
from wordparlor.server.room.terms import PERSON, Clock, Terms
from wordparlor.server.store import open_store
from wordparlor.server.store.errors import SeqTaken, StoreDown, Unsure
from wordparlor.server.store.protocol import MISSED, IndexCard, LogEntry, Snapshot
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer
from wordparlor.words.custom import custom_words
from wordparlor.words.dictionary import Dictionary, load

pytestmark = pytest.mark.anyio


@pytest.fixture
async def other(store: MemoryStore, time: Time, anyio_backend: str) -> AsyncIterator[Parlor]:
    """A second server on the same disk."""
    async with Parlor(MemoryStore(store.disk), InProcess(), time, pause=0) as server:
        yield server


async def test_any_server_serves_any_table(parlor: Parlor, other: Parlor, guests: Guests) -> None:
    table = await guests.open()
    for count in range(6):
        guests.parlor = (parlor, other)[count % 2]
        await guests.move(table)
        await asyncio.sleep(0.01)  # The other server is notified.
        assert await parlor.look(guests["Ann"], table) == await other.look(guests["Ann"], table)


async def test_viewers_hear_what_another_server_writes(
    parlor: Parlor, other: Parlor, guests: Guests
) -> None:
    table = await guests.open()
    here = await parlor.watch(guests["Ann"], table)
    there = await other.watch(guests["Ann"], table)
    assert await take(here, 1) == await take(there, 1)
    for count in range(5):
        guests.parlor = (parlor, other)[count % 2]
        await guests.move(table)
        assert await take(here, 1) == await take(there, 1)


async def test_after_a_lost_connection_everything_is_read_again(
    parlor: Parlor, other: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()
    watcher = await parlor.watch(None, table)
    await take(watcher, 1)
    store.disk.servers.remove(store)
    guests.parlor = other
    await guests.move(table)
    await asyncio.sleep(0.01)
    store.change(MISSED)
    (told,) = await take(watcher, 1)
    assert told["what"] == "did"


async def test_requests_to_two_servers_at_once_all_get_in(
    parlor: Parlor, other: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(start=False)
    asked = [
        server.ask(guests[name], table, Say(f"{name} {count}"), f"key {name} {count}")
        for count in range(2)
        for name in ("Ann", "Ben")
        for server in (parlor, other)
    ]
    receipts = await asyncio.gather(*asked)
    assert len({receipt.seq for receipt in receipts}) == 4
    said = [entry for entry in store.disk.logs[table] if b'"said"' in entry.body]
    assert len(said) == 4


async def test_two_servers_let_a_bot_think_and_one_of_them_wins(
    parlor: Parlor, other: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    terms = Terms(GAME, (PERSON, PERSON), clock=Clock("move", 60))
    tables = [await guests.open(terms) for _ in range(5)]
    time.advance(60)
    await asyncio.gather(parlor.scheduler.wake_due(), other.scheduler.wake_due())
    for table in tables:
        did = [entry for entry in store.disk.logs[table] if b'"did"' in entry.body]
        assert len(did) == 1


async def test_a_key_is_known_on_every_server(
    parlor: Parlor, other: Parlor, guests: Guests
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    play = PlayText(await guests.good_play(name, table))
    first = await parlor.ask(guests[name], table, play, "k")
    assert await other.ask(guests[name], table, play, "k") == first


async def test_slow_notifications_cause_no_refusal(
    parlor: Parlor, other: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(start=False)
    await other.look(None, table)
    # From now on the other server hears nothing of what this one writes.
    del store.disk.servers[1:]
    await guests.ask("Ann", table, Start())
    await guests.move(table)
    seen = await guests.fresh("Ann", table)
    watcher = await other.watch(guests["Ann"], table, seen["seq"] - 1)
    (told,) = await take(watcher, 1)
    assert told["seq"] >= seen["seq"] - 1
    guests.parlor = other
    await guests.move(table)


# -- the store goes away --------------------------------------------------------------------------


async def test_a_table_goes_on_after_the_store_was_away(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()
    watcher = await parlor.watch(None, table)
    await take(watcher, 1)
    store.down = True
    with pytest.raises(StoreDown):
        await parlor.ask(guests["Ann"], table, Say("Hello"), "k")
    await parlor.scheduler.wake_due()
    store.down = False
    await parlor.ask(guests["Ben"], table, Say("Ah, it is back."), "l")
    assert (await take(watcher, 1))[0]["text"] == "Ah, it is back."
    await parlor.ask(guests["Ann"], table, Say("Hello"), "k")
    assert (await take(watcher, 1))[0]["text"] == "Hello"


@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("key", ["k", ""])
async def test_an_unsure_append_is_cleared_up(
    parlor: Parlor, guests: Guests, store: MemoryStore, done: bool, key: str
) -> None:
    table = await guests.open()
    watcher = await parlor.watch(None, table)
    await take(watcher, 1)
    store.unsure = [done]
    receipt = await parlor.ask(guests["Ann"], table, Say("Hello"), key)
    said = [entry for entry in store.disk.logs[table] if b'"said"' in entry.body]
    assert [entry.seq for entry in said] == [receipt.seq]
    assert (await take(watcher, 1))[0]["text"] == "Hello"


async def test_a_repeated_request_finds_out_after_a_lost_answer(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()

    class Gone(MemoryStore):
        async def append(
            self,
            entries: Sequence[LogEntry],
            card: IndexCard | None = None,
            snapshot: Snapshot | None = None,
            code: str = "",
            people: Sequence[str] = (),
        ) -> None:
            await super().append(entries, card, snapshot, code, people)
            self.down = True
            raise Unsure("The store was lost while it wrote.")

    gone = Gone(store.disk)
    async with Parlor(gone, InProcess(), parlor.now, pause=0) as server:
        with pytest.raises(Unsure):
            await server.ask(guests["Ann"], table, Say("Hello"), "k")
        gone.down = False
        receipt = await server.ask(guests["Ann"], table, Say("Hello"), "k")
        assert receipt.seq == len(store.disk.logs[table])


async def test_a_cancelled_request_is_still_done_once(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()
    asking = asyncio.create_task(parlor.ask(guests["Ann"], table, Say("Hello"), "k"))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    receipt = await parlor.ask(guests["Ann"], table, Say("Hello"), "k")
    assert receipt.seq == len(store.disk.logs[table])
    assert (await guests.fresh(None, table))["chat"][-1]["text"] == "Hello"


async def test_viewers_hear_the_entry_of_a_cancelled_request(
    store: MemoryStore, time: Time
) -> None:
    class Slow(MemoryStore):
        async def append(
            self,
            entries: Sequence[LogEntry],
            card: IndexCard | None = None,
            snapshot: Snapshot | None = None,
            code: str = "",
            people: Sequence[str] = (),
        ) -> None:
            await super().append(entries, card, snapshot, code, people)
            await asyncio.sleep(0.05)

    async with Parlor(Slow(store.disk), InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open()
        watcher = await parlor.watch(None, table)
        await take(watcher, 1)
        asking = asyncio.create_task(parlor.ask(guests["Ann"], table, Say("Hello"), "k"))
        await asyncio.sleep(0.02)
        asking.cancel()
        assert (await take(watcher, 1))[0]["text"] == "Hello"
        receipt = await parlor.ask(guests["Ann"], table, Say("Hello"), "k")
        assert receipt.seq == len(store.disk.logs[table])


async def test_a_table_with_endless_conflicts_refuses(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()

    async def taken(*_: object, **named: object) -> None:
        raise SeqTaken(table, 5)

    store.append = taken  # type: ignore[method-assign]
    with pytest.raises(Refused, match="Too much happens at this table"):
        await parlor.ask(guests["Ann"], table, Say("Hello"), "k")


# -- a server dies --------------------------------------------------------------------------------


class Never(InProcess):
    """Never answers for a bot, like the workers of a dead server."""

    async def run(self, task: bytes, order: Order) -> Answer:
        if order.lane == "bots":
            await asyncio.Future()
        return await super().run(task, order)


async def bot_begins(guests: Guests, server: Parlor) -> str:
    """Return a table of Ann's where a bot of a dead server is on turn."""
    while True:
        table = await guests.open(Terms(GAME, ("random", PERSON)), start=False)
        await server.ask(guests["Ann"], table, Start(), guests.key())
        if await guests.on_turn(table) != "Ann":
            return table


async def test_a_bot_of_a_dead_server_plays_for_a_viewer_who_comes(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    async with Parlor(MemoryStore(store.disk), Never(), time, pause=0) as dead:
        guests.parlor = dead
        table = await bot_begins(guests, dead)
    log = len(store.disk.logs[table])
    watcher = await parlor.watch(guests["Ann"], table)
    await take(watcher, 1)
    # The other server may be slow and not dead.
    await parlor.scheduler.wake_due()
    await parlor.settle()
    assert len(store.disk.logs[table]) == log
    time.advance(3)
    await parlor.scheduler.wake_due()
    await parlor.settle()
    assert (await take(watcher, 1))[0]["by"] == "bot"


async def test_a_bot_of_a_dead_server_plays_for_a_viewer_who_stays(
    parlor: Parlor, other: Parlor, guests: Guests, time: Time
) -> None:
    other._workers._runner = Never()

    async def open_and_watch() -> str:
        table = await guests.open(Terms(GAME, ("random", PERSON)), start=False)
        watcher = await parlor.watch(guests["Ann"], table)
        await take(watcher, 1)
        await other.ask(guests["Ann"], table, Start(), guests.key())
        assert (await take(watcher, 1))[0]["what"] == "started"
        return table

    while await guests.on_turn(table := await open_and_watch()) == "Ann":
        pass
    time.advance(3)
    await parlor.scheduler.wake_due()
    await parlor.settle()
    assert await guests.on_turn(table) == "Ann"


async def test_a_bot_waits_for_a_store_that_is_away(
    parlor: Parlor, guests: Guests, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "_RETRY", 0.01)
    thinking, thought = asyncio.Event(), asyncio.Event()

    class Slow(InProcess):
        async def run(self, task: bytes, order: Order) -> Answer:
            if order.lane == "bots":
                thinking.set()
                await thought.wait()
            return await super().run(task, order)

    parlor._workers._runner = Slow()
    table = await bot_begins(guests, parlor)
    await thinking.wait()
    store.down = True
    thought.set()
    await asyncio.sleep(0.05)
    store.down = False
    await parlor.settle()
    assert await guests.on_turn(table) == "Ann"


# -- a real store ---------------------------------------------------------------------------------


async def test_a_game_on_disk_survives_a_restart(tmp_path: Path, anyio_backend: str) -> None:
    url = f"sqlite://{tmp_path / 'parlor.db'}"
    store = open_store(url)
    await store.open()
    async with Parlor(store, InProcess(), pause=0) as first:
        guests = await Guests.sign_in(first)
        table = await guests.open(Terms(GAME, (PERSON, PERSON, "random")))
        for _ in range(3):
            await guests.move(table)
            await first.settle()
        seen = msgspec.json.decode(await first.look(guests["Ann"], table))
    await store.close()
    store = open_store(url)
    await store.open()
    async with Parlor(store, InProcess(), pause=0) as second:
        assert await second.person_by_token(guests.tokens["Ann"]) == guests["Ann"]
        (listed,) = await second.tables_of(guests["Ann"])
        assert listed.table == table
        again = msgspec.json.decode(await second.look(guests["Ann"], table))
        assert again | {"now": 0} == seen | {"now": 0}
        guests.parlor = second
        await guests.move(table)
        await second.settle()
    await store.close()


async def test_a_request_that_comes_three_times_at_once_is_in_the_file_once(
    tmp_path: Path, anyio_backend: str
) -> None:
    store = open_store(f"sqlite://{tmp_path / 'parlor.db'}")
    await store.open()
    async with Parlor(store, InProcess(), pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open()
        for count in range(6):
            name = await guests.on_turn(table)
            asked = [
                parlor.ask(guests[name], table, PlayText("pass"), f"move {count}") for _ in range(3)
            ]
            assert len({receipt.seq for receipt in await asyncio.gather(*asked)}) == 1
    log = await store.read(table)
    assert len([entry for entry in log if b'"did"' in entry.body]) == 6
    await store.close()


# -- anything, in any order -----------------------------------------------------------------------

NAMES = st.sampled_from(["Ann", "Ben", "Cid"])
REQUESTS: st.SearchStrategy[Command] = st.sampled_from(
    [
        Sit(),
        Start(),
        Leave(),
        TakeBack(),
        Say("hm"),
        PlayText("pass"),
        PlayText("draw"),
        PlayText("QQ"),
    ]
)


class ServersMachine(RuleBasedStateMachine):
    """Two servers and a store that sometimes fails; clients repeat requests without an answer."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.disk = Disk()
        self.time = Time()
        self.acknowledged: dict[str, int] = {}
        self.count = 0

    @initialize(terms=st.sampled_from([TWO, Terms(GAME, (PERSON, PERSON, "random"))]))
    def open(self, terms: Terms) -> None:
        self.runner.run(self._open(terms))

    async def _open(self, terms: Terms) -> None:
        self.stores = [MemoryStore(self.disk) for _ in range(2)]
        self.servers = [Parlor(store, InProcess(), self.time, pause=0) for store in self.stores]
        for server in self.servers:
            await server.__aenter__()
        self.guests = await Guests.sign_in(self.servers[0])
        self.table = await self.guests.open(terms, start=False)

    @rule(
        name=NAMES,
        request=REQUESTS,
        servers=st.lists(st.integers(0, 1), min_size=1, max_size=3),
        fails=st.lists(st.booleans(), max_size=2),
        together=st.booleans(),
    )
    def ask(
        self, name: str, request: Command, servers: list[int], fails: list[bool], together: bool
    ) -> None:
        """Send a request once or several times, to one server or another."""
        self.count += 1
        self.time.advance(3)
        self.stores[servers[0]].unsure = list(fails)
        self.runner.run(self._ask(name, request, f"key {self.count}", servers, together))
        for store in self.stores:
            store.unsure = []

    async def _ask(
        self, name: str, request: Command, key: str, servers: list[int], together: bool
    ) -> None:
        person = self.guests[name]
        asked = [self.servers[at].ask(person, self.table, request, key) for at in servers]
        if together:
            answers = await asyncio.gather(*asked, return_exceptions=True)
        else:
            answers = [(await asyncio.gather(one, return_exceptions=True))[0] for one in asked]
        for server in self.servers:
            await server.settle()
        refused = [answer for answer in answers if isinstance(answer, BaseException)]
        assert all(isinstance(wrong, ParlorError) for wrong in refused), refused
        done = {answer.seq for answer in answers if not isinstance(answer, BaseException)}
        assert len(done) <= 1
        assert not (done and refused), "a repeated request is done or refused, not both"
        if done:
            self.acknowledged[f"{person.id} {key}"] = done.pop()

    @rule()
    def look(self) -> None:
        """Check that all servers show what the log says."""
        self.runner.run(self._look())

    async def _look(self) -> None:
        await asyncio.sleep(0.001)
        log = self.disk.logs[self.table]
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        kept = dump_room(replay(None, log)[-1].after)
        for server in self.servers:
            async with server._tables.hold(self.table) as (_, room):
                assert dump_room(room) == kept
        keys = [entry.key for entry in log if entry.key]
        assert len(set(keys)) == len(keys)
        by_key = {entry.key: entry.seq for entry in log}
        for key, seq in self.acknowledged.items():
            assert by_key[key] == seq

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.look()
            for server in self.servers:
                self.runner.run(server.__aexit__())
        self.runner.close()


TestServers = ServersMachine.TestCase
TestServers.settings = settings(max_examples=40, stateful_step_count=30)


async def test_a_read_only_store_raises_a_store_error(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()
    store.unsure = [False] * 5
    with pytest.raises(Unsure):
        await guests.ask("Ann", table, Say("hello"))
    assert len(store.unsure) == 2, "three tries, then the error"
    store.unsure = [False]
    await guests.ask("Ann", table, Say("hello"))


async def test_word_lists_are_loaded_off_the_event_loop(
    parlor: Parlor, other: Parlor, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "\n".join(islice(iter(load("full")), 10_000))
    on_the_loop: list[bool] = []

    def read(words: bytes) -> Dictionary:
        on_the_loop.append(current_thread() is main_thread())
        return custom_words(words)

    monkeypatch.setattr(terms, "custom_words", read)
    terms.custom_dictionary.cache_clear()
    # Here the worker runs on the event loop, and so do its checks of a new table.
    table = await guests.open(Terms(GAME, (PERSON, PERSON), words=words), start=False)
    on_the_loop.clear()
    terms.custom_dictionary.cache_clear()
    await guests.ask("Ann", table, Start())
    terms.custom_dictionary.cache_clear()
    assert b"playing" in await other.look(guests["Ben"], table)
    terms.custom_dictionary.cache_clear()
    assert on_the_loop == [False, False]
