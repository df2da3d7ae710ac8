"""The line of a socket: uvicorn's, with what it lacks for a full house.

Nearly all that comes and goes is a short text in one piece. It takes a short way here, past the
parts of a protocol that nobody uses at a table; whatever else comes goes uvicorn's own way.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from wordparlor.server.http.uvicorn_ext.frames import LONGEST_HEAD, frame, size_of, whole_text

LINE: Final = "wordparlor.line"
"""Under which name whoever serves a socket finds its line, among the extensions of its scope."""
_MOST_WAITING = 8
"""Messages that wait to be taken before no more are read."""
_TOO_LONG = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_MOST_ODD = 200
"""Frames in a second that are no whole texts; a page sends hardly any."""


def nothing() -> None:
    """Do nothing."""


class Inbox:
    """The messages of one socket, for one who waits for them; a Queue is made for many."""

    def __init__(self) -> None:
        self._messages: deque[ASGIReceiveEvent] = deque()
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """Wait for a message and return it."""
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._messages.popleft()

    def qsize(self) -> int:
        """Return how many messages wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Tell whether none waits."""
        return not self._messages


class Line(WebSocketsSansIOProtocol):
    """Tells without waiting, and is cut when nobody answers."""

    keeps_up = True
    """Whether the other side keeps up with what it is told."""
    on_writable: Callable[[], None] = staticmethod(nothing)
    """Called when it keeps up again."""
    _in_frames = True
    """Whether what comes is taken apart here."""
    _odd, _odd_since = 0, 0.0
    """Frames that are no whole texts, since when: pings, answers to ours, parts."""
    _begun = b""
    """A frame of which the rest is still to come."""
    _served = False
    """Whether whoever serves the socket is through with it."""

    def __init__(self, *args: Any, **facts: Any) -> None:
        super().__init__(*args, **facts)
        self.queue = Inbox()  # type: ignore[assignment]
        self._leaving: list[bytes] = []

    def say(self, text: bytes) -> None:
        """Send a text; it is lost when the other side is gone, which whoever reads will learn.

        It leaves in the next turn of the loop, with all that is said until then: to hand over the
        answer to a move and the news of it one by one costs more than to make them.
        """
        if not self._leaving:
            self.loop.call_soon(self._hand_over)
        self._leaving += frame(text)

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says, after what was said before."""
        self._hand_over()
        await super().send(message)

    async def room(self) -> None:
        """Wait until the other side keeps up, or is gone."""
        if not self.keeps_up:
            await self.writable.wait()

    def handle_connect(self, event: Request) -> None:
        """Let whoever serves the socket find its line."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Take what comes, frame by frame."""
        if not self.handshake_complete:
            # Who talks before the answer to the handshake goes uvicorn's own way for good.
            self._in_frames = not self.handshake_initiated
        if not self.handshake_complete or not self._in_frames:
            super().data_received(data)
            if self.conn.handshake_exc and not self.handshake_initiated:
                self._turn_away()
            return
        data = self._begun + data if self._begun else data
        at = 0
        while 0 < (size := size_of(data, at)) <= len(data) - at:
            self._take(data[at : at + size] if at or size < len(data) else data)
            at += size
        self._begun = data = data[at:] if at else data
        if size > self.config.ws_max_size + LONGEST_HEAD:
            # It is refused at its head, and so is all that follows.
            self._in_frames = False
            super().data_received(data)

    def _hand_over(self) -> None:
        leaving, self._leaving = self._leaving, []
        if leaving and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(leaving))

    def _take(self, data: bytes) -> None:
        """Take a whole frame, one with a whole text by the short way."""
        whole = self.conn.current_size is None and not self.close_sent
        text = whole_text(data) if whole and len(data) <= self.config.ws_max_size else None
        if text is None:
            self._take_oddly(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= _MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _take_oddly(self, data: bytes) -> None:
        """Take a frame uvicorn's own way; hang up on who sends nothing but such frames."""
        now = self.loop.time()
        if now > self._odd_since + 1:
            self._odd, self._odd_since = 0, now
        self._odd += 1
        if self._odd > _MOST_ODD:
            self.transport.abort()
            return
        super().data_received(data)

    def _turn_away(self) -> None:
        """Refuse a handshake that cannot be read: one of its lines is too long, or too many are."""
        self.close_sent = True
        self.transport.write(_TOO_LONG)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Learn that the other side is gone."""
        super().connection_lost(exc)
        self._part()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Learn that whoever served the socket is through with it."""
        super().on_task_complete(task)
        self._served = True
        self._part()

    def _part(self) -> None:
        """Cut what leads from this line back to itself, when it is of no use to either side.

        Garbage that refers to itself is looked for seldom, and a full house has many who come and
        go: so there shall be none.
        """
        if self.disconnected and (self._served or not self.handshake_initiated):
            # What reads the frames of a connection is a generator that holds the connection.
            self.conn.parser.close()
            if self.handshake_initiated:
                self.scope["extensions"].pop(LINE, None)

    def pause_writing(self) -> None:
        """Say nothing for now."""
        super().pause_writing()
        self.keeps_up = False

    def resume_writing(self) -> None:
        """Say what has waited."""
        super().resume_writing()
        self.keeps_up = True
        self.on_writable()

    def shutdown(self) -> None:
        """Say goodbye, after what was said before."""
        self._hand_over()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Give up on a client that answers no pings, whatever waits to be sent."""
        super().keepalive_timeout()
        self.transport.abort()
