"""Random input on a socket: the server answers, and the table goes on."""

import json
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.server.http.players import Player, play_on
from tests.server.http.server_thread import FREE, Live, Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf

GAME = next(iter(shelf()))
KINDS = (
    "sit",
    "leave",
    "fill",
    "remove",
    "start",
    "act",
    "play",
    "say",
    "mute",
    "take_back",
    "rematch",
)

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: (
        st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4)
    ),
    max_leaves=10,
)
fields = st.dictionaries(
    st.sampled_from(("chair", "action", "text", "seen", "muted", "type")), anything, max_size=4
)
# A random leave or rematch would end the game that is finished below.
nearly = st.builds(
    lambda kind, rest: {"type": kind, **rest},
    st.sampled_from(tuple(kind for kind in KINDS if kind not in ("leave", "take_back"))),
    fields,
)
actions = st.builds(
    lambda kind, rest: {"type": "act", "action": {"type": kind, **rest}},
    st.sampled_from(("make", "pass", "accept", "challenge", "nothing")),
    st.dictionaries(st.sampled_from(("word", "cards", "card")), anything, max_size=3),
)
frames = (
    st.text(max_size=200)
    | st.binary(max_size=200)
    | anything.map(json.dumps)
    | (nearly | actions).map(lambda request: json.dumps({"key": "", "request": request}))
)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server without limits, so that it reads everything."""
    with serving(MemoryStore(), replace(FREE, max_bad_messages=1_000_000)) as running:
        yield running


def test_random_frames(server: Server) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.open(GAME, "person", "person")
    ben.ask(table, {"type": "sit"})
    ann.ask(table, {"type": "start"})
    with ann.live(table) as at_ann, ben.live(table) as at_ben:
        at_ann.hear()
        at_ben.hear()

        @settings(max_examples=150, suppress_health_check=list(HealthCheck))
        @given(frames)
        def send_and_check(frame: str | bytes) -> None:
            at_ann.line.send(frame)
            assert at_ann.ask({"type": "sit"})["type"] == "refusal"

        send_and_check()
        # Some random commands were legal and were carried out; both players finish the game.
        with ann.live(table) as again, ben.live(table) as with_ben:
            again.hear()
            with_ben.hear()
            play_on([Player(GAME, again, 2), Player(GAME, with_ben, 2)])
            assert again.sight["status"] == "over"


@settings(max_examples=40)
@given(st.binary(min_size=1, max_size=300))
def test_random_bytes(server: Server, garbage: bytes) -> None:
    where = urlsplit(server.url)
    with socket.create_connection((where.hostname, where.port)) as line:
        line.sendall(
            b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n" + garbage
        )
    with socket.create_connection((where.hostname, where.port)) as line:
        line.sendall(garbage)
    assert server.client.get("/health").status_code == 200


def test_deeply_nested_json(server: Server) -> None:
    ann = server.guest("Ann")
    with ann.live(ann.open(GAME, "person", "person")) as live:
        live.hear()
        for deep in ("[" * 15_000, '{"request":' * 1_000, '{"request":{"type":"act","action":'):
            live.line.send(deep)
            assert live.hear()["type"] == "refusal"
        nested = '{"request":{"type":"act","action":' + "[" * 7_000 + "]" * 7_000 + "}}"
        live.line.send(nested)
        assert live.hear()["type"] == "refusal"
        _check_alive(live)


def _check_alive(live: Live) -> None:
    assert "already" in live.ask({"type": "sit"})["sentence"]
