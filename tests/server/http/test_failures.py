"""What clients see when the store fails, a table is damaged, or the server has a bug."""

import asyncio

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from tests.server.http.server_thread import FREE, Server, serving, wait_for_sockets
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.live.lobby import Lobby
from wordparlor.server.store.protocol import LogEntry

GAME = next(iter(shelf()))


def test_a_socket_is_refused_while_the_store_is_away() -> None:
    store = MemoryStore()
    with serving(store, replace(FREE, sockets_per_address=2)) as server:
        ann = server.guest("Ann")
        table = ann.open(GAME, "person", "person")
        store.down = True
        for _ in range(5):
            with pytest.raises(InvalidStatus, match="503"), ann.live(table):
                pass
        answer = ann.get("/api/me")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        store.down = False
        # Refused sockets do not count as open.
        with ann.live(table) as one, ann.live(table) as two:
            assert one.hear()["type"] == two.hear()["type"] == "fresh"


def test_viewers_of_a_damaged_table_are_disconnected() -> None:
    store = MemoryStore()
    with serving(store) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        table = ann.open(GAME, "person", "person")
        other = ann.open(GAME, "person", "person")
        with ann.live(table) as at_ann, ben.live(table) as at_ben, ann.live(other) as elsewhere:
            for live in (at_ann, at_ben, elsewhere):
                live.hear()
            store.disk.logs[table].append(LogEntry(table, at_ann.seq + 1, b"\x00 no entry", 0.0))
            assert "damaged" in at_ann.ask({"type": "say", "text": "hello"})["sentence"]
            assert at_ann.closed() == at_ben.closed() == 4410
            assert "damaged" in at_ben.told[-1]["sentence"]
            # All other tables go on.
            assert elsewhere.ask({"type": "say", "text": "hello"})["type"] == "receipt"
        assert ann.get(f"/api/tables/{table}").status_code == 410
        with ben.live(table) as again:
            assert again.closed() == 4410
        assert wait_for_sockets(server, 0)
    assert asyncio.run(store.aside(table))


def test_an_internal_error_reveals_no_details(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise KeyError("a secret")

    monkeypatch.setattr(Lobby, "lobby", fail)
    answer = server.client.get("/api/tables")
    assert answer.status_code == 500
    assert "made a mistake, not you" in answer.json()["sentence"]
    assert "secret" not in answer.text
    assert server.client.get("/health").status_code == 200
