"""Shared by the journeys: quickly forked servers, and a durable PostgreSQL server."""

import itertools
from collections.abc import Awaitable, Callable, Iterator

import asyncpg
import pytest

from tests.journeys.fork_server import ForkServer
from tests.server.throwaway_postgres import Server, running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="package")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server") / "log") as fork_server:
        yield fork_server


@pytest.fixture(scope="package")
def postgres() -> Iterator[Server]:
    """A server that tests can kill: acknowledged writes are on disk."""
    with running(durable=True) as server:
        yield server


@pytest.fixture(scope="package")
def new_database(postgres: Server) -> Callable[[], Awaitable[str]]:
    """A function that creates a database and returns its URL."""
    names = (f"evening_{count}" for count in itertools.count())

    async def make() -> str:
        name = next(names)
        await _create(postgres.url(), name)
        return postgres.url(name)

    return make


async def _create(url: str, name: str) -> None:
    connection = await asyncpg.connect(url)
    # To copy files takes a checkpoint before and after; there is little to copy.
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY wal_log")
    await connection.close()
