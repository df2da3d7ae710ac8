"""Retention: old tables are deleted, old guests forgotten, and what is in use stays."""

from collections.abc import AsyncIterator

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import TWO, Guests, InProcess, Time
from wordparlor.server.errors import NoTable
from wordparlor.server.http.metrics import Metrics
from wordparlor.server.live import retention
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.retention import DAY, Keep
from wordparlor.server.room.commands import Leave, Say
from wordparlor.server.room.log import Closed

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "_PAUSE", 0.0)
    monkeypatch.setattr(retention, "_REST", 0.0)


@pytest.fixture
async def kept_for_ever(store: MemoryStore, time: Time) -> AsyncIterator[Parlor]:
    async with Parlor(store, InProcess(), time, pause=0, keep=Keep(0, 0, 0)) as made:
        yield made


async def _finish(parlor: Parlor, guests: Guests) -> str:
    table = await guests.open()
    for _ in range(400):
        if (await guests.fresh(None, table))["sight"]["status"] == "over":
            return table
        await guests.move(table)
    raise AssertionError("The game does not end.")


async def test_an_unfinished_table_goes_after_a_month_without_use(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await guests.open()
    time.advance(20 * DAY)
    await guests.ask("Ann", table, Say("Shall we go on?"))
    time.advance(29.9 * DAY)
    await parlor.retention.round()
    assert table in store.disk.logs
    time.advance(0.2 * DAY)
    await parlor.retention.round()
    assert table not in store.disk.logs
    assert await parlor.tables_of(guests["Ann"]) == []
    with pytest.raises(NoTable):
        await parlor.look(guests["Ann"], table)


async def test_a_finished_game_stays_for_a_year(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await _finish(parlor, guests)
    time.advance(364 * DAY)
    for token in guests.tokens.values():
        await parlor.person_by_token(token)
    await parlor.retention.round()
    assert len(await parlor.history(guests["Ann"])) == 1
    time.advance(2 * DAY)
    await parlor.retention.round()
    assert table not in store.disk.logs


async def test_a_closed_table_counts_as_unfinished(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await guests.open()
    await parlor._writer.write(table, lambda _room, _now: Closed())
    time.advance(31 * DAY)
    await parlor.retention.round()
    assert table not in store.disk.logs


async def test_a_table_with_a_viewer_or_a_visit_stays(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    watched, visited, left = [await guests.open() for _ in range(3)]
    time.advance(20 * DAY)
    subscription = await parlor.watch(guests["Ann"], watched)
    (await parlor.watch(None, visited)).close()
    await parlor.retention.round()
    time.advance(20 * DAY)
    await parlor.retention.round()
    assert sorted(store.disk.logs) == sorted([watched, visited])
    assert left not in store.disk.logs
    time.advance(100 * DAY)
    # Its viewer sits there all the time.
    await parlor.retention.round()
    assert sorted(store.disk.logs) == [watched]
    subscription.close()
    time.advance(31 * DAY)
    await parlor.retention.round()
    assert not store.disk.logs


async def test_the_other_server_has_a_table_in_memory(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await guests.open()
    second = MemoryStore(store.disk)
    async with Parlor(second, InProcess(), time, pause=0) as other:
        await other.look(None, table)
        time.advance(31 * DAY)
        await other.retention.round()
        assert table not in store.disk.logs
        await parlor.retention.round()
        for server in (parlor, other):
            with pytest.raises(NoTable):
                await server.look(None, table)


async def test_guests_who_do_not_come_back_are_forgotten(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    time.advance(200 * DAY)
    await parlor.person_by_token(guests.tokens["Ann"])
    time.advance(200 * DAY)
    await parlor.retention.round()
    assert sorted(store.disk.forgotten) == sorted(guests[name].id for name in ("Ben", "Cid"))
    assert await parlor.person_by_token(guests.tokens["Ann"])
    assert await parlor.person_by_token(guests.tokens["Ben"]) is None


async def test_a_host_can_keep_all(kept_for_ever: Parlor, store: MemoryStore, time: Time) -> None:
    guests = await Guests.sign_in(kept_for_ever)
    table = await guests.open(TWO, start=False)
    await guests.ask("Ben", table, Leave())
    time.advance(4000 * DAY)
    await kept_for_ever.retention.round()
    assert table in store.disk.logs
    assert not store.disk.forgotten


async def test_only_one_server_looks_through_the_store(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    await guests.open()
    time.advance(31 * DAY)
    assert await store.begin_round(time.now, 1.0)
    await parlor.retention.round()
    assert store.disk.logs


async def test_metrics_show_what_was_deleted(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    metrics = parlor.retention.observer = Metrics()
    table = await guests.open()
    size = sum(len(entry.body) for entry in store.disk.logs[table])
    time.advance(31 * DAY)
    newer = await guests.open()
    time.advance(1 * DAY)
    await parlor.retention.round()
    assert list(store.disk.logs) == [newer]
    time.advance(365 * DAY)
    await parlor.retention.round()
    text = metrics.render().decode()
    assert "wordparlor_tables_deleted_total 2.0" in text
    assert "wordparlor_guests_forgotten_total 3.0" in text
    assert float(text.partition("\nwordparlor_bytes_deleted_total ")[2].split()[0]) > size
    assert 'wordparlor_oldest_table_seconds{kind="unfinished"} 0.0' in text
