"""Heartbeats: messages on quiet sockets, which tell a page that its connection is alive.

A page in a browser cannot see the pings of the WebSocket protocol.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import cycle
from typing import Final, Protocol

from wordparlor.server.http.api.messages import HeartbeatMessage
from wordparlor.server.http.refusals import encode_json

_PART_SECONDS: Final = 0.2
"""Seconds between two groups of sockets. Ten thousand heartbeats at once would keep the event loop
from all moves for half a second."""


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
        parts = max(1, round(every / _PART_SECONDS))
        self._parts: list[dict[Listener, int]] = [{} for _ in range(parts)]
        """Groups of sockets that take turns: the messages of each socket at the last beat."""
        self._next_part = cycle(self._parts)
        self._part_of: dict[Listener, dict[Listener, int]] = {}

    def add(self, listener: Listener) -> None:
        """Send heartbeats to a socket."""
        part = self._part_of[listener] = next(self._next_part)
        part[listener] = 0

    def discard(self, listener: Listener) -> None:
        """Send no more heartbeats to a socket."""
        del self._part_of.pop(listener)[listener]

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
        pause = self._every / len(self._parts)
        for part in cycle(self._parts):
            await asyncio.sleep(pause)
            if not part:
                continue
            beat = encode_json(HeartbeatMessage(self._now()))
            for listener, sent in part.items():
                if sent == listener.sent:
                    listener.send_when_idle(beat)
                part[listener] = listener.sent
