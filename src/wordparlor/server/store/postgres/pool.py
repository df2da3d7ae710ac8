"""Connections to a PostgreSQL server that may go away and come back; its faults as StoreError."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

import asyncpg

from wordparlor.server.store.errors import StoreDown, StoreError, Unsure
from wordparlor.server.store.migrations import migrations, missing
from wordparlor.server.store.postgres.seals import seal_all
from wordparlor.server.store.postgres.sums import sum_all

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

# In quotes because only the stubs can be subscripted.
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
PooledConnection: TypeAlias = "PoolConnectionProxy[asyncpg.Record]"

_CONNECTIONS = 8
_TIMEOUT = 10.0
"""Seconds without an answer after which the connection counts as lost."""
_MIGRATION_TIMEOUT = 3600.0
_SEALS = 7
"""The schema since which people have seals."""
_SUMS = 13
"""The schema since which other rows have sums."""
_MIGRATION_LOCK = 0x57504C52
"""The advisory lock of the server that migrates the schema."""

# The connection broke: the last statement may be done or not.
_LOST = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    # The driver raises this on a connection that the server has closed a moment ago.
    asyncpg.InternalClientError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
)
# The server cannot do it now: it starts, is full, or is a read-only copy.
_UNABLE = (
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
)


class ConnectionPool:
    """Connects when a connection is needed, and again after one was lost."""

    def __init__(self, url: str, *, frozen: bool = False) -> None:
        parts = urlsplit(url)
        # Without the password, because this goes into error messages and logs.
        self._place = f"The database {parts.path.strip('/')} at {parts.hostname}"
        self._url = url
        self._frozen = frozen
        self._settings = {"search_path": "wordparlor"}
        if frozen:
            self._settings["default_transaction_read_only"] = "on"
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None

    async def open(self) -> None:
        """Migrate the schema and connect; StoreError says why the database cannot be used."""
        with self.as_store_errors():
            connection = await self.connect()
            try:
                if self._frozen:
                    await _refuse_other_schema(connection, self._place)
                else:
                    await _migrate(connection, self._place)
            finally:
                await connection.close()
            self._pool = await asyncpg.create_pool(
                self._url,
                # A minimum would be kept up by a task that outlives the pool.
                min_size=0,
                max_size=_CONNECTIONS,
                reset=_do_not_reset,
                timeout=_TIMEOUT,
                command_timeout=_TIMEOUT,
                server_settings=self._settings,
            )

    async def close(self) -> None:
        """Close each connection as soon as its work is done."""
        pool, self._pool = self._pool, None
        if pool:
            await pool.close()

    async def connect(self) -> Connection:
        """Return a connection outside the pool."""
        return await asyncpg.connect(
            self._url,
            timeout=_TIMEOUT,
            command_timeout=_TIMEOUT,
            server_settings=self._settings,
        )

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[PooledConnection]:
        """Lend a connection; StoreDown when there is none or it breaks."""
        with self.as_store_errors():
            pool = self._pool
            if pool is None:
                raise StoreDown("The store is closed.")
            # Limit the wait for a connection too, or a hanging server delays all callers in turn.
            async with asyncio.timeout(_TIMEOUT):
                connection = await pool.acquire()
            try:
                yield connection
            finally:
                await pool.release(connection)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[PooledConnection]:
        """Lend a connection; StoreDown when there is none, Unsure when it breaks later."""
        async with self.reading() as connection:
            try:
                yield connection
            except _LOST as wrong:
                raise Unsure(f"{self._place} was lost while it wrote.") from wrong

    @contextmanager
    def as_store_errors(self) -> Iterator[None]:
        """Raise a fault of the server as StoreError."""
        try:
            yield
        except (*_LOST, *_UNABLE) as wrong:
            raise StoreDown(f"{self._place} is away: {_briefly(wrong)}.") from wrong
        except asyncpg.PostgresError as wrong:
            raise StoreError(f"{self._place} cannot be used: {_briefly(wrong)}.") from wrong


def _briefly(wrong: Exception) -> str:
    # Details and hints follow on further lines; a timeout has no message.
    return str(wrong).partition("\n")[0].rstrip(".") or "it does not answer"


async def _do_not_reset(connection: Connection) -> None:
    """Return a connection as it is: nothing here outlasts a transaction."""


async def _refuse_other_schema(connection: Connection, place: str) -> None:
    """Raise StoreError unless the database has the schema of this version."""
    if await connection.fetchval("SELECT to_regclass('wordparlor.schema_version')") is None:
        raise StoreError(f"{place} has no tables of Wordparlor; check the name.")
    version = await connection.fetchval("SELECT version FROM schema_version")
    if missing(migrations("postgres"), version, place):
        raise StoreError(
            f"{place} is from an older Wordparlor (schema {version}); "
            "start a server of this version first."
        )


async def _migrate(connection: Connection, place: str) -> None:
    steps = migrations("postgres")
    async with connection.transaction():
        # Servers that start at the same time wait here for the first one.
        await connection.execute(
            "SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK, timeout=_MIGRATION_TIMEOUT
        )
        if await connection.fetchval("SELECT to_regclass('wordparlor.schema_version')") is None:
            await connection.execute("CREATE SCHEMA wordparlor")
            await connection.execute("CREATE TABLE schema_version AS SELECT 0 AS version")
        version = await connection.fetchval("SELECT version FROM schema_version")
        for step in missing(steps, version, place):
            await connection.execute(step, timeout=_MIGRATION_TIMEOUT)
        if version < _SEALS:
            await seal_all(connection)
        if version < _SUMS:
            await sum_all(connection)
        await connection.execute("UPDATE schema_version SET version = $1", len(steps))
