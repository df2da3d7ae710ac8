"""Connections on which nothing is asked, or nothing of the answer is taken."""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from typing import Final

import pytest
from msgspec.structs import replace

from tests.server.http.server_thread import FREE, SECONDS, Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.server.http.run import raise_file_limit

SILENT: Final = 5
LATE: Final = 1.2
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
ASKED: Final = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
BEGUN: Final = b"GET /health HTTP/1.1\r\nHost: here\r\n"


@pytest.fixture(scope="module")
def strict() -> Iterator[Server]:
    """A server with little patience."""
    settings = replace(FREE, silent_per_address=SILENT, head_seconds=LATE, stall_seconds=LATE)
    with serving(MemoryStore(), settings, buffer=4096) as running:
        yield running


def call(server: Server, address: str = HERE, window: int = 0) -> socket.socket:
    """Return a connection from an address of this machine; it takes little with a small window."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    line = socket.socket()
    line.settimeout(SECONDS)
    if window:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    line.bind((address, 0))
    line.connect((host, int(port)))
    return line


def hear(line: socket.socket) -> bytes:
    """Return all that comes until the other side hangs up."""
    heard = b""
    try:
        while part := line.recv(65536):
            heard += part
    except ConnectionError:
        pass
    return heard


def is_served(server: Server, address: str) -> bool:
    with closing(call(server, address)) as line:
        try:
            line.sendall(ASKED)
            return line.recv(65536).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False


@pytest.mark.parametrize("said", [b"", b"GE", BEGUN, ASKED + BEGUN])
def test_who_does_not_come_out_with_a_request_is_hung_up_on(strict: Server, said: bytes) -> None:
    with closing(call(strict)) as line:
        if said.startswith(ASKED):
            # The first one was asked well; there is no more time for the next.
            line.sendall(ASKED)
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
        start = time.monotonic()
        line.sendall(said.removeprefix(ASKED))
        assert hear(line) == b""
        assert LATE / 2 < time.monotonic() - start < SECONDS / 2


def test_a_head_letter_by_letter_has_no_more_time(strict: Server) -> None:
    with closing(call(strict)) as line:
        start = time.monotonic()
        with suppress(ConnectionError):
            while time.monotonic() < start + SECONDS / 2:
                line.sendall(b"A")
                time.sleep(0.05)
        assert time.monotonic() - start < SECONDS / 2


def test_who_asks_one_thing_after_the_other_is_always_served(strict: Server) -> None:
    with closing(call(strict)) as line:
        for _ in range(6):
            line.sendall(ASKED[:20])
            time.sleep(LATE / 4)
            line.sendall(ASKED[20:])
            assert line.recv(65536).startswith(b"HTTP/1.1 200")


def test_one_address_cannot_keep_all_others_out(strict: Server) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(call(strict))) for _ in range(3 * SILENT)]
        # Nobody is silent yet.
        assert is_served(strict, HERE)
        start = time.monotonic()
        lines[-1].sendall(ASKED)
        assert lines[-1].recv(65536).startswith(b"HTTP/1.1 200")
        # Too many of them are: the last ones are hung up on long before their time is over.
        for line in lines[SILENT:-1]:
            assert hear(line) == b""
        assert time.monotonic() - start < LATE
        assert is_served(strict, ELSEWHERE)
    assert all(is_served(strict, HERE) for _ in range(2 * SILENT))


def test_a_socket_is_not_silent(strict: Server) -> None:
    with ExitStack() as stack:
        lives = [stack.enter_context(strict.live("none")) for _ in range(2 * SILENT)]
        assert all("no such table" in live.hear()["sentence"] for live in lives)


def test_who_takes_nothing_of_the_answer_is_hung_up_on(strict: Server) -> None:
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n"
    with closing(call(strict, window=4096)) as line:
        whole = len(strict.client.get("/api/openapi.json").content)
        line.sendall(ask * 20)
        time.sleep(4 * LATE)
        assert len(hear(line)) < 20 * whole
    assert is_served(strict, HERE)


def test_a_full_house_has_room_for_its_sockets() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        for wanted, given in ((512, 512), (300, 512)):
            raise_file_limit(wanted)
            assert resource.getrlimit(resource.RLIMIT_NOFILE) == (given, hard)
        if hard != resource.RLIM_INFINITY:
            raise_file_limit(hard + 1)
            assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
