"""Live messages: their numbers, catching up, and slow viewers."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import BOTS, Guests, InProcess, Time, take
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.subscription import MOST_WAITING, Subscription
from wordparlor.server.live.tables import STEPS_KEPT, LiveTable, LiveTables
from wordparlor.server.room.commands import (
    AllowWatching,
    Command,
    Leave,
    Mute,
    Remove,
    Say,
    Sit,
    Start,
    TakeBack,
)
from wordparlor.server.room.room import Step, Viewer
from wordparlor.server.store.protocol import Loaded
from wordparlor.server.views import messages

pytestmark = pytest.mark.anyio


async def test_each_event_is_one_message_with_its_number(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(start=False)
    watcher = await parlor.watch(guests["Ben"], table)
    (fresh,) = await take(watcher, 1)
    assert fresh["type"] == "fresh"
    await guests.ask("Ann", table, Say("Hello"))
    await guests.ask("Ann", table, Start())
    await guests.move(table)
    said, started, did = await take(watcher, 3)
    assert [m["seq"] for m in (said, started, did)] == [fresh["seq"] + n for n in (1, 2, 3)]
    assert said["what"] == "said"
    assert (said["chair"], said["text"]) == (0, "Hello")
    assert started["game"]["deck"]["cards"]
    assert started["sentences"][0].startswith("Round 1: ")
    assert did["events"]
    assert did["sight"]["you"] == 1
    watcher.close()
    with pytest.raises(StopAsyncIteration):
        await anext(watcher)


async def test_a_table_is_read_on_when_another_server_writes_while_it_is_loaded(
    store: MemoryStore, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await guests.open(start=False)
    tables, load = LiveTables(store, 10), store.load

    async def load_and_write(asked: str) -> Loaded:
        loaded = await load(asked)
        monkeypatch.undo()
        await guests.ask("Ann", asked, Say("Hello"))
        assert not tables.touch(asked), "there is no viewer yet who would read it"
        return loaded

    monkeypatch.setattr(store, "load", load_and_write)
    async with tables.hold(table) as (live, room):
        assert room.seq == len(await store.read(table))
        assert not live.stale


async def test_a_table_that_could_not_be_read_on_is_read_later(
    store: MemoryStore, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, tables = await guests.open(start=False), LiveTables(store, 10)
    async with tables.hold(table):
        pass
    await guests.ask("Ann", table, Say("Hello"))
    tables.touch(table)
    with monkeypatch.context() as patch:
        patch.setattr(store, "read", None)
        with pytest.raises(TypeError):
            await tables.hold(table).__aenter__()
    async with tables.hold(table) as (_, room):
        assert room.seq == len(await store.read(table))


async def test_the_table_is_drawn_as_text_on_request(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    drawn = await parlor.watch(guests["Ann"], table, scene=True)
    plain = await parlor.watch(guests["Ann"], table)
    await guests.move(table)
    for _ in range(2):
        (scenes,), (sights,) = await take(drawn, 1), await take(plain, 1)
        scene = scenes["sight"].pop("scene")
        assert scenes == sights
        assert scene["areas"]
        assert scene["status"].split(" ")[0] in ("Ann", "Ben")
        assert sights["sight"]["says"] in (scene["status"], "Your turn to play.")
        await guests.move(table)


async def test_a_viewer_who_reconnects_gets_the_rest_or_a_fresh_view(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open()
    live = await parlor.watch(guests["Ann"], table)
    (fresh,) = await take(live, 1)
    for _ in range(3):
        await guests.move(table)
    told = await take(live, 3)
    rest = await parlor.watch(guests["Ann"], table, fresh["seq"] + 1)
    assert await take(rest, 2) == told[1:]
    up_to_date = await parlor.watch(guests["Ann"], table, fresh["seq"] + 3)
    await guests.ask("Ann", table, Say("next"))
    assert (await take(up_to_date, 1))[0]["text"] == "next"
    for _ in range(STEPS_KEPT):
        time.advance(10)
        await guests.ask("Ann", table, Say("and so on"))
    for after in (fresh["seq"], 0, -5, 10**9):
        far = await parlor.watch(guests["Ann"], table, after)
        assert (await take(far, 1))[0]["type"] == "fresh"


async def test_a_slow_viewer_gets_a_fresh_view_and_delays_no_other(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(start=False)
    slow = await parlor.watch(None, table)
    quick = await parlor.watch(None, table)
    await take(quick, 1)
    await take(slow, 1)
    for count in range(MOST_WAITING + 10):
        time.advance(10)
        await guests.ask("Ann", table, Say(str(count)))
        assert (await take(quick, 1))[0]["text"] == str(count)
    (fresh,) = await take(slow, 1)
    assert fresh["type"] == "fresh"
    assert fresh["chat"][-1]["text"] == str(MOST_WAITING + 9)
    await guests.ask("Ann", table, Say("now"))
    assert (await take(slow, 1))[0]["text"] == "now"


async def test_messages_hold_no_ids_of_people_and_no_seed(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(BOTS)
    watcher = await parlor.watch(guests["Ann"], table, 0)
    sent = await anext(watcher)
    for _ in range(3):
        await guests.move(table)
        await parlor.settle()
        sent += await anext(watcher)
    log = b"".join(entry.body for entry in store.disk.logs[table])
    seed = str(msgspec.json.decode(store.disk.logs[table][2].body)["entry"]["setup"]["seed"])
    assert seed.encode() in log
    assert seed.encode() not in sent
    for person in guests.people.values():
        assert person.id.encode() not in sent
    assert b"digest" not in sent


async def test_every_entry_has_a_sentence(parlor: Parlor, guests: Guests, time: Time) -> None:
    table = await guests.open(start=False)
    watcher = await parlor.watch(guests["Ann"], table, 1)
    await take(watcher, 1)
    commands: list[tuple[str, Command, str]] = [
        ("Ann", Mute(1), "The host mutes Ben."),
        ("Ann", Mute(1, muted=False), "The host no longer mutes Ben."),
        ("Ben", Leave(), "Ben leaves."),
        ("Ben", Sit(), "Ben sits down."),
        ("Ann", Remove(1), "The host removes Ben."),
        ("Cid", Sit(), "Cid sits down."),
        ("Ann", Say("Hello"), "Ann says: Hello"),
        ("Ann", Start(), "Round 1: "),
        ("Ann", AllowWatching(allowed=False), "The host closes the table to watchers."),
        ("Ann", AllowWatching(allowed=True), "The host opens the table to watchers."),
        ("Cid", Leave(), "Cid leaves; a bot plays on."),
        ("Cid", TakeBack(), "Cid is back."),
    ]
    for name, request, sentence in commands:
        await guests.ask(name, table, request)
        (told,) = await take(watcher, 1)
        while told["what"] == "did":
            (told,) = await take(watcher, 1)
        assert told["sentences"][0].startswith(sentence)
        await parlor.settle()
    closed = await guests.open(start=False)
    watcher = await parlor.watch(None, closed)
    await take(watcher, 1)
    time.advance(24 * 3600)
    await parlor.scheduler.wake_due()
    assert (await take(watcher, 1))[0]["sentences"] == ["The table is closed."]


@pytest.mark.parametrize("watched", [False, True])
async def test_a_finished_game_is_dropped_from_memory(
    parlor: Parlor, guests: Guests, store: MemoryStore, watched: bool
) -> None:
    table = await guests.open(BOTS)
    people = (guests["Ann"], None) if watched else ()
    watchers = [await parlor.watch(person, table) for person in people]
    while store.disk.cards[table].status == "playing":
        assert table in parlor._tables._tables
        await guests.move(table)
        # The last move may be a bot's.
        await parlor.settle()
    assert (table in parlor._tables._tables) == watched
    for watcher in watchers:
        watcher.close()
    assert not parlor._tables._tables


async def test_viewers_who_may_know_the_same_share_a_message(
    parlor: Parlor, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await guests.open()
    made: list[Viewer] = []
    tell = messages._tell

    def count(step: Step, viewer: Viewer) -> messages.Told:
        made.append(viewer)
        return tell(step, viewer)

    monkeypatch.setattr(messages, "_tell", count)
    people = (guests["Ann"], guests["Ben"], None, None, guests["Cid"])
    watchers = [await parlor.watch(person, table) for person in people]
    for watcher in watchers:
        await take(watcher, 1)
    heard: list[bytes | None] = []
    loop = asyncio.get_running_loop()

    def take_soon(watcher: Subscription) -> Callable[[], object]:
        return lambda: loop.call_soon(lambda: heard.append(watcher.take()))

    # Four take each message in the next turn of the loop, as sockets do; the last one is late.
    for watcher in watchers[:4]:
        watcher.news = take_soon(watcher)
    await guests.ask("Ann", table, Say("hello"))
    await asyncio.sleep(0)
    assert sorted(str(viewer.chair) for viewer in made) == ["0", "1", "None"]
    assert len(heard) == 4
    assert len({id(message) for message in heard}) == 3
    (*_, last) = parlor._tables._tables[table].steps
    assert not last._messages, "a table keeps no messages that were taken"
    assert watchers[4].take() in heard
    assert len(made) == 4


async def test_closing_a_subscription_twice_spares_the_others(
    parlor: Parlor, guests: Guests
) -> None:
    table = await guests.open(start=False)
    first = await parlor.watch(None, table)
    await guests.ask("Ann", table, Leave())
    await guests.ask("Ben", table, Leave())
    first.close()
    second = await parlor.watch(None, table)
    first.close()
    assert parlor._tables.watched() == [table]
    second.close()
    assert not parlor._tables._tables


async def test_a_cancelled_caller_does_not_keep_a_table(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(start=False)
    async with parlor._tables.hold(table) as (live, _):
        waiting = asyncio.create_task(guests.ask("Ann", table, Say("hello")))
        await asyncio.sleep(0)
        assert live.users == 2
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert live.users == 1
    assert live.idle
    await guests.ask("Ann", table, Say("hello again"))


async def test_a_move_looks_at_its_own_table_however_many_are_in_use(
    store: MemoryStore, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    is_idle = vars(LiveTable)["idle"].fget

    def count(live: LiveTable) -> bool:
        looks.append(live.table)
        return bool(is_idle(live))

    async with Parlor(store, InProcess(), time, pause=0.0, most_tables=2) as parlor:
        guests = await Guests.sign_in(parlor)
        tables = [await guests.open() for _ in range(12)]
        watchers = [await parlor.watch(None, table) for table in tables]
        monkeypatch.setattr(LiveTable, "idle", property(count))
        await guests.ask("Ann", tables[0], Say("hello"))
        assert set(looks) == {tables[0]}
        assert len(looks) <= 4
        assert parlor.tables_in_memory == len(tables)
        for watcher in watchers:
            watcher.close()
        assert set(parlor._tables._tables) == set(tables[-2:])
        assert parlor._tables._unused.keys() == parlor._tables._tables.keys()


async def test_the_table_unused_for_longest_is_dropped_first(
    store: MemoryStore, time: Time
) -> None:
    async with Parlor(store, InProcess(), time, pause=0.0, most_tables=2) as parlor:
        guests = await Guests.sign_in(parlor)
        first, second, third = [await guests.open(start=False) for _ in range(3)]
        assert set(parlor._tables._tables) == {second, third}
        for table in (third, second, first):
            await parlor.look(None, table)
        assert set(parlor._tables._tables) == {second, first}
        async with parlor._tables.hold(second):
            await parlor.look(None, third)
            assert set(parlor._tables._tables) == {second, third}
        await parlor.look(None, first)
        assert set(parlor._tables._tables) == {second, first}
