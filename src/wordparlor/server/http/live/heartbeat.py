"""Beats: who hears nothing for a while is told that the connection is alive.

A browser's page cannot see the pings of the protocol, so there is a message for it too.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from wordparlor.server.http.api.messages import Beat
from wordparlor.server.http.refusals import encode


class Listener(Protocol):
    """Someone who is told things."""

    sent: int

    @property
    def listens(self) -> bool:
        """Whether there is room for one more message."""

    def say(self, message: bytes) -> None:
        """Tell something."""


class Beats:
    """One clock for all sockets: a timer for each message would cost more than the message."""

    def __init__(self, every: float) -> None:
        self._every = every
        self._heard: dict[Listener, int] = {}
        """How much each had heard when the clock struck last."""

    def add(self, listener: Listener) -> None:
        """Look after someone."""
        self._heard[listener] = 0

    def discard(self, listener: Listener) -> None:
        """Look after someone no more."""
        del self._heard[listener]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Let the clock strike."""
        task = asyncio.create_task(self._run(), name="beats")
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            beat = encode(Beat(time.time()))
            for listener, heard in self._heard.items():
                if heard == listener.sent and listener.listens:
                    listener.say(beat)
                self._heard[listener] = listener.sent
