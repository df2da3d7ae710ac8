"""Typed plays: a worker reads them while the table goes on, and the players notice nothing."""

import asyncio

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests, InProcess, Time
from wordparlor.errors import RuleBroken, Unreadable
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Leave, PlayText, Say
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer

pytestmark = pytest.mark.anyio


class Held(InProcess):
    """Reads a typed play only when the test lets it."""

    def __init__(self) -> None:
        self.reads = 0
        self.reading = asyncio.Event()
        self.go = asyncio.Event()

    async def run(self, task: bytes, order: Order) -> Answer:
        if order.lane == "plays" and not order.owner.startswith("deal"):
            self.reads += 1
            self.reading.set()
            await self.go.wait()
        return await super().run(task, order)


@pytest.fixture
def held(parlor: Parlor) -> Held:
    runner = Held()
    parlor._workers._runner = runner
    return runner


async def test_the_table_goes_on_while_a_play_is_read(
    parlor: Parlor, guests: Guests, held: Held
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    playing = asyncio.create_task(guests.ask(name, table, PlayText("pass")))
    await held.reading.wait()
    # Chat changes nothing about the play, so it is read once.
    said = await guests.ask("Ann", table, Say("Take your time."))
    assert not playing.done()
    held.go.set()
    assert await playing == said + 1
    assert held.reads == 1
    assert await guests.on_turn(table) != name


async def test_a_play_is_read_again_when_the_game_has_gone_on(
    parlor: Parlor, guests: Guests, held: Held
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    twice = [asyncio.create_task(guests.ask(name, table, PlayText("pass"))) for _ in range(2)]
    await held.reading.wait()
    held.go.set()
    results = await asyncio.gather(*twice, return_exceptions=True)
    assert held.reads == 3
    (refused,) = (result for result in results if isinstance(result, RuleBroken))
    assert "It is not your turn" in refused.sentence


async def test_a_key_is_used_once_while_a_play_is_read(
    parlor: Parlor, guests: Guests, held: Held
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    same = [
        asyncio.create_task(parlor.ask(guests[name], table, PlayText("pass"), "once"))
        for _ in range(4)
    ]
    await held.reading.wait()
    held.go.set()
    assert len({receipt.seq for receipt in await asyncio.gather(*same)}) == 1
    assert await guests.on_turn(table) != name
    # A used key needs no reading.
    held.reads = 0
    again = await parlor.ask(guests[name], table, PlayText("make nonsense"), "once")
    assert (again.seq, held.reads) == (same[0].result().seq, 0)


async def test_what_the_client_has_not_seen_refuses_its_play(
    parlor: Parlor, guests: Guests, held: Held
) -> None:
    table = await guests.open()
    name = await guests.on_turn(table)
    seen = (await guests.fresh(name, table))["seq"]
    early, late = (
        asyncio.create_task(guests.ask(name, table, PlayText("pass", seen))) for _ in range(2)
    )
    await held.reading.wait()
    held.go.set()
    await early
    with pytest.raises(Refused, match="The game has gone on"):
        await late


async def test_a_person_who_leaves_while_a_play_is_read_does_not_play(
    parlor: Parlor, guests: Guests, held: Held
) -> None:
    table = await guests.open(Terms(GAME, (PERSON, PERSON, PERSON)))
    name = await guests.on_turn(table)
    playing = asyncio.create_task(guests.ask(name, table, PlayText("pass")))
    await held.reading.wait()
    await guests.ask(name, table, Leave())
    held.go.set()
    with pytest.raises(Refused, match="A bot plays for you"):
        await playing


async def test_a_bad_play_is_read_once(parlor: Parlor, guests: Guests, held: Held) -> None:
    held.go.set()
    table = await guests.open()
    name = await guests.on_turn(table)
    with pytest.raises(Unreadable):
        await guests.ask(name, table, PlayText("dance a waltz"))
    assert held.reads == 1
    with pytest.raises(Refused, match="write up to 300 characters"):
        await guests.ask(name, table, PlayText("A" * 301))
    assert held.reads == 1


async def test_a_play_is_read_with_what_another_server_wrote(
    store: MemoryStore, time: Time, anyio_backend: str
) -> None:
    async with (
        Parlor(store, InProcess(), time, pause=0) as first,
        Parlor(MemoryStore(store.disk), InProcess(), time, pause=0) as second,
    ):
        guests = await Guests.sign_in(first)
        table = await guests.open()
        name = await guests.on_turn(table)
        other = "Ben" if name == "Ann" else "Ann"
        await second.look(guests[other], table)
        await guests.ask(name, table, PlayText("pass"))
        # The second server may not have heard of it yet.
        await second.ask(guests[other], table, PlayText("pass"), "k")
        guests.parlor = second
        assert await guests.on_turn(table) == name


async def test_a_table_where_the_game_never_rests_refuses_in_the_end(
    parlor: Parlor, guests: Guests
) -> None:
    table = await guests.open()

    class Overtaken(InProcess):
        """While it reads, the other player says something, and the text is nonsense."""

        async def run(self, task: bytes, order: Order) -> Answer:
            if order.lane == "plays":
                time: Time = parlor.now  # type: ignore[assignment]
                time.advance(10)
                await guests.ask("Ben", table, Say("Hm."))
            return await super().run(task, order)

    parlor._workers._runner = Overtaken()
    with pytest.raises(Refused, match="Too much happens at this table"):
        await guests.ask("Ann", table, PlayText("dance a waltz"))
