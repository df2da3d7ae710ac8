"""Those who call by HTTP: uvicorn's connection, with an end to one's patience.

A connection costs whoever makes it nothing, and a server has only so many: without this a single
machine that says nothing on a thousand of them keeps everyone else out.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from wordparlor.server.http.middleware import address_of
from wordparlor.server.http.rate_limits import Counted, household
from wordparlor.server.http.settings import Settings

_SOON = 0.125
"""The part of one's patience after which someone who has not asked is counted."""


class Callers:
    """Makes the connections of one server, and knows how many from each address have not asked."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.silent = Counted(settings.most_sockets, settings.silent_per_address)

    def __call__(self, *args: Any, **facts: Any) -> "Caller":
        """Return a new connection."""
        return Caller(self, *args, **facts)


class Caller(H11Protocol):
    """Hangs up on who does not come out with a request, or takes nothing of the answer."""

    def __init__(self, callers: Callers, *args: Any, **facts: Any) -> None:
        super().__init__(*args, **facts)
        self._callers = callers
        self._home = ""
        self._asking: asyncio.TimerHandle | None = None
        """Runs while the head of a request is awaited."""
        self._silent = False
        """Whether it is counted among those that have not asked."""
        self._taking: asyncio.TimerHandle | None = None
        """Runs while the other side takes nothing of its answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request."""
        super().connection_made(transport)
        self._home = household(address_of({"client": self.client}))
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Take what comes; a head byte by byte has no more time than one in one piece."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._await_head()
        else:
            self._head_is_there()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._head_is_there()
        self._stop_taking()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait for the other side to read, but not for ever."""
        super().pause_writing()
        self._taking = self.loop.call_later(
            self._callers.settings.stall_seconds, self.transport.abort
        )

    def resume_writing(self) -> None:
        """Write on."""
        self._stop_taking()
        super().resume_writing()

    def _await_head(self) -> None:
        if self._asking is None and not self.transport.is_closing():
            # A crowd that comes all at once is none that says nothing.
            soon = self._callers.settings.head_seconds * _SOON
            self._asking = self.loop.call_later(soon, self._count_as_silent)

    def _count_as_silent(self) -> None:
        self._silent = self._callers.silent.enter(self._home)
        if self._silent:
            rest = self._callers.settings.head_seconds * (1 - _SOON)
            self._asking = self.loop.call_later(rest, self.transport.abort)
        else:
            self.transport.abort()

    def _head_is_there(self) -> None:
        if self._asking:
            self._asking.cancel()
            self._asking = None
        if self._silent:
            self._silent = False
            self._callers.silent.leave(self._home)

    def _stop_taking(self) -> None:
        if self._taking:
            self._taking.cancel()
            self._taking = None
