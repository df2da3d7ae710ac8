"""WebSocket connections: uvicorn's protocol with a limit on frames and with batched writes.

uvicorn answers pings and joins the parts of a message before the application sees anything, so only
a limit at this level stops a client that floods the server with small frames.
"""

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from wordparlor.server.http.connections.batching import BatchingTransport
from wordparlor.server.http.connections.frame_counter import FrameCounter
from wordparlor.server.http.connections.wrapper import ProtocolWrapper
from wordparlor.server.http.settings import Settings


class WebSocketConnections:
    """Makes the WebSocket connections of one server; uvicorn calls it like a class."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __call__(self, **arguments: Any) -> "WebSocketConnection":
        """Return a new connection."""
        return WebSocketConnection(WebSocketsSansIOProtocol(**arguments), self._settings)


class WebSocketConnection(ProtocolWrapper):
    """Aborts when a client sends too many frames in one second."""

    def __init__(self, inner: asyncio.Protocol, settings: Settings) -> None:
        super().__init__(inner, settings.stall_seconds)
        self._most = settings.max_frames_per_second
        self._loop = asyncio.get_running_loop()
        self._counter: FrameCounter | None = None
        self._frames = 0
        self._since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Give the inner protocol a transport that batches."""
        self.transport = cast(asyncio.Transport, transport)
        self._inner.connection_made(BatchingTransport(self.transport))

    def data_received(self, data: bytes) -> None:
        """Count frames, then pass them on."""
        if self._counter is None:
            # uvicorn hands the handshake over in one piece; frames follow.
            self._counter = FrameCounter()
        elif self._is_flood(self._counter.count(data)):
            self.transport.abort()
            return
        self._inner.data_received(data)

    def _is_flood(self, frames: int) -> bool:
        """Count frames and tell whether there are too many within a second."""
        now = self._loop.time()
        if now > self._since + 1:
            self._frames, self._since = 0, now
        self._frames += frames
        return self._frames > self._most
