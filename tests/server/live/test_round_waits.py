"""The wait after a round on a running server: people, connections, bots, other servers."""

import random
from collections.abc import AsyncIterator

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.rounds import WAIT, end_round, terms
from tests.server.support import Guests, InProcess, Time, take
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Continue, Say
from wordparlor.server.room.terms import PERSON

pytestmark = pytest.mark.anyio


@pytest.fixture
def store() -> MemoryStore:
    """A store that no other server writes to."""
    return MemoryStore(shared=False)


@pytest.fixture
async def parlor(store: MemoryStore, time: Time, anyio_backend: str) -> AsyncIterator[Parlor]:
    """A server that waits after a round; its bots do not pause."""
    chance = random.Random(1)
    async with Parlor(store, InProcess(), time, pause=0, round_wait=WAIT, chance=chance) as server:
        yield server


async def waiting(guests: Guests, table: str) -> dict[str, object] | None:
    found: dict[str, object] | None = (await guests.fresh(None, table))["sight"].get("waiting")
    return found


async def test_all_viewers_learn_who_has_continued(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(terms())
    sight = await end_round(guests, table)
    until = time.now + WAIT
    assert sight["waiting"] == {"until": until, "awaited": [0, 1], "before": [0, 0]}
    watcher = await parlor.watch(None, table)
    await take(watcher, 1)
    await guests.ask("Ann", table, Continue())
    await guests.ask("Ben", table, Continue())
    first, second = await take(watcher, 2)
    assert (first["what"], first["chair"]) == ("continued", 0)
    assert first["sight"]["waiting"]["ready"] == [0]
    assert first["sight"]["waiting"]["awaited"] == [1]
    assert "sentences" not in first
    assert "waiting" not in second["sight"]
    watcher.close()


async def test_the_scheduler_goes_on_when_the_time_is_up(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(terms())
    await end_round(guests, table)
    time.advance(WAIT - 1)
    await parlor.scheduler.wake_due()
    assert await waiting(guests, table)
    time.advance(1)
    await parlor.scheduler.wake_due()
    assert await waiting(guests, table) is None


async def test_bots_play_on_after_the_wait(parlor: Parlor, guests: Guests, time: Time) -> None:
    table = await guests.open(terms(PERSON, "random", "random"))
    for _ in range(20):
        # Bots play until it is Ann's turn, or until a round ends.
        if await waiting(guests, table):
            break
        await guests.move(table)
        await parlor.settle()
    fresh = await guests.fresh("Ann", table)
    before = fresh["seq"]
    time.advance(5)
    await parlor.scheduler.wake_due()
    await parlor.settle()
    assert (await guests.fresh("Ann", table))["seq"] == before
    await guests.ask("Ann", table, Continue())
    await parlor.settle()
    assert await waiting(guests, table) is None
    assert await guests.on_turn(table) == "Ann"


async def test_a_lost_connection_does_not_block_the_others(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(terms())
    here = [await parlor.watch(guests[name], table) for name in ("Ann", "Ben")]
    await end_round(guests, table)
    await guests.ask("Ann", table, Continue())
    time.advance(3)
    await parlor.scheduler.wake_due()
    assert await waiting(guests, table), "Ben is there and reads"
    here[1].close()
    time.advance(1)
    await parlor.scheduler.wake_due()
    assert await waiting(guests, table), "Ben's page may load again"
    time.advance(2)
    await parlor.scheduler.wake_due()
    assert await waiting(guests, table) is None
    here[0].close()


async def test_a_page_that_loads_again_is_waited_for(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(terms())
    here = await parlor.watch(guests["Ben"], table)
    await end_round(guests, table)
    here.close()
    await guests.ask("Ann", table, Continue())
    time.advance(2)
    again = await parlor.watch(guests["Ben"], table)
    time.advance(2)
    await parlor.scheduler.wake_due()
    assert await waiting(guests, table)
    again.close()


async def test_talk_does_not_prolong_the_wait_for_an_absent_person(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(terms())
    await end_round(guests, table)
    await guests.ask("Ann", table, Continue())
    await guests.ask("Ann", table, Say("Shall we?"))
    time.advance(3)
    await parlor.scheduler.wake_due()
    assert await waiting(guests, table) is None


async def test_spectators_block_nobody(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(terms())
    watcher = await parlor.watch(guests["Cid"], table)
    await end_round(guests, table)
    await guests.ask("Ann", table, Continue())
    await guests.ask("Ben", table, Continue())
    assert await waiting(guests, table) is None
    watcher.close()


async def test_where_servers_share_a_store_only_the_time_ends_the_wait_for_the_absent(
    time: Time, anyio_backend: str
) -> None:
    store = MemoryStore()
    assert store.shared
    async with Parlor(store, InProcess(), time, pause=0, round_wait=WAIT) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open(terms())
        await end_round(guests, table)
        await guests.ask("Ann", table, Continue())
        time.advance(10)
        await parlor.scheduler.wake_due()
        assert await waiting(guests, table), "Ben may be connected to another server"
        time.advance(10)
        await parlor.scheduler.wake_due()
        assert await waiting(guests, table) is None


async def test_servers_without_pauses_do_not_wait(time: Time, anyio_backend: str) -> None:
    async with Parlor(MemoryStore(), InProcess(), time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        assert "waiting" not in await end_round(guests, await guests.open(terms()))
