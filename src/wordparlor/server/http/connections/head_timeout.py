"""The time limit for the head of a request."""

import asyncio
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from wordparlor.server.http.rate_limits import ConcurrencyLimit, network_of

HEAD_TIMEOUT: Final = "wordparlor.head_timeout"
"""The name under which the application finds the timeout in the state of a scope."""
_COUNTED_AFTER: Final = 0.125
"""The part of the limit after which a connection without a request counts as silent."""


class HeadTimeout:
    """Aborts a connection on which no request arrives in time."""

    def __init__(self, silent: ConcurrencyLimit, seconds: float) -> None:
        self._silent = silent
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None
        self._counted = False
        self.requests = 0
        """Requests of this connection in the application now."""

    def connect(self, transport: asyncio.Transport) -> None:
        """Wait for the first request."""
        self._transport = transport
        peer: tuple[str, int] | None = transport.get_extra_info("peername")
        self._address = network_of(peer[0] if peer else "")
        self.start()

    def start(self) -> None:
        """Wait for a request, unless one is awaited or served already."""
        if self._timer is None and not self.requests and not self._transport.is_closing():
            # Browsers open several connections at once and use them a moment later.
            soon = self._seconds * _COUNTED_AFTER
            self._timer = asyncio.get_running_loop().call_later(soon, self._count_as_silent)

    def stop(self) -> None:
        """Stop waiting."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._counted:
            self._counted = False
            self._silent.release(self._address)

    def abort(self) -> None:
        """Close the connection at once, without what waits to be sent."""
        self._transport.abort()

    def _count_as_silent(self) -> None:
        self._counted = self._silent.acquire(self._address)
        if self._counted:
            rest = self._seconds * (1 - _COUNTED_AFTER)
            self._timer = asyncio.get_running_loop().call_later(rest, self.abort)
        else:
            self.abort()


class StopHeadTimeout:
    """Middleware that stops the timeout of a connection while the application serves it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        timeout: HeadTimeout = scope["state"][HEAD_TIMEOUT]
        timeout.requests += 1
        timeout.stop()
        try:
            await self._app(scope, receive, send)
        finally:
            timeout.requests -= 1
