"""Hear what other servers append, on a separate connection that reconnects by itself."""

import asyncio
from contextlib import suppress
from weakref import WeakSet

from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.postgres.pool import Connection, ConnectionPool
from wordparlor.server.store.protocol import MISSED, Change

_CHANNEL = "wordparlor"
_HEARTBEAT = 15.0
"""Seconds of silence after which the connection is tested."""
_CLOSING = 2.0
"""Seconds that closing may take."""
_SHORTEST_WAIT, _LONGEST_WAIT = 0.05, 2.0


class Changes:
    """The changes that one reader has not taken yet: of each table the last one."""

    def __init__(self) -> None:
        self._news: dict[str, int] = {}
        self._woken = asyncio.Event()

    def add(self, change: Change) -> None:
        """Keep a change until the reader takes it."""
        self._news[change.table] = change.seq
        self._woken.set()

    def __aiter__(self) -> "Changes":
        return self

    async def __anext__(self) -> Change:
        while not self._news:
            self._woken.clear()
            await self._woken.wait()
        table = next(iter(self._news))
        return Change(table, self._news.pop(table))


class Listener:
    """Hands the changes of other senders to all readers."""

    def __init__(self, pool: ConnectionPool, sender: str) -> None:
        self._pool = pool
        self._sender = sender
        self._readers: WeakSet[Changes] = WeakSet()
        self._connection: Connection | None = None
        self._reconnecting: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to listen; StoreDown when the server is away."""
        self._reconnecting = asyncio.create_task(self._reconnect(await self._listen()))

    async def close(self) -> None:
        """Stop listening."""
        if self._reconnecting:
            self._reconnecting.cancel()
            await asyncio.gather(self._reconnecting, return_exceptions=True)
        if self._connection:
            with suppress(StoreError), self._pool.as_store_errors():
                await self._connection.close(timeout=_CLOSING)

    def changes(self) -> Changes:
        """Return the changes from now on."""
        changes = Changes()
        self._readers.add(changes)
        return changes

    async def _listen(self) -> Connection:
        with self._pool.as_store_errors():
            connection = await self._pool.connect()
            try:
                await connection.add_listener(_CHANNEL, self._hear)
            except BaseException:
                connection.terminate()
                raise
        self._connection = connection
        return connection

    async def _reconnect(self, connection: Connection) -> None:
        """Listen until cancelled, on one connection after another."""
        while True:
            await self._until_lost(connection)
            connection = await self._listen_again()
            self._tell(MISSED)

    async def _until_lost(self, connection: Connection) -> None:
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        while not (lost.is_set() or connection.is_closed()):
            try:
                # Not wait_for: it can swallow a cancellation.
                async with asyncio.timeout(_HEARTBEAT):
                    await lost.wait()
            except TimeoutError:
                with suppress(StoreError), self._pool.as_store_errors():
                    await connection.execute("SELECT 1")
                    continue
                connection.terminate()

    async def _listen_again(self) -> Connection:
        wait = _SHORTEST_WAIT
        while True:
            try:
                return await self._listen()
            except StoreError:
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)

    def _hear(self, connection: object, process: int, channel: str, payload: object) -> None:
        try:
            sender, seq, table = str(payload).split(" ", 2)
            change = Change(table, int(seq))
        except ValueError:
            # Every client of the database can notify on a channel of this name.
            return
        if sender != self._sender:
            self._tell(change)

    def _tell(self, change: Change) -> None:
        for changes in self._readers:
            changes.add(change)
