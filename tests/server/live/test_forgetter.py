"""Requests that are under way while their person is forgotten."""

import asyncio

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import TWO, Guests, InProcess, Time
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Say
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer

pytestmark = pytest.mark.anyio


class Held(InProcess):
    """Runs tasks when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.go_on = asyncio.Event()

    async def run(self, task: bytes, order: Order) -> Answer:
        self.asked.set()
        await self.go_on.wait()
        return await super().run(task, order)


async def test_a_table_that_is_being_opened_is_refused(
    store: MemoryStore, time: Time, anyio_backend: str
) -> None:
    runner = Held()
    async with Parlor(store, runner, time, pause=0) as parlor:
        guests = await Guests.sign_in(parlor)
        opening = asyncio.create_task(parlor.open_table(guests["Ann"], TWO, "k"))
        await runner.asked.wait()
        await parlor.forgetter.forget_name(guests["Ann"].id)
        assert await parlor.forgetter.finish(guests["Ann"])
        runner.go_on.set()
        with pytest.raises(Refused, match="Your data here is deleted"):
            await opening
    assert store.disk.logs == {}


async def test_a_line_of_chat_after_the_deletion_is_refused(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open()
    ended: list[str] = []
    parlor.forgetter.on_forgotten = ended.append
    await parlor.forgetter.forget_name(guests["Ann"].id)
    with pytest.raises(Refused, match="Your data here is deleted"):
        await guests.ask("Ann", table, Say("It was me, Ann."))
    assert await parlor.forgetter.finish(guests["Ann"])
    assert ended == [guests["Ann"].id]
    assert not any(b"Ann" in entry.body for entry in store.disk.logs[table])
