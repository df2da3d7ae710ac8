"""The PostgreSQL store alone: other servers, lost connections, restarts."""

import asyncio
import time
from collections.abc import AsyncIterator

import asyncpg
import pytest

from tests.server.store.cuttable_proxy import proxy_to
from tests.server.store.samples import card, entries, entry
from tests.server.throwaway_postgres import Server
from wordparlor.server.store import open_store, postgres
from wordparlor.server.store.errors import KeyUsed, SeqTaken, StoreDown, StoreError, Unsure
from wordparlor.server.store.postgres import notifications as postgres_listener
from wordparlor.server.store.postgres import pool as postgres_pool
from wordparlor.server.store.postgres.notifications import Changes
from wordparlor.server.store.protocol import MISSED, Change, Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pair(database: str, anyio_backend: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two servers' stores in one database."""
    ours, theirs = open_store(database), open_store(database)
    await ours.open()
    await theirs.open()
    yield ours, theirs
    await theirs.close()
    await ours.close()


async def _next(changes: AsyncIterator[Change]) -> Change:
    return await asyncio.wait_for(anext(changes), 5)


async def test_servers_that_start_together_make_one_schema(new_database: str) -> None:
    stores = [open_store(new_database) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.append([entry(f"t{at}", 1)]) for at, store in enumerate(stores)))
    assert [table async for table in stores[0].tables()] == ["t0", "t1", "t2"]
    for store in stores:
        await store.close()


async def test_a_newer_schema_is_refused(new_database: str) -> None:
    store = open_store(new_database)
    await store.open()
    await store.close()
    connection = await asyncpg.connect(new_database)
    await connection.execute("UPDATE wordparlor.schema_version SET version = 99")
    await connection.close()
    with pytest.raises(StoreError, match=r"from a newer Wordparlor \(schema 99,"):
        await store.open()


@pytest.mark.parametrize("wrong", ["nobody:secret@", "postgres@"])
async def test_an_error_names_the_database_without_the_password(database: str, wrong: str) -> None:
    _, _, place = database.partition("@")
    nowhere = place.rpartition("/")[0] + "/nowhere"
    with pytest.raises(StoreError, match=r"^The database nowhere at .* cannot be used") as caught:
        await open_store(f"postgresql://{wrong}{nowhere}").open()
    assert not isinstance(caught.value, StoreDown)
    assert "secret" not in str(caught.value)


async def test_a_server_that_is_not_there_is_down() -> None:
    with pytest.raises(StoreDown, match=r"^The database parlor at 127\.0\.0\.1 is away"):
        await open_store("postgresql://postgres@127.0.0.1:1/parlor").open()


async def test_servers_hear_of_each_other(pair: tuple[Store, Store]) -> None:
    ours, theirs = pair
    heard, unheard = ours.changes(), theirs.changes()
    await theirs.append(entries("a table", 1, 3))
    assert await _next(heard) == ("a table", 3)
    await ours.append([entry("a table", 4)])
    assert await _next(unheard) == ("a table", 4)


async def test_foreign_notifications_are_ignored(pair: tuple[Store, Store], database: str) -> None:
    ours, theirs = pair
    heard = theirs.changes()
    stranger = await asyncpg.connect(database)
    for said in ("", "hello", "a b c", "a 1", f"a {10**30} oak", "x" * 7999):
        await stranger.execute("SELECT pg_notify('wordparlor', $1)", said)
    await stranger.close()
    await ours.append([entry("elm", 1)])
    while (change := await _next(heard)) != ("elm", 1):
        # A table that changed is only read again.
        assert change == ("oak", 10**30)


async def test_a_slow_reader_gets_the_last_change_of_each_table() -> None:
    changes = Changes()
    for change in (Change("oak", 1), Change("elm", 7), MISSED, Change("oak", 2)):
        changes.add(change)
    assert [await _next(changes) for _ in range(3)] == [("oak", 2), ("elm", 7), MISSED]


async def test_two_servers_never_write_the_same_entry(pair: tuple[Store, Store]) -> None:
    async def server(store: Store, name: str) -> int:
        won = 0
        for round_ in range(100):
            for table in ("elm", "oak", "yew"):
                seq = len(await store.read(table)) + 1
                try:
                    await store.append([entry(table, seq, f"{name} {round_}")], card(table))
                except SeqTaken:
                    continue
                won += 1
        return won

    won = await asyncio.gather(*(server(store, str(at)) for at, store in enumerate(pair)))
    kept = [await pair[0].read(table) for table in ("elm", "oak", "yew")]
    assert sum(won) == sum(map(len, kept))
    for log in kept:
        assert [one.seq for one in log] == list(range(1, len(log) + 1))


async def test_many_writers_on_two_servers_do_not_deadlock(pair: tuple[Store, Store]) -> None:
    """Batches that lock the same tables in different orders would deadlock."""
    names = [f"t{number}" for number in range(100)]
    for round_ in range(1, 6):
        outcomes = await asyncio.gather(
            *(pair[0].append([entry(name, round_)]) for name in names),
            *(pair[1].append([entry(name, round_)]) for name in reversed(names)),
            return_exceptions=True,
        )
        assert outcomes.count(None) == 100
        assert all(outcome is None or isinstance(outcome, SeqTaken) for outcome in outcomes)


async def test_a_lost_connection_is_made_again(database: str) -> None:
    theirs = open_store(database)
    await theirs.open()
    async with proxy_to(database) as line:
        ours = open_store(line.url)
        await ours.open()
        heard = ours.changes()
        await ours.append([entry("oak", 1)])
        line.cut()
        await theirs.append([entry("oak", 2)])
        assert await _next(heard) == MISSED
        await ours.append([entry("oak", 3)])
        await theirs.append([entry("oak", 4)])
        # The second entry may have been written just after the connection was back.
        while (change := await _next(heard)) != ("oak", 4):
            assert change == ("oak", 2)
        await ours.close()
    await theirs.close()


async def test_an_append_whose_answer_is_lost_is_unsure(database: str) -> None:
    async with proxy_to(database) as line:
        store = open_store(line.url)
        await store.open()
        await store.append([entry("oak", 1)])
        line.loses_answers = True
        with pytest.raises(Unsure, match="was lost while it wrote"):
            await store.append([entry("oak", 2, "a")])
        with pytest.raises(StoreDown, match="is away"):
            await store.load("oak")
        line.loses_answers = False
        # The entry was written after all, and repeating it says so.
        assert (await store.load("oak")).entries == (entry("oak", 1), entry("oak", 2, "a"))
        with pytest.raises(KeyUsed) as caught:
            await store.append([entry("oak", 2, "a")])
        assert caught.value.seq == 2
        await store.close()


async def test_a_ping_waits_for_appends_that_came_before_it(database: str) -> None:
    """After a ping, the writer knows whether the entry of a cancelled caller is there."""
    store = open_store(database)
    await store.open()
    await store.append([entry("oak", 1)])
    other = await asyncpg.connect(database)
    held = other.transaction()
    await held.start()
    await other.execute("SELECT FROM wordparlor.tables WHERE id = 'oak' FOR UPDATE")
    writing = asyncio.create_task(store.append([entry("oak", 2)]))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    pinging = asyncio.create_task(store.ping())
    _, waiting = await asyncio.wait({pinging}, timeout=0.3)
    assert waiting
    await held.rollback()
    await pinging
    assert await store.read("oak") == (entry("oak", 1), entry("oak", 2))
    await other.close()
    await store.close()


async def test_a_connection_that_the_server_just_closed_is_lost(database: str) -> None:
    pool = postgres_pool.ConnectionPool(database)
    await pool.open()
    wrong = asyncpg.InternalClientError("cannot switch to state 13; another operation (2) is in …")
    with pytest.raises(StoreDown, match="is away"):
        async with pool.reading():
            raise wrong
    with pytest.raises(Unsure, match="was lost while it wrote"):
        async with pool.writing():
            raise wrong
    await pool.close()


async def test_a_server_that_hangs_is_given_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_pool, "_TIMEOUT", 0.3)
    monkeypatch.setattr(postgres_listener, "_HEARTBEAT", 0.1)
    async with proxy_to(database) as line:
        store = open_store(line.url)
        await store.open()
        heard = store.changes()
        await store.append([entry("oak", 1)])
        line.heard.clear()
        with pytest.raises(Unsure):
            await store.append([entry("oak", 2)])
        with pytest.raises(StoreDown, match="does not answer"):
            await store.ping()
        line.heard.set()
        line.cut()
        assert await _next(heard) == MISSED
        assert await store.read("oak") == tuple(entries("oak", 1, 2))
        await store.close()


async def test_callers_wait_together_for_a_server_that_hangs(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_pool, "_TIMEOUT", 3.0)
    async with proxy_to(database) as line:
        store = open_store(line.url)
        await store.open()
        await asyncio.gather(*(store.read("oak") for _ in range(40)))
        line.heard.clear()
        start = time.monotonic()
        reading = (store.read("oak") for _ in range(40))
        outcomes = await asyncio.gather(*reading, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {StoreDown}
        # If they waited in turn for the eight connections, it would take fifteen seconds.
        assert time.monotonic() - start < 12
        line.heard.set()
        line.cut()
        await store.close()


async def test_a_store_whose_server_hangs_is_closed_soon(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_pool, "_TIMEOUT", 6.0)
    monkeypatch.setattr(postgres, "_CLOSING", 0.3)
    async with proxy_to(database) as line:
        store = open_store(line.url)
        await store.open()
        await store.append([entry("oak", 1)])
        line.heard.clear()
        waiting = [
            *(asyncio.create_task(store.append([entry(f"elm{n}", 1)])) for n in range(3)),
            *(asyncio.create_task(store.read("oak")) for _ in range(20)),
        ]
        await asyncio.sleep(0.1)
        waiting.append(asyncio.create_task(store.append([entry("ash", 1)])))
        await asyncio.sleep(0)
        start = time.monotonic()
        await store.close()
        assert time.monotonic() - start < 5
        # No caller waits for ever.
        done, pending = await asyncio.wait(waiting, timeout=60)
        assert not pending
        for one in done:
            assert one.cancelled() or isinstance(one.exception(), StoreError)
        line.heard.set()
        line.cut()
        # Appends that were given up are not written after the store is opened again.
        await store.open()
        await store.ping()
        await store.append([entry("yew", 1)])
        assert "ash" not in [table async for table in store.tables()]
        await store.close()


async def test_a_store_can_be_closed_while_its_server_is_away(database: str) -> None:
    async with proxy_to(database) as line:
        store = open_store(line.url)
        await store.open()
        await store.append([entry("oak", 1)])
    with pytest.raises(StoreDown, match="is away"):
        await store.read("oak")
    await store.close()


async def test_the_server_may_be_restarted_while_it_is_used(
    server: Server | None, database: str
) -> None:
    if server is None:
        pytest.skip("The server is not ours to stop.")
    store = open_store(database)
    await store.open()
    acknowledged = 0
    heard = store.changes()
    stop = asyncio.Event()
    failures: set[type[Exception]] = set()

    async def play() -> None:
        nonlocal acknowledged
        while not stop.is_set():
            try:
                await store.append([entry("oak", acknowledged + 1)])
            except (StoreDown, Unsure) as wrong:
                failures.add(type(wrong))
                await asyncio.sleep(0.01)
                continue
            except SeqTaken:
                # The unsure entry is there.
                assert len(await store.read("oak")) == acknowledged + 1
            acknowledged += 1

    playing = asyncio.create_task(play())
    while not acknowledged:
        await asyncio.sleep(0.01)
    before = acknowledged
    server.stop()
    with pytest.raises(StoreDown, match="is away"):
        await store.ping()
    await asyncio.sleep(0.1)
    server.start()
    assert await _next(heard) == MISSED
    await store.ping()
    stop.set()
    await playing
    assert StoreDown in failures
    assert acknowledged >= before > 0
    assert await store.read("oak") == tuple(entries("oak", 1, acknowledged))
    await store.append([entry("oak", acknowledged + 1)])
    await store.close()
