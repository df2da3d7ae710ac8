"""The messages that wait to be sent on one socket.

One task sends them, so a client that reads slowly delays nobody else. News stays in the
subscription until the client reads on; there a fresh view replaces what grew too old.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from starlette.types import Send

_MOST_WAITING: Final = 8
"""Answers that wait before the next message of the client is read."""


class Disconnected(Exception):  # noqa: N818 - it is an end, not a mistake
    """The client is gone, or the server has given it up."""


class Outbox:
    """Sends news and answers in order: an answer follows the news of what it answers."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._answers: deque[bytes] = deque()
        self._awake = False
        self._sleeping: asyncio.Future[None] | None = None
        self._room: asyncio.Future[None] | None = None
        self._closed = False
        self.sent = 0

    @property
    def idle(self) -> bool:
        """Whether everything was sent."""
        return self._sleeping is not None and not self._awake

    def wake(self) -> None:
        """Send what there is in the next turn of the loop."""
        self._awake = True
        if self._sleeping and not self._sleeping.done():
            self._sleeping.set_result(None)

    def put(self, answer: bytes) -> None:
        """Send an answer after the news."""
        self._answers.append(answer)
        self.wake()

    async def wait_until_below(self, number: int = _MOST_WAITING) -> None:
        """Wait until fewer answers than this wait, or none can be sent any more."""
        while len(self._answers) >= number and not self._closed:
            self._room = asyncio.get_running_loop().create_future()
            await self._room

    async def run(self, take: Callable[[], bytes | None]) -> None:
        """Send whatever `take` returns, then the answers, each time there is something.

        Raises:
            Disconnected: a message could not be sent.
            Exception: `take` has raised it; the answers were sent first.
        """
        loop = asyncio.get_running_loop()
        try:
            while True:
                if not self._awake:
                    self._sleeping = loop.create_future()
                    await self._sleeping
                    self._sleeping = None
                self._awake = False
                while (news := take()) is not None:
                    await self.send(news)
                await self._send_answers()
        except Disconnected:
            raise
        except Exception:
            await self._send_answers()
            raise
        finally:
            self._closed = True
            self._make_room()

    async def _send_answers(self) -> None:
        while self._answers:
            await self.send(self._answers[0])
            self._answers.popleft()
        self._make_room()

    def _make_room(self) -> None:
        if self._room and not self._room.done():
            self._room.set_result(None)

    async def send(self, message: bytes) -> None:
        """Send a message at once.

        Raises:
            Disconnected: the client is gone.
        """
        try:
            await self._send({"type": "websocket.send", "text": message.decode()})
        except (OSError, RuntimeError) as error:
            # RuntimeError: uvicorn has closed the socket, and the disconnect is not received yet.
            raise Disconnected from error
        self.sent += 1
