"""Bots take as long as their plays deserve, within the server's pause and the table's clock."""

import asyncio
import random

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests, InProcess, Time
from wordparlor.server.live import autoplay
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import PlayText
from wordparlor.server.room.terms import PERSON, Clock, Terms
from wordparlor.server.workers.pool import Order
from wordparlor.server.workers.process import Answer

pytestmark = pytest.mark.anyio
PAUSE = 10.0


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of bots in seconds; no test waits for them."""
    found: list[float] = []

    class Watch:
        def __getattr__(self, name: str) -> object:
            return getattr(asyncio, name)

        async def sleep(self, seconds: float) -> None:
            found.append(seconds)

    monkeypatch.setattr(autoplay, "asyncio", Watch())
    return found


async def play(terms: Terms, pause: float, turns: int = 12, passed: float = 0.0) -> None:
    """Let a person pass so many times at a table with bots; a choice takes `passed` seconds."""
    time = Time()

    class Thinking(InProcess):
        async def run(self, task: bytes, order: Order) -> Answer:
            answer = await super().run(task, order)
            if order.lane == "bots":
                time.advance(passed)
            return answer

    chance = random.Random(1)
    async with Parlor(MemoryStore(), Thinking(), time, pause=pause, chance=chance) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open(terms)
        for _ in range(turns):
            if 0 not in (await guests.fresh("Ann", table))["sight"].get("to_act", ()):
                return
            await guests.ask("Ann", table, PlayText("pass"))
            await parlor.settle()


TABLE = Terms(GAME, (PERSON, "casual"))


async def test_the_pause_depends_on_the_play_and_has_a_limit(pauses: list[float]) -> None:
    await play(TABLE, PAUSE)
    assert len(pauses) > 8
    assert len(set(pauses)) > 5
    assert all(0 < pause <= PAUSE for pause in pauses)


async def test_the_pauses_of_a_game_can_be_repeated(pauses: list[float]) -> None:
    await play(TABLE, PAUSE, turns=6)
    first = pauses.copy()
    pauses.clear()
    await play(TABLE, PAUSE, turns=6)
    assert pauses == first


async def test_thinking_is_part_of_the_pause(pauses: list[float]) -> None:
    await play(TABLE, PAUSE, turns=6)
    quick = pauses.copy()
    pauses.clear()
    await play(TABLE, PAUSE, turns=6, passed=1.0)
    assert pauses == pytest.approx([max(0.0, pause - 1.0) for pause in quick])


async def test_without_a_pause_bots_do_not_wait(pauses: list[float]) -> None:
    await play(TABLE, 0.0, turns=4)
    assert pauses
    assert set(pauses) == {0.0}


async def test_a_bot_takes_little_of_the_time_of_its_clock(pauses: list[float]) -> None:
    await play(Terms(GAME, (PERSON, "casual"), clock=Clock("move", 8)), PAUSE, turns=4)
    assert pauses
    assert max(pauses) <= 2
