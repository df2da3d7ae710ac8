"""Both stores for the tests: a file in a fresh folder, and a database on one shared server."""

import asyncio
import itertools
import os
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.throwaway_postgres import Server, running
from wordparlor.server.store import open_store
from wordparlor.server.store.postgres.sums import sum_all
from wordparlor.server.store.protocol import Store

KINDS = ("sqlite", "postgres")


# Faster than TRUNCATE for few rows.
_EMPTY = [
    f"DELETE FROM wordparlor.{name}"
    for name in (
        "tables",
        "entries",
        "snapshots",
        "cards",
        "holders",
        "people",
        "tokens",
        "visits",
        "bans",
        "origins",
        "stories",
        "device_codes",
        "notes",
        "dailies",
        "pars",
        "puzzle_ratings",
    )
]
_EMPTY.append("UPDATE wordparlor.store SET tables = 0, people = 0, swept = 0")


class Databases:
    """The databases of a test run: one that each test empties, and new ones."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._names = (f"wordparlor_test_{os.getpid()}_{count}" for count in itertools.count())
        self._made: list[str] = []
        self._shared = self.new()
        asyncio.run(_prepare(self._shared))

    def emptied(self) -> str:
        """Return the URL of an empty database with the schema of a store."""
        asyncio.run(_empty(self._shared))
        return self._shared

    def new(self) -> str:
        """Return the URL of a new database without a schema; this is slow."""
        name = next(self._names)
        asyncio.run(_execute(self._url, [f"CREATE DATABASE {name} TEMPLATE template0"]))
        self._made.append(name)
        return urlsplit(self._url)._replace(path=f"/{name}").geturl()

    def drop(self) -> None:
        drops = [f"DROP DATABASE {name} WITH (FORCE)" for name in self._made]
        asyncio.run(_execute(self._url, drops))


async def _prepare(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.close()


async def _empty(url: str) -> None:
    connection = await asyncpg.connect(url, server_settings={"search_path": "wordparlor"})
    async with connection.transaction():
        for sentence in _EMPTY:
            await connection.execute(sentence)
        await sum_all(connection)
    await connection.close()


async def _execute(url: str, sentences: list[str]) -> None:
    connection = await asyncpg.connect(url)
    for sentence in sentences:
        await connection.execute(sentence)
    await connection.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server | None]:
    """The server of this test run; None if the environment names another one."""
    if "WORDPARLOR_TEST_POSTGRES" in os.environ:
        yield None
        return
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def databases(server: Server | None) -> Iterator[Databases]:
    made = Databases(server.url() if server else os.environ["WORDPARLOR_TEST_POSTGRES"])
    yield made
    made.drop()


@pytest.fixture(params=KINDS)
def make_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """A function that returns the URL of an empty store, of each kind."""
    if request.param == "postgres":
        databases: Databases = request.getfixturevalue("databases")
        return databases.emptied
    return lambda: f"sqlite://{tmp_path_factory.mktemp('store') / 'parlor.db'}"


@pytest.fixture
def url(make_url: Callable[[], str]) -> str:
    """The URL of an empty store, of each kind."""
    return make_url()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    """An empty store, of each kind."""
    made = open_store(url)
    await made.open()
    yield made
    await made.close()


@pytest.fixture(params=[*KINDS, "memory"])
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """An empty store, of each kind and in memory; it is not open."""
    if request.param == "memory":
        return MemoryStore()
    if request.param == "sqlite":
        return open_store(str(tmp_path / "parlor.db"))
    return open_store(request.getfixturevalue("database"))


@pytest.fixture
async def kept(new_store: Store, anyio_backend: str) -> AsyncIterator[Store]:
    """An empty store, of each kind and in memory."""
    await new_store.open()
    yield new_store
    await new_store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path for a new SQLite store."""
    return tmp_path / "parlor.db"


@pytest.fixture
def database(databases: Databases) -> str:
    """The URL of an empty PostgreSQL store."""
    return databases.emptied()


@pytest.fixture
def new_database(databases: Databases) -> str:
    """The URL of a new database without a schema."""
    return databases.new()
