"""A closed connection leaves no object in memory, even without the garbage collector."""

import gc
import socket
import time
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.server.http.server_thread import SECONDS, Guest, Server, wait_for_sockets
from wordparlor.games import shelf

GAME = next(iter(shelf()))
_OURS = (
    "HttpConnection",
    "HeadTimeout",
    "WebSocketConnection",
    "WebSocketsSansIOProtocol",
    "BatchingTransport",
    "TCPTransport",
    "Session",
    "Outbox",
    "Subscription",
)
"""Without the parser of `websockets`, which has a reference cycle: the collector frees it."""


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Switch the collector of reference cycles off."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def count_objects() -> Counter[str]:
    kinds = Counter(type(thing).__name__ for thing in gc.get_objects())
    return Counter({name: kinds[name] for name in _OURS})


def wait_until_released(before: Counter[str]) -> bool:
    """Wait until there are no more objects of each kind than before."""
    end = time.monotonic() + SECONDS
    while count_objects() - before and time.monotonic() < end:
        time.sleep(0.05)
    return not count_objects() - before


@pytest.mark.usefixtures("no_collector")
def test_a_closed_socket_leaves_nothing_in_memory(server: Server, ann: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    assert wait_for_sockets(server, 0)
    before = count_objects()
    for number in range(5):
        with ann.live(table) as live:
            live.hear()
            live.ask({"type": "say", "text": f"line {number}"})
        with server.live(table) as watcher:
            watcher.hear()
            # Close without a WebSocket close frame.
            watcher.line.socket.shutdown(socket.SHUT_RDWR)
    assert wait_for_sockets(server, 0)
    assert wait_until_released(before), count_objects() - before
