"""Steps of the system clock: the time of the server goes on."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import GAME, Guests, InProcess
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.live.server_time import ServerTime
from wordparlor.server.room.terms import PERSON, Clock, Terms

HOUR = 3600.0
A_MINUTE = Terms(GAME, (PERSON, PERSON), clock=Clock("move", 60))
pytestmark = pytest.mark.anyio


class System:
    """The clocks of a machine: real time passes in both, and a step changes only one."""

    def __init__(self) -> None:
        self.clock = 1_000_000.0
        self.ticks = 50.0

    def time(self) -> ServerTime:
        return ServerTime(lambda: self.clock, lambda: self.ticks)

    def wait(self, seconds: float) -> None:
        self.clock += seconds
        self.ticks += seconds


@pytest.fixture
def system() -> System:
    return System()


@asynccontextmanager
async def serving(store: MemoryStore, system: System) -> AsyncIterator[Parlor]:
    chance = random.Random(1)
    async with Parlor(store, InProcess(), system.time(), pause=0, chance=chance) as parlor:
        yield parlor


def test_the_time_of_the_server_is_real_time() -> None:
    first = ServerTime()
    assert first() <= ServerTime()() + 0.5


@pytest.mark.parametrize("step", [-HOUR, 25 * HOUR])
def test_a_step_of_the_system_clock_does_not_change_the_time(system: System, step: float) -> None:
    now = system.time()
    system.clock += step
    assert now() == 1_000_000
    system.wait(7)
    assert now() == 1_000_007


def test_the_time_goes_on_from_what_the_logs_know(system: System) -> None:
    now = system.time()
    now.not_before(1_000_000 - HOUR)
    assert now() == 1_000_000
    now.not_before(1_000_000 + HOUR)
    assert now() == 1_000_000 + HOUR


@pytest.mark.parametrize("step", [-HOUR, 25 * HOUR])
async def test_a_step_neither_stops_clocks_nor_closes_tables(
    store: MemoryStore, system: System, step: float
) -> None:
    async with serving(store, system) as parlor:
        guests = await Guests.sign_in(parlor)
        waiting = await guests.open(start=False)
        table = await guests.open(A_MINUTE)
        late = await guests.on_turn(table)
        system.clock += step
        system.wait(59)
        await parlor.scheduler.wake_due()
        assert await guests.on_turn(table) == late
        system.wait(1)
        await parlor.scheduler.wake_due()
        assert await guests.on_turn(table) != late
        assert (await guests.fresh("Ann", waiting))["sight"]["status"] == "open"


async def test_clocks_run_on_when_the_system_clock_was_set_back_before_a_restart(
    store: MemoryStore, system: System
) -> None:
    async with serving(store, system) as parlor:
        guests = await Guests.sign_in(parlor)
        table = await guests.open(A_MINUTE)
        late = await guests.on_turn(table)
    system.clock -= HOUR
    async with serving(store, system) as parlor:
        again = Guests(parlor, guests.people, guests.tokens)
        system.wait(60)
        await parlor.scheduler.wake_due()
        assert await again.on_turn(table) != late
