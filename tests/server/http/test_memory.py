"""A closed connection leaves no object in memory, as a rule even without the garbage collector."""

import gc
import socket
import time
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.server.http.server_thread import SECONDS, Guest, Server, wait_for_sockets
from wordparlor.games import shelf

GAME = next(iter(shelf()))
TIMES = 5
"""How many connections of each kind come and go."""
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


def wait_until_released(before: Counter[str], most: int = 0) -> bool:
    """Wait until of each kind there are at most so many more objects than before."""
    end = time.monotonic() + SECONDS
    while _most_more(before) > most and time.monotonic() < end:
        time.sleep(0.05)
    return _most_more(before) <= most


def _most_more(before: Counter[str]) -> int:
    return max((count_objects() - before).values(), default=0)


@pytest.mark.usefixtures("no_collector")
def test_a_closed_socket_leaves_nothing_in_memory(server: Server, ann: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    assert wait_for_sockets(server, 0)
    before = count_objects()
    for number in range(TIMES):
        with ann.live(table) as live:
            live.hear()
            live.ask({"type": "say", "text": f"line {number}"})
        with server.live(table) as watcher:
            watcher.hear()
            # Close without a WebSocket close frame.
            watcher.line.socket.shutdown(socket.SHUT_RDWR)
    assert wait_for_sockets(server, 0)
    # A line that breaks while something is written to it can leave an error that refers to itself.
    # That is rare: a cycle in every connection of a kind would leave as many as there were.
    assert wait_until_released(before, TIMES - 1), count_objects() - before
    gc.collect()
    assert wait_until_released(before), count_objects() - before
