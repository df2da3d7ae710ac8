"""Clocks that run out, abandoned tables, bots of a dead server."""

import asyncio

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import BOTS, GAME, Guests, InProcess, Time, take
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.scheduler import Scheduler
from wordparlor.server.room.commands import Act, PlayText, Sit, Start
from wordparlor.server.room.terms import PERSON, Clock, Terms
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer

pytestmark = pytest.mark.anyio


async def test_when_time_is_up_the_server_plays_the_safe_default(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(Terms(GAME, (PERSON, PERSON), clock=Clock("move", 60)))
    late = await guests.on_turn(table)
    watcher = await parlor.watch(None, table)
    await take(watcher, 1)
    time.advance(59)
    await parlor.scheduler.wake_due()
    assert await guests.on_turn(table) == late
    time.advance(1)
    await parlor.scheduler.wake_due()
    assert await guests.on_turn(table) != late
    (told,) = await take(watcher, 1)
    assert told["by"] == "clock"
    assert told["sentences"][0] == f"{late}'s time is up."
    assert told["sight"]["time"] == {"since": time.now, "until": time.now + 60}
    watcher.close()


async def test_a_word_without_answers_is_accepted_in_the_end(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    terms = Terms(GAME, (PERSON,) * 3, options={"judging": "challenge"}, clock=Clock(answer=20))
    table = await guests.open(terms)
    name = await guests.on_turn(table)
    async with parlor._tables.hold(table) as (_, room):
        assert room.match
    seat = room.to_act[0]
    moves = room.match.moves(seat)
    await guests.ask(name, table, Act(msgspec.Raw(msgspec.json.encode(moves[0]))))
    asked = (await guests.fresh(None, table))["sight"]
    assert len(asked["to_act"]) == 2
    time.advance(20)
    await parlor.scheduler.wake_due()
    sight = (await guests.fresh(None, table))["sight"]
    assert sight["view"]["window"] is None
    assert sight["scores"][seat] > 0
    assert "until" not in sight["time"]


async def test_a_game_that_only_the_clock_plays_is_closed(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(Terms(GAME, (PERSON, PERSON), clock=Clock("game", 60)))
    for _ in range(100):
        time.advance(60)
        await parlor.scheduler.wake_due()
    fresh = await guests.fresh("Ann", table)
    assert fresh["sight"]["status"] == "over"
    assert await parlor.tables_of(guests["Ann"]) == []


async def test_an_open_table_without_guests_is_closed(
    parlor: Parlor, guests: Guests, time: Time
) -> None:
    table = await guests.open(Terms(GAME, (PERSON, PERSON), listed=True), start=False)
    time.advance(24 * 3600)
    await parlor.scheduler.wake_due()
    assert await parlor.lobby() == []
    with pytest.raises(Refused, match="This table is closed"):
        await guests.ask("Cid", table, Sit())


async def test_play_by_day_tables_survive_a_restart(
    store: MemoryStore, time: Time, anyio_backend: str
) -> None:
    async with Parlor(store, InProcess(), time, pause=0) as first:
        guests = await Guests.sign_in(first)
        clock = Clock("move", 72 * 3600)
        table = await guests.open(Terms(GAME, (PERSON, PERSON), clock=clock))
        late = await guests.on_turn(table)
    time.advance(72 * 3600)
    async with Parlor(store, InProcess(), time, pause=0) as second:
        guests.parlor = second
        await second.scheduler.wake_due()
        assert await guests.on_turn(table) != late


async def test_a_bot_that_a_server_left_thinking_is_woken_by_the_next(
    store: MemoryStore, time: Time, anyio_backend: str
) -> None:
    class Never(InProcess):
        async def run(self, task: bytes, order: Order) -> Answer:
            if order.lane == "bots":
                await asyncio.Event().wait()
            return await super().run(task, order)

    async with Parlor(store, Never(), time, pause=0) as first:
        guests = await Guests.sign_in(first)
        table = (await first.open_table(guests["Ann"], BOTS, "k")).table
        await first.ask(guests["Ann"], table, Start())
        for _ in range(3):
            if await guests.on_turn(table) != "Ann":
                break
            await guests.ask("Ann", table, PlayText("pass"))
        assert await guests.on_turn(table) != "Ann"
    time.advance(60)
    async with Parlor(store, InProcess(), time, pause=0) as second:
        guests.parlor = second
        await second.scheduler.wake_due()
        await second.settle()
        assert await guests.on_turn(table) == "Ann"


async def test_the_scheduler_drops_stale_times(store: MemoryStore) -> None:
    time = Time()
    woken: list[str] = []

    async def wake(table: str) -> float | None:
        woken.append(table)
        return None

    scheduler = Scheduler(store, time, wake)
    for move in range(10_000):
        # With three days for each move.
        scheduler.schedule(f"table {move % 7}", time.now + move + 3 * 24 * 3600)
    scheduler.schedule("soon", time.now + 60)
    assert len(scheduler._order) < 200
    time.advance(60)
    await scheduler.wake_due()
    assert woken == ["soon"]
    time.advance(4 * 24 * 3600)
    await scheduler.wake_due()
    assert sorted(woken[1:]) == [f"table {number}" for number in range(7)]


async def test_the_scheduler_wakes_up_only_for_a_time_that_comes_first(store: MemoryStore) -> None:
    time, rounds, woken = Time(), 0, asyncio.Event()

    async def wake(_: str) -> None:
        woken.set()

    class Counting(Scheduler):
        async def wake_due(self) -> None:
            nonlocal rounds
            rounds += 1
            await super().wake_due()

    scheduler = Counting(store, time, wake)
    running = asyncio.create_task(scheduler.run())
    await asyncio.sleep(0)
    for later in range(100):
        scheduler.schedule(f"table {later}", time.now + 30 + later)
        await asyncio.sleep(0)
    assert rounds == 1
    scheduler.schedule("urgent", time.now)
    async with asyncio.timeout(60):
        await woken.wait()
    assert rounds == 2
    running.cancel()
