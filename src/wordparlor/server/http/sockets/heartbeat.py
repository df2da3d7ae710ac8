"""Heartbeats: messages on quiet sockets, which tell a page that its connection is alive.

A page in a browser cannot see the pings of the WebSocket protocol.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Protocol

from wordparlor.server.http.api.messages import HeartbeatMessage
from wordparlor.server.http.refusals import encode_json


class Listener(Protocol):
    """A socket that wants heartbeats."""

    @property
    def sent(self) -> int:
        """How many messages it has sent."""

    def send_when_idle(self, message: bytes) -> None:
        """Send a message, unless others wait."""


class Heartbeat:
    """One timer for all sockets; a timer for each message would cost more than the message."""

    def __init__(self, every: float, now: Callable[[], float]) -> None:
        self._every = every
        self._now = now
        self._sent: dict[Listener, int] = {}
        """The messages of each socket at the last beat."""

    def add(self, listener: Listener) -> None:
        """Send heartbeats to a socket."""
        self._sent[listener] = 0

    def discard(self, listener: Listener) -> None:
        """Send no more heartbeats to a socket."""
        del self._sent[listener]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Send heartbeats while the context is open."""
        task = asyncio.create_task(self._run(), name="heartbeat")
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            beat = encode_json(HeartbeatMessage(self._now()))
            for listener, sent in self._sent.items():
                if sent == listener.sent:
                    listener.send_when_idle(beat)
                self._sent[listener] = listener.sent
