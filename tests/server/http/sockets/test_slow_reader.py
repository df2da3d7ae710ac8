"""A slow reader delays nobody, and gets a fresh view instead of what it missed."""

import json
import socket
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from tests.server.http.players import Player, play_on, seated
from tests.server.http.server_thread import FREE, SECONDS, Server, serving, wait_for_sockets
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf

GAME = next(iter(shelf()))


class SlowClient:
    """A client that connects and then does not read, with a tiny buffer."""

    def __init__(self, url: str) -> None:
        uri = parse_uri(url)
        self._protocol = ClientProtocol(uri)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._socket.settimeout(SECONDS)
        self._socket.connect((uri.host, uri.port))
        self._protocol.send_request(self._protocol.connect())
        self._socket.sendall(b"".join(self._protocol.data_to_send()))

    def read(self) -> Iterator[Any]:
        """Yield the messages that have arrived."""
        while True:
            self._protocol.receive_data(self._socket.recv(65536))
            for event in self._protocol.events_received():
                if isinstance(event, Frame):
                    yield json.loads(bytes(event.data))

    def close(self) -> None:
        self._socket.close()


def live_url(server: Server, table: str) -> str:
    return f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"


def test_a_slow_reader_gets_a_fresh_view() -> None:
    with serving(MemoryStore(), buffer=2048) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        table = seated(ann, ben, GAME, options={"rounds": 5})
        slow_client = SlowClient(live_url(server, table))
        with ann.live(table) as at_ann, ben.live(table) as at_ben:
            at_ann.hear()
            at_ben.hear()
            at_ann.ask({"type": "start"})
            at_ben.hear()
            play_on([Player(GAME, at_ann, 3), Player(GAME, at_ben, 3)], 200)
            last = at_ann.seq
        heard = []
        for message in slow_client.read():
            heard.append(message)
            if message.get("seq") == last:
                break
        slow_client.close()
    kinds = [message["type"] for message in heard]
    assert kinds[0] == "fresh"
    assert "fresh" in kinds[1:]
    # The messages are in order, with a gap only before a fresh view.
    for before, after in pairwise(heard):
        assert after["seq"] == before["seq"] + 1 or after["type"] == "fresh"
        assert after["seq"] > before["seq"]


def test_a_client_that_never_reads_is_disconnected() -> None:
    with serving(
        MemoryStore(), replace(FREE, ping_seconds=0.2, heartbeat_seconds=0.01), buffer=2048
    ) as server:
        table = server.guest("Ann").open(GAME, "person", "person")
        slow_client = SlowClient(live_url(server, table))
        assert wait_for_sockets(server, 1)
        assert wait_for_sockets(server, 0)
        slow_client.close()
