"""Damaged and newer tables, bad snapshots, a limit of memory: all other tables go on."""

import threading

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests, InProcess, Time, take
from wordparlor.server.errors import NotServed
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Say
from wordparlor.server.room.terms import PERSON, Clock, Terms
from wordparlor.server.store.errors import SetAside
from wordparlor.table.match import Match, TableRules

pytestmark = pytest.mark.anyio


async def test_a_damaged_table_is_set_aside_while_all_others_go_on(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    clock = Clock("move", 60)
    good, bad = [await guests.open(Terms(GAME, (PERSON, PERSON), clock=clock)) for _ in range(2)]
    await guests.move(bad)
    log = store.disk.logs[bad]
    log[-1] = msgspec.structs.replace(log[-1], body=log[-1].body.replace(b'"seat":', b'"seat":9'))
    async with Parlor(store, InProcess(), time, pause=0) as other:
        time.advance(60)
        await other.scheduler.wake_due()
        for _ in range(2):
            with pytest.raises(SetAside, match="Entry 5 is damaged"):
                await other.look(guests["Ann"], bad)
        with pytest.raises(SetAside):
            await other.ask(guests["Ann"], bad, Say("hello"))
        assert store.disk.cards[bad].status == "aside"
        assert [one.table for one in await other.tables_of(guests["Ann"])] == [good]
        assert msgspec.json.decode(await other.look(None, good))["sight"]["status"] == "playing"


async def test_a_table_of_a_newer_version_is_not_touched(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await guests.open()
    log = store.disk.logs[table]
    log[-1] = msgspec.structs.replace(log[-1], body=log[-1].body.replace(b'"v":2', b'"v":9'))
    async with Parlor(store, InProcess(), time, pause=0) as other:
        with pytest.raises(NotServed, match="update this server"):
            await other.look(guests["Ann"], table)
    assert store.disk.cards[table].status == "playing"
    assert store.disk.reasons == {}


async def test_viewers_of_a_damaged_table_are_told(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()
    watcher = await parlor.watch(None, table)
    await take(watcher, 1)
    entry = store.disk.logs[table][-1]
    store.disk.logs[table].append(msgspec.structs.replace(entry, seq=entry.seq + 1, body=b"?"))
    with pytest.raises(SetAside):
        async with parlor._tables.hold(table, catch_up=True):
            pass
    with pytest.raises(SetAside):
        await anext(watcher)


async def test_a_long_game_loads_from_its_snapshot_or_from_its_log(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await guests.open()
    for count in range(120):
        time.advance(10)
        await guests.ask("Ann", table, Say(f"{count}"))
        if count % 20 == 0:
            await guests.move(table)
    snapshot = store.disk.snapshots[table]
    assert snapshot.seq == 100
    seen = await parlor.look(guests["Ann"], table)
    for body in (snapshot.body, b"damaged", snapshot.body[:-1]):
        store.disk.snapshots[table] = msgspec.structs.replace(snapshot, body=body)
        async with Parlor(store, InProcess(), time, pause=0) as other:
            assert await other.look(guests["Ann"], table) == seen


async def test_tables_in_memory_have_a_limit(store: MemoryStore, time: Time) -> None:
    async with Parlor(store, InProcess(), time, pause=0, most_tables=3) as parlor:
        guests = await Guests.sign_in(parlor)
        tables = [await guests.open(start=False) for _ in range(6)]
        watcher = await parlor.watch(None, tables[0])
        await take(watcher, 1)
        reads = store.reads
        for table in tables * 2:
            await parlor.look(None, table)
        assert len(parlor._tables._tables) == 3
        assert store.reads > reads
        await guests.ask("Ann", tables[0], Say("still here"))
        await take(watcher, 1)
        watcher.close()


async def test_a_table_with_a_word_list_is_dealt_again_off_the_event_loop(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = await guests.open(Terms(GAME, (PERSON, PERSON), words="zen\nzap\nadze\nsize\n"))
    ordinary = await guests.open()
    threads: dict[str, str] = {}
    deal = TableRules.deal

    def noted(rules: TableRules) -> Match:
        threads[rules.setup.dictionary.partition("-")[0]] = threading.current_thread().name
        return deal(rules)

    monkeypatch.setattr(TableRules, "deal", noted)
    async with Parlor(store, InProcess(), time, pause=0) as other:
        for table in (own, ordinary):
            assert await other.look(None, table)
    assert threads["own"].startswith("large-rooms")
    assert threads["full"] == threading.main_thread().name
