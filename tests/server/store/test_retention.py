"""Delete old tables and count tables by address, in all stores."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.store.samples import card, entries, entry
from tests.server.support import Guests, InProcess, Time
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.retention import DAY
from wordparlor.server.store import open_store
from wordparlor.server.store.people import Person
from wordparlor.server.store.protocol import Snapshot, Store
from wordparlor.server.store.sqlite import SqliteStore
from wordparlor.server.store.sqlite.group_commit import Answer, Work

pytestmark = pytest.mark.anyio
LAST = 1003.0
"""The time of the last entry of `entries(table, 1, 3)`."""


async def _fill(store: Store, table: str = "oak", code: str = "BCDFGH") -> None:
    for name in ("ann", "ben"):
        if not await store.people([name]):
            await store.add_person(Person(name, name.title()), name.encode(), 5.0)
    written = entries(table, 1, 3)
    await store.append(written, card(table, changed=LAST), Snapshot(3, 1, b"room"), code)


async def test_a_deleted_table_leaves_nothing(kept: Store) -> None:
    await _fill(kept)
    await _fill(kept, "elm", "GHJKLM")
    await kept.note_origin("oak", b"home", LAST)
    size = await kept.delete_table("oak", LAST + 1)
    assert size == sum(len(one.body) for one in entries("oak", 1, 3))
    assert await kept.read("oak") == ()
    assert (await kept.load("oak")).snapshot is None
    assert await kept.card("oak") is None
    assert await kept.card_by_code("BCDFGH") is None
    assert await kept.rows("oak") is None
    assert await kept.visited("ann", "", 9) == ("elm",)
    assert await kept.count_unfinished("ann") == 1
    assert await kept.origins(["oak"]) == {}
    assert [table async for table in kept.tables()] == ["elm"]
    assert await kept.check() == ()
    assert await kept.delete_table("oak", LAST + 1) is None


async def test_a_code_and_an_id_are_free_after_their_table_is_deleted(kept: Store) -> None:
    await _fill(kept)
    await kept.delete_table("oak", LAST + 1)
    await _fill(kept)
    assert len(await kept.read("oak")) == 3
    assert await kept.check() == ()


async def test_a_table_that_was_used_since_is_not_deleted(kept: Store) -> None:
    await _fill(kept)
    assert await kept.delete_table("oak", LAST) is None
    # A line of chat writes no card.
    await kept.append([entry("oak", 4)])
    assert await kept.delete_table("oak", LAST + 1) is None
    await kept.mark_visited(["oak", "elm"], LAST + 5)
    assert await kept.delete_table("oak", LAST + 5) is None
    assert [age.touched for age in await kept.table_ages("", 9)] == [LAST + 5]
    assert await kept.delete_table("oak", LAST + 6) is not None


async def test_ages_come_in_pages(kept: Store) -> None:
    for table, code in (("ash", "B"), ("elm", "C"), ("oak", "D")):
        await _fill(kept, table, code)
    first = await kept.table_ages("", 2)
    assert [age.table for age in first] == ["ash", "elm"]
    assert first[0].card == card("ash", changed=LAST)
    assert [age.table for age in await kept.table_ages("elm", 2)] == ["oak"]
    assert [(one.person, one.seen) for one in await kept.person_ages("", 1)] == [("ann", 5.0)]
    await kept.forget_person("ben", 6.0)
    assert await kept.person_ages("ann", 9) == ()


async def test_one_server_at_a_time_begins_a_round(kept: Store) -> None:
    assert await kept.begin_round(5000.0, 3600.0)
    assert not await kept.begin_round(8599.0, 3600.0)
    assert await kept.begin_round(8600.0, 3600.0)


async def test_tables_are_counted_by_address_for_a_time(kept: Store) -> None:
    for table, code in (("ash", "B"), ("elm", "C"), ("oak", "D")):
        await _fill(kept, table, code)
        await kept.note_origin(table, b"home", LAST)
    await kept.append([entry("oak", 4)], card("oak", status="over"))
    assert await kept.count_open_from(b"home") == 2
    assert await kept.count_open_from(b"elsewhere") == 0
    assert await kept.origins(["ash", "fir"]) == {"ash": b"home"}
    assert len(await kept.secret()) > 5
    await kept.drop_origins(LAST + 1)
    assert await kept.count_open_from(b"home") == 0


async def test_secrets_differ_between_stores(url: str, tmp_path: Path) -> None:
    secrets = set()
    for place in (url, str(tmp_path / "other.db")):
        store = open_store(place)
        await store.open()
        secrets.add(await store.secret())
        await store.close()
    assert len(secrets) == 2
    assert b"" not in secrets


async def test_an_answer_changes_no_byte_of_a_file(file: Path) -> None:
    store = open_store(str(file))
    await store.open()
    await _fill(store)
    wal = file.with_name("parlor.db-wal")
    before = file.read_bytes(), wal.read_bytes()
    for _ in range(5):
        await store.answer()
    assert (file.read_bytes(), wal.read_bytes()) == before
    await store.close()


async def test_a_file_uses_the_space_of_deleted_tables_again(file: Path) -> None:
    store = open_store(str(file))
    await store.open()
    sizes = []
    for _ in range(6):
        for number in range(5):
            await store.append(entries(f"table {number}", 1, 200), card(f"table {number}"))
        for number in range(5):
            assert await store.delete_table(f"table {number}", 9999.0)
        with closing(sqlite3.connect(file)) as connection:
            sizes.append(connection.execute("PRAGMA page_count").fetchone()[0])
    await store.close()
    assert len(set(sizes[1:])) == 1


async def test_deletions_run_beside_the_event_loop(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    await _fill(store)
    threads = []
    write = store._write

    async def noting(work: Work[Answer], *, slow: bool = False) -> Answer:
        def noted(connection: sqlite3.Connection) -> Answer:
            threads.append(threading.current_thread().name)
            return work(connection)

        return await write(noted, slow=slow)

    store._write = noting  # type: ignore[method-assign]
    appended = store.append([entry("elm", 1)])
    deleted = store.delete_table("oak", LAST + 1)
    assert (await asyncio.gather(appended, deleted))[1]
    assert threads == ["store-writer"] * 2
    await store.append([entry("elm", 2)])
    assert threads[2:] == ["MainThread"]
    assert len(await store.read("elm")) == 2
    await store.close()


async def test_a_damaged_card_does_not_stop_a_round(file: Path) -> None:
    store = open_store(str(file))
    await store.open()
    await _fill(store)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE cards SET people = 'ann'")
    (age,) = await store.table_ages("", 9)
    assert (age.table, age.card) == ("oak", None)
    await store.close()


async def test_two_servers_delete_a_table_once(url: str) -> None:
    servers = [open_store(url)]
    if servers[0].shared:
        servers.append(open_store(url))
    for server in servers:
        await server.open()
    await _fill(servers[0])
    sizes = await asyncio.gather(*(one.delete_table("oak", LAST + 1) for one in servers * 2))
    assert sum(size is not None for size in sizes) == 1
    assert await servers[0].check() == ()
    for server in servers:
        await server.close()


async def test_a_store_is_sound_after_a_round(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordparlor.server.live.retention._PAUSE", 0.0)
    time = Time()
    async with Parlor(store, InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        old = await guests.open()
        await guests.move(old)
        time.advance(31 * DAY)
        new = await guests.open()
        await parlor.retention.round()
        assert [table async for table in store.tables()] == [new]
        assert [fault async for audit in audit_store(store) for fault in audit.faults] == []
        time.advance(400 * DAY)
        await parlor.retention.round()
        for person in await store.to_forget(9):
            await parlor.forgetter._forget_tables(person)
        assert await store.profiles(9) == ()
        assert [fault async for audit in audit_store(store) for fault in audit.faults] == []


async def test_the_story_of_a_game_goes_with_its_table_and_with_its_texts(file: Path) -> None:
    store = open_store(str(file))
    await store.open()
    await _fill(store)
    await _fill(store, "elm", "GHJKLM")
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("INSERT INTO stories SELECT number, 3, 'story' FROM tables")
        await store.delete_table("oak", LAST + 1)
        assert connection.execute("SELECT count(*) FROM stories").fetchone() == (1,)
        await store.redact("elm", {})
        assert connection.execute("SELECT count(*) FROM stories").fetchone() == (0,)
    await store.close()
