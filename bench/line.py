"""A WebSocket for those who measure: it does no more than it must."""

import asyncio
import base64
import os
import struct
from typing import Protocol, cast
from urllib.parse import urlsplit


class Listener(Protocol):
    """Someone at the other end of a line."""

    token: str
    """Who nobody knows has none."""

    def hear(self, line: "Line", data: bytes) -> None:
        """Take a message."""

    def lose(self, line: "Line") -> None:
        """The line is cut, by whichever side."""


class Line(asyncio.Protocol):
    """A WebSocket, as far as it is needed here: messages are text, and none is in parts."""

    def __init__(self, listener: Listener, path: str) -> None:
        self._listener = listener
        self._path = path
        self._buffer = bytearray()
        self._open = False
        self.closed = False
        """Whether it was hung up on this side."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Authorization: Bearer {self._listener.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Hand whole messages to the player."""
        self._buffer += data
        if not self._open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._buffer, self._open = rest, True
        while not self.closed and (size := self._frame()) and len(self._buffer) >= sum(size):
            first, length = size
            kind, payload = self._buffer[0] & 15, bytes(self._buffer[first : first + length])
            del self._buffer[: first + length]
            if kind == 1:
                self._listener.hear(self, payload)
            elif kind == 9:
                self._send(0x8A, payload)

    def say(self, message: bytes) -> None:
        """Send a message."""
        self._send(0x81, message)

    def close(self) -> None:
        """Hang up; nothing more is heard."""
        self.closed = True
        self._transport.close()

    def connection_lost(self, wrong: Exception | None) -> None:
        """Let the listener know."""
        self._listener.lose(self)

    def _frame(self) -> tuple[int, int] | None:
        """Return where the payload of the next frame begins, and its length."""
        if len(self._buffer) < 2:
            return None
        length = self._buffer[1]
        first = {126: 4, 127: 10}.get(length, 2)
        if len(self._buffer) < first:
            return None
        return first, length if first == 2 else int.from_bytes(self._buffer[2:first], "big")

    def _send(self, head: int, payload: bytes) -> None:
        # A mask of zeros changes nothing.
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else struct.pack("!BH", 0xFE, size)
        self._transport.write(b"".join((bytes((head,)), length, bytes(4), payload)))


async def connect(listener: Listener, url: str, table: str) -> Line:
    """Return a line to a table."""
    place = urlsplit(url)
    path = f"/api/tables/{table}/live"
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(listener, path), place.hostname or "", place.port or 80
    )
    return line
