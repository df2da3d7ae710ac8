"""A WebSocket client for benches, as small as possible."""

import asyncio
import base64
import os
import struct
from typing import Protocol, cast
from urllib.parse import urlsplit


class Listener(Protocol):
    """The owner of a socket."""

    token: str
    """Empty for a spectator."""

    def receive(self, socket: "ClientSocket", data: bytes) -> None:
        """Handle a message."""

    def lose(self, socket: "ClientSocket") -> None:
        """Handle the end of the connection."""


class ClientSocket(asyncio.Protocol):
    """A WebSocket with text messages that are never fragmented."""

    def __init__(self, listener: Listener, path: str) -> None:
        self._listener = listener
        self._path = path
        self._buffer = bytearray()
        self._open = False
        self.closed = False
        """Whether this side has closed the socket."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Authorization: Bearer {self._listener.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Pass complete messages to the listener."""
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
                self._listener.receive(self, payload)
            elif kind == 9:
                self._send_frame(0x8A, payload)

    def send(self, message: bytes) -> None:
        """Send a message."""
        self._send_frame(0x81, message)

    def close(self) -> None:
        """Close the socket and ignore what still arrives."""
        self.closed = True
        self._transport.close()

    def connection_lost(self, wrong: Exception | None) -> None:
        """Tell the listener."""
        self._listener.lose(self)

    def _frame(self) -> tuple[int, int] | None:
        """Return the offset and the length of the next frame's payload."""
        if len(self._buffer) < 2:
            return None
        length = self._buffer[1]
        first = {126: 4, 127: 10}.get(length, 2)
        if len(self._buffer) < first:
            return None
        return first, length if first == 2 else int.from_bytes(self._buffer[2:first], "big")

    def _send_frame(self, head: int, payload: bytes) -> None:
        # A mask of zeros leaves the payload as it is.
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else struct.pack("!BH", 0xFE, size)
        self._transport.write(b"".join((bytes((head,)), length, bytes(4), payload)))


async def connect(listener: Listener, url: str, table: str) -> ClientSocket:
    """Connect to a table."""
    place = urlsplit(url)
    path = f"/api/tables/{table}/live"
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: ClientSocket(listener, path), place.hostname or "", place.port or 80
    )
    return socket
