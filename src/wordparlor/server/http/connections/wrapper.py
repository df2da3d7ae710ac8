"""A protocol around another protocol, which cuts off a client that stops reading."""

import asyncio
from typing import cast


class ProtocolWrapper(asyncio.Protocol):
    """Pass every event on to the inner protocol; abort when writing stalls for too long."""

    transport: asyncio.Transport

    def __init__(self, inner: asyncio.Protocol, stall_seconds: float) -> None:
        self._inner = inner
        self._stall_seconds = stall_seconds
        self._stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Pass the transport on."""
        self.transport = cast(asyncio.Transport, transport)
        self._inner.connection_made(self.transport)

    def data_received(self, data: bytes) -> None:
        """Pass received bytes on."""
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        """Pass the end of the client's data on."""
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        """Give the client some time to read what waits."""
        self._inner.pause_writing()
        loop = asyncio.get_running_loop()
        self._stall = loop.call_later(self._stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timer: the client reads again."""
        self._stop_stall_timer()
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer and pass the end of the connection on."""
        self._stop_stall_timer()
        self._inner.connection_lost(exc)

    def _stop_stall_timer(self) -> None:
        if self._stall:
            self._stall.cancel()
            self._stall = None
