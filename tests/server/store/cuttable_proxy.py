"""A proxy to a server, where tests can cut connections or hold back answers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class CuttableProxy:
    """Forwards all bytes between a store and its server."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self.loses_answers = False
        self.heard = asyncio.Event()
        """Clear it to hold back all answers, like a server that hangs."""
        self.heard.set()

    @property
    def url(self) -> str:
        """The URL of the server through this proxy."""
        assert self._server
        port = self._server.sockets[0].getsockname()[1]
        user = self._parts.netloc.rpartition("@")[0]
        return self._parts._replace(netloc=f"{user}@127.0.0.1:{port}").geturl()

    def cut(self) -> None:
        """Cut all connections; new ones are accepted."""
        for end in self._ends:
            end.transport.abort()

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)

    async def _close(self) -> None:
        assert self._server
        self._server.close()
        self.heard.set()
        self.cut()
        # A connection may be just about to open.
        for passing in self._passing:
            passing.cancel()
        await asyncio.gather(*self._passing, return_exceptions=True)
        await self._server.wait_closed()

    async def _connect(self, asks: asyncio.StreamReader, told: asyncio.StreamWriter) -> None:
        passing = asyncio.current_task()
        assert passing
        self._passing.add(passing)
        try:
            await self._join(asks, told)
        finally:
            told.transport.abort()
            self._passing.discard(passing)

    async def _join(self, asks: asyncio.StreamReader, told: asyncio.StreamWriter) -> None:
        answers, asked = await asyncio.open_connection(self._parts.hostname, self._parts.port)
        ends = {told, asked}
        self._ends |= ends
        with suppress(ConnectionError, asyncio.CancelledError):
            await asyncio.gather(self._pass_on(asks, asked), self._pass_back(answers, told))
        for end in ends:
            end.transport.abort()
        self._ends -= ends

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            target.write(data)
        raise ConnectionResetError

    async def _pass_back(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            if self.loses_answers:
                break
            await self.heard.wait()
            target.write(data)
        raise ConnectionResetError


@asynccontextmanager
async def proxy_to(url: str) -> AsyncIterator[CuttableProxy]:
    """Start a proxy to a server."""
    proxy = CuttableProxy(url)
    await proxy._open()
    try:
        yield proxy
    finally:
        await proxy._close()
