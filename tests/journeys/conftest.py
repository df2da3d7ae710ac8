"""What the journeys share: servers made quickly, and a PostgreSQL that keeps what it was told."""

import itertools
from collections.abc import Awaitable, Callable, Iterator

import asyncpg
import pytest

from tests.journeys.fork_server import Press
from tests.server.throwaway_postgres import Server, running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="package")
def press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Press]:
    with Press(tmp_path_factory.mktemp("press") / "log") as press:
        yield press


@pytest.fixture(scope="package")
def postgres() -> Iterator[Server]:
    """A server that can be killed: what it says is on disk is on disk."""
    with running(durable=True) as server:
        yield server


@pytest.fixture(scope="package")
def new_database(postgres: Server) -> Callable[[], Awaitable[str]]:
    """Makes a database for each who asks and returns where it is."""
    names = (f"evening_{count}" for count in itertools.count())

    async def make() -> str:
        name = next(names)
        await _create(postgres.url(), name)
        return postgres.url(name)

    return make


async def _create(url: str, name: str) -> None:
    connection = await asyncpg.connect(url)
    # A copy of files needs a checkpoint before and after; there is little to copy.
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY wal_log")
    await connection.close()
