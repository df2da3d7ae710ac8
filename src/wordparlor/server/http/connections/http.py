"""HTTP connections: uvicorn's protocol with a time limit for the head of a request.

uvicorn waits for a head without limit: one machine could occupy every connection of a server by
sending nothing.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from wordparlor.server.http.connections.head_timeout import HEAD_TIMEOUT, HeadTimeout
from wordparlor.server.http.connections.wrapper import ProtocolWrapper
from wordparlor.server.http.rate_limits import ConcurrencyLimit
from wordparlor.server.http.settings import Settings

_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class HttpConnections:
    """Makes the connections of one server; uvicorn calls it like a class."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._silent = ConcurrencyLimit(settings.max_sockets, settings.silent_per_address)

    def __call__(self, app_state: dict[str, Any], **arguments: Any) -> "HttpConnection":
        """Return a new connection; the state of its scopes holds its timeout."""
        timeout = HeadTimeout(self._silent, self._settings.head_seconds)
        inner = H11Protocol(app_state={**app_state, HEAD_TIMEOUT: timeout}, **arguments)
        return HttpConnection(inner, timeout, self._settings.stall_seconds)


class HttpConnection(ProtocolWrapper):
    """Aborts when a request does not arrive in time."""

    def __init__(self, inner: asyncio.Protocol, timeout: HeadTimeout, stall: float) -> None:
        super().__init__(inner, stall)
        self._timeout = timeout

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request."""
        super().connection_made(transport)
        self._timeout.connect(self.transport)

    def data_received(self, data: bytes) -> None:
        """Pass bytes on; more bytes of the same head give it no more time."""
        self._timeout.start()
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            # A WebSocket from now on. Its application starts in the next turn of the loop.
            asyncio.get_running_loop().call_soon(self._check_handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._timeout.stop()
        super().connection_lost(exc)

    def _check_handshake(self) -> None:
        """Refuse a handshake with too many or too long lines, which uvicorn leaves unanswered."""
        self._timeout.stop()
        if not self._timeout.requests and not self.transport.is_closing():
            self.transport.write(_BAD_REQUEST)
            self.transport.close()
