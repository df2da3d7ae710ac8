"""Fixtures that the tests of the server share."""

import random
from collections.abc import AsyncIterator

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import Guests, InProcess, Time
from wordparlor.server.live.parlor import Parlor


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def parlor(store: MemoryStore, time: Time, anyio_backend: str) -> AsyncIterator[Parlor]:
    """A server whose clock a test moves, and whose deals are always the same.

    Its scheduler wakes tables only when a test asks it to.
    """
    async with Parlor(store, InProcess(), time, pause=0, chance=random.Random(1)) as server:
        yield server


@pytest.fixture
async def guests(parlor: Parlor) -> Guests:
    return await Guests.sign_in(parlor)
