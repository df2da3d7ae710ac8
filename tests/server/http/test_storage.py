"""Limits of what is stored, by HTTP and on sockets; readiness; the pages of the lobby."""

from pathlib import Path

from msgspec.structs import replace

from tests.server.http.server_thread import FREE, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.http.settings import Rate
from wordparlor.server.store.sqlite import SqliteStore

GAME = next(iter(shelf()))
SENTENCE = "You have stored too much here of late; try again later."
TERMS = {"terms": {"game": GAME, "chairs": ["person", "person"], "listed": True}}


def test_a_guest_who_stores_too_much_waits_and_others_do_not() -> None:
    poor = replace(FREE, rates=replace(FREE.rates, stored=Rate(1_000, 10)))
    with serving(MemoryStore(), poor) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        table = ann.open(GAME, "person", "person")
        refused = ann.post("/api/tables", TERMS)
        assert (refused.status_code, refused.json()["sentence"]) == (429, SENTENCE)
        assert 1800 <= int(refused.headers["Retry-After"]) <= 2400
        with ann.live(table) as live:
            live.hear()
            assert live.ask({"type": "say", "text": "Hm."})["sentence"] == SENTENCE
        assert ben.ask(table, {"type": "sit"}).status_code == 200


def test_guests_of_an_address_that_stores_too_much_wait() -> None:
    poor = replace(FREE, rates=replace(FREE.rates, stored_address=Rate(900, 1)))
    with serving(MemoryStore(), poor) as server:
        for name in ("Ann", "Ben"):
            server.guest(name)
        refused = server.client.post("/api/people", json={"name": "Cid"})
        assert (refused.status_code, refused.json()["sentence"]) == (429, SENTENCE)
        assert 1 <= int(refused.headers["Retry-After"]) <= 101


def test_readiness_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"
    with serving(SqliteStore(file)) as server:
        server.guest("Ann")
        files = [file, file.with_name("parlor.db-wal"), file.with_name("parlor.db-head")]
        before = [one.read_bytes() for one in files]
        for _ in range(3):
            assert server.client.get("/ready").status_code == 200
        assert [one.read_bytes() for one in files] == before


def test_the_lobby_has_pages() -> None:
    with serving(MemoryStore()) as server:
        for number in range(5):
            assert server.guest(f"Guest {number}").post("/api/tables", TERMS).status_code == 201
        first = server.client.get("/api/tables?most=3").json()
        assert len(first) == 3
        rest = server.client.get(f"/api/tables?most=3&after={first[-1]['table']}").json()
        assert len({one["table"] for one in [*first, *rest]}) == 5
        for wrong in ("most=0", "most=101", "after=" + "x" * 65, "page=2"):
            assert server.client.get(f"/api/tables?{wrong}").status_code == 400
