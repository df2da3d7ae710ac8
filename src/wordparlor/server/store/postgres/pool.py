"""Connections to a PostgreSQL that may go away and come back, and its faults in sentences."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from wordparlor.server.store.errors import StoreDown, StoreError, Unsure
from wordparlor.server.store.migrations import migrations, missing

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

# In quotes since only their stubs can be subscripted.
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Lent: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"

_CONNECTIONS = 8
_PATIENCE = 10.0
"""Seconds without an answer after which the server counts as lost."""
_MIGRATION_PATIENCE = 3600.0
_MIGRATING = 0x57504C52
"""The advisory lock that whoever changes the schema holds."""

# The connection broke, so nobody tells how far the server came.
_LOST = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    # So the driver calls a connection that was told of its end and has not seen it yet.
    asyncpg.InternalClientError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
)
# The server says that it cannot now: it starts, is full, or is a copy that takes no writes.
_UNABLE = (
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
)


class Pool:
    """Connections, made when they are needed and made again when they were lost."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        # What is said of the database may be logged, where a password has no place.
        self._place = f"The database {parts.path.strip('/')} at {parts.hostname}"
        self._url = url
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None

    async def open(self) -> None:
        """Bring the schema up to date and connect; StoreError says why it cannot be used."""
        with self.naming_faults():
            connection = await self.connect()
            try:
                await _migrate(connection, self._place)
            finally:
                await connection.close()
            self._pool = await asyncpg.create_pool(
                self._url,
                # A floor would be kept up by a task that outlives the pool.
                min_size=0,
                max_size=_CONNECTIONS,
                reset=_leave,
                timeout=_PATIENCE,
                command_timeout=_PATIENCE,
                server_settings={"search_path": "wordparlor"},
            )

    async def close(self) -> None:
        """Close all connections, each when what it does is done."""
        pool, self._pool = self._pool, None
        if pool:
            await pool.close()

    async def connect(self) -> Connection:
        """Return a connection outside the pool."""
        return await asyncpg.connect(
            self._url,
            timeout=_PATIENCE,
            command_timeout=_PATIENCE,
            server_settings={"search_path": "wordparlor"},
        )

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Lent]:
        """Lend a connection; StoreDown when it cannot be had or is lost."""
        with self.naming_faults():
            pool = self._pool
            if pool is None:
                raise StoreDown("The store is closed.")
            # Where the server hangs, nobody waits for all who came before.
            async with asyncio.timeout(_PATIENCE):
                connection = await pool.acquire()
            try:
                yield connection
            finally:
                await pool.release(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Lent]:
        """Lend a connection; StoreDown when it cannot be had, Unsure when it is lost later."""
        async with self.reading() as connection:
            try:
                yield connection
            except _LOST as wrong:
                raise Unsure(f"{self._place} was lost while it wrote.") from wrong

    @contextmanager
    def naming_faults(self) -> Iterator[None]:
        """Raise what is wrong with the server as a StoreError."""
        try:
            yield
        except (*_LOST, *_UNABLE) as wrong:
            raise StoreDown(f"{self._place} is away: {_briefly(wrong)}.") from wrong
        except asyncpg.PostgresError as wrong:
            raise StoreError(f"{self._place} cannot be used: {_briefly(wrong)}.") from wrong


def _briefly(wrong: Exception) -> str:
    # Details and hints stand on lines of their own; a timeout says nothing.
    return str(wrong).partition("\n")[0].rstrip(".") or "it does not answer"


async def _leave(connection: Connection) -> None:
    """Hand a connection back as it is: nothing we do outlasts a transaction."""


async def _migrate(connection: Connection, place: str) -> None:
    steps = migrations("postgres")
    async with connection.transaction():
        # Servers that start together wait here for the first one.
        await connection.execute(
            "SELECT pg_advisory_xact_lock($1)", _MIGRATING, timeout=_MIGRATION_PATIENCE
        )
        if await connection.fetchval("SELECT to_regclass('wordparlor.schema_version')") is None:
            await connection.execute("CREATE SCHEMA wordparlor")
            await connection.execute("CREATE TABLE schema_version AS SELECT 0 AS version")
        version = await connection.fetchval("SELECT version FROM schema_version")
        for step in missing(steps, version, place):
            await connection.execute(step, timeout=_MIGRATION_PATIENCE)
        await connection.execute("UPDATE schema_version SET version = $1", len(steps))
