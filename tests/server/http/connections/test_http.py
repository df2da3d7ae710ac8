"""Connections without a request, and clients that do not read the response."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from typing import Final

import pytest
from msgspec.structs import replace

from tests.server.http.server_thread import FREE, SECONDS, Server, serving
from tests.server.memory_store import MemoryStore

SILENT: Final = 5
LATE: Final = 2.4
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
ASKED: Final = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
BEGUN: Final = b"GET /health HTTP/1.1\r\nHost: here\r\n"


@pytest.fixture(scope="module")
def strict() -> Iterator[Server]:
    """A server with short time limits."""
    settings = replace(FREE, silent_per_address=SILENT, head_seconds=LATE, stall_seconds=LATE)
    with serving(MemoryStore(), settings, buffer=4096) as running:
        yield running


def connect(server: Server, address: str = HERE, window: int = 0) -> socket.socket:
    """Return a connection from a local address; with a small window it buffers little."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    line = socket.socket()
    line.settimeout(SECONDS)
    if window:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    line.bind((address, 0))
    line.connect((host, int(port)))
    return line


def read_to_end(line: socket.socket) -> bytes:
    """Return everything that arrives until the server closes the connection."""
    heard = b""
    try:
        while part := line.recv(65536):
            heard += part
    except ConnectionError:
        pass
    return heard


def is_served(server: Server, address: str) -> bool:
    with closing(connect(server, address)) as line:
        try:
            line.sendall(ASKED)
            return line.recv(65536).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False


@pytest.mark.parametrize("said", [b"", b"GE", BEGUN, ASKED + BEGUN])
def test_a_connection_without_a_request_is_closed(strict: Server, said: bytes) -> None:
    with closing(connect(strict)) as line:
        if said.startswith(ASKED):
            # After a good request, the next one gets the same limit.
            line.sendall(ASKED)
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
        start = time.monotonic()
        line.sendall(said.removeprefix(ASKED))
        assert read_to_end(line) == b""
        assert LATE / 2 < time.monotonic() - start < SECONDS / 2


def test_a_slow_head_gets_no_more_time(strict: Server) -> None:
    with closing(connect(strict)) as line:
        start = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() < start + SECONDS / 2:
                line.sendall(b"A")
                time.sleep(0.05)
        assert time.monotonic() - start < SECONDS / 2


def test_a_connection_with_many_requests_stays_open(strict: Server) -> None:
    with closing(connect(strict)) as line:
        for _ in range(6):
            line.sendall(ASKED[:20])
            time.sleep(LATE / 4)
            line.sendall(ASKED[20:])
            assert line.recv(65536).startswith(b"HTTP/1.1 200")


def test_one_address_cannot_block_all_others() -> None:
    limit = 4 * LATE
    settings = replace(FREE, silent_per_address=SILENT, head_seconds=limit)
    with ExitStack() as stack:
        strict = stack.enter_context(serving(MemoryStore(), settings))
        lines = [stack.enter_context(closing(connect(strict))) for _ in range(3 * SILENT)]
        # No connection counts as silent yet.
        assert is_served(strict, HERE)
        start = time.monotonic()
        lines[-1].sendall(ASKED)
        assert lines[-1].recv(65536).startswith(b"HTTP/1.1 200")
        # Too many count as silent now: the last ones are closed long before the limit.
        for line in lines[SILENT:-1]:
            assert read_to_end(line) == b""
        assert time.monotonic() - start < limit
        assert is_served(strict, ELSEWHERE)
        for line in lines:
            line.close()
        assert all(is_served(strict, HERE) for _ in range(2 * SILENT))


def test_a_socket_is_not_silent(strict: Server) -> None:
    with ExitStack() as stack:
        lives = [stack.enter_context(strict.live("none")) for _ in range(2 * SILENT)]
        assert all("no such table" in live.hear()["sentence"] for live in lives)


def test_a_client_that_reads_nothing_is_disconnected(strict: Server) -> None:
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n"
    with closing(connect(strict, window=4096)) as line:
        whole = len(strict.client.get("/api/openapi.json").content)
        line.sendall(ask * 20)
        time.sleep(4 * LATE)
        assert len(read_to_end(line)) < 20 * whole
    assert is_served(strict, HERE)
