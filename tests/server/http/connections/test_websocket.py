"""Frames on a socket: split or joined frames are read, and invalid ones close the socket."""

import gc
import json
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.server.http.server_thread import FREE, SECONDS, Guest, Json, Server
from wordparlor.games import shelf
from wordparlor.server.http.connections.websocket import WebSocketConnection

GAME = next(iter(shelf()))
MASK = b"\x01\x02\x03\x04"


def sent(text: str | bytes, first: int = 0x81) -> bytes:
    """Return a masked frame with a payload."""
    data = text if isinstance(text, bytes) else text.encode()
    size = len(data)
    length = bytes((0x80 | size,)) if size < 126 else struct.pack("!BH", 0xFE, size)
    masked = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(data))
    return bytes((first,)) + length + MASK + masked


def asking(text: str, key: str) -> str:
    return json.dumps({"key": key, "request": {"type": "say", "text": text}})


class RawSocket:
    """A connection for raw bytes."""

    def __init__(self, server: Server, guest: Guest, table: str) -> None:
        uri = parse_uri(f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live")
        self._protocol = ClientProtocol(uri)
        self._socket = socket.create_connection((uri.host, uri.port), SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        request = self._protocol.connect()
        request.headers["Authorization"] = guest.headers["Authorization"]
        self._protocol.send_request(request)
        self.send(b"".join(self._protocol.data_to_send()))
        self._frames = self._read()
        assert self.hear()["type"] == "fresh"

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> Json:
        """Return the next message."""
        found: Json = json.loads(bytes(next(self._frames).data))
        return found

    def answer(self, key: str) -> Json:
        """Return the answer to a request."""
        while (message := self.hear()).get("key") != key:
            pass
        return message

    def closed(self) -> int:
        """Return the code with which the server closes."""
        found = [event for event in self._frames if event.opcode is Opcode.CLOSE]
        return int.from_bytes(bytes(found[0].data)[:2], "big")

    def pong(self) -> bytes:
        return bytes(next(event for event in self._frames if event.opcode is Opcode.PONG).data)

    def count_pongs(self) -> int:
        """Return the number of answered pings until the server closes the connection."""
        pongs = 0
        with suppress(ConnectionError):
            for event in self._frames:
                pongs += event.opcode is Opcode.PONG
        return pongs

    def close(self) -> None:
        self._socket.close()

    def _read(self) -> Iterator[Frame]:
        while data := self._socket.recv(65536):
            self._protocol.receive_data(data)
            for event in self._protocol.events_received():
                if isinstance(event, Frame):
                    yield event


@pytest.fixture
def raw_socket(server: Server, ann: Guest) -> Iterator[RawSocket]:
    raw_socket = RawSocket(server, ann, ann.open(GAME, "person", "person"))
    yield raw_socket
    raw_socket.close()


def test_a_message_sent_byte_by_byte(raw_socket: RawSocket) -> None:
    for byte in sent(asking("slow", "k1")):
        raw_socket.send(bytes((byte,)))
    assert raw_socket.answer("k1")["type"] == "receipt"


def test_a_frame_head_sent_alone(raw_socket: RawSocket) -> None:
    data = sent(asking("cut behind its head", "k1"))
    for part in (data[:2], data[2:]):
        raw_socket.send(part)
        raw_socket.send(b"")
    assert raw_socket.answer("k1")["type"] == "receipt"


def test_several_messages_at_once(raw_socket: RawSocket) -> None:
    texts = [sent(asking("x" * 130 * (number % 2), f"k{number}")) for number in range(4)]
    raw_socket.send(b"".join(texts) + sent(asking("last", "k9"))[:3])
    raw_socket.send(sent(asking("last", "k9"))[3:])
    kinds = [raw_socket.answer(f"k{number}")["type"] for number in (0, 1, 2, 3, 9)]
    # An empty message is refused.
    assert kinds == ["refusal", "receipt", "refusal", "receipt", "receipt"]


def test_a_fragmented_message_with_a_ping_between(raw_socket: RawSocket) -> None:
    data = asking("in parts", "k1").encode()
    raw_socket.send(sent(data[:10], 0x01) + sent(b"ping", 0x89) + sent(data[10:], 0x80))
    assert raw_socket.pong() == b"ping"
    assert raw_socket.answer("k1")["type"] == "receipt"
    raw_socket.send(sent(asking("whole again", "k2")))
    assert raw_socket.answer("k2")["type"] == "receipt"


def test_binary_messages_are_read_like_text(raw_socket: RawSocket) -> None:
    raw_socket.send(sent(asking("bytes", "k1"), 0x82))
    assert raw_socket.answer("k1")["type"] == "receipt"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (sent(b"\xff\xfe"), 1007),
        (sent("x" * (FREE.max_message_bytes + 1)), 1009),
        (b"\x81\xff" + (2**40).to_bytes(8, "big"), 1009),
        (b"\x81\x02hi", 1002),
        (sent("hi", 0xC1), 1002),
        (sent("more", 0x80), 1002),
        (sent((1000).to_bytes(2, "big"), 0x88), 1000),
    ],
    ids=["not UTF-8", "too long", "far too long", "no mask", "compressed", "continuation", "close"],
)
def test_invalid_frames_close_the_socket(raw_socket: RawSocket, data: bytes, code: int) -> None:
    raw_socket.send(data)
    assert raw_socket.closed() == code


def test_a_flood_of_pings_closes_the_socket(server: Server, ann: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    raw_socket = RawSocket(server, ann, table)
    raw_socket.send(sent(b"a few", 0x89) * 3)
    assert raw_socket.pong() == b"a few"
    with suppress(ConnectionError):
        raw_socket.send(sent(b"", 0x89) * 5_000)
    assert raw_socket.count_pongs() < 1_000
    raw_socket.close()
    assert ann.get(f"/api/tables/{table}").status_code == 200


@pytest.mark.parametrize(
    "odd", [b"X-Long: " + b"a" * 9000, b"\r\n".join(b"X-%d: a" % n for n in range(200))]
)
def test_a_handshake_that_is_too_long_is_refused(server: Server, odd: bytes) -> None:
    host, _, port = server.url.removeprefix("http://").partition(":")
    head = b"GET /api/tables/x/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
    head += b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    head += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" + odd + b"\r\n\r\n"
    kept = sum(type(one) is WebSocketConnection for one in gc.get_objects())
    for _ in range(3):
        with socket.create_connection((host, int(port)), SECONDS) as line:
            line.sendall(head)
            assert line.recv(65536).startswith(b"HTTP/1.1 400 ")
            assert line.recv(65536) == b""
    # The refused handshake leaves no socket open.
    gc.collect()
    assert sum(type(one) is WebSocketConnection for one in gc.get_objects()) <= kept
