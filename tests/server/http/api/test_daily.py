"""Daily deals by HTTP: play one, and nobody else sees anything of it."""

from collections.abc import Iterator

import pytest

from tests.server.http.players import Player, play_on
from tests.server.http.server_thread import Guest, Server, serving
from tests.server.memory_store import MemoryStore
from tests.server.support import Time
from wordparlor import daily
from wordparlor.server.http.api.routes import OPERATIONS
from wordparlor.server.room.fold import replay

GAME = "newword"
DAY = "2026-11-18"


@pytest.fixture
def time() -> Time:
    """Noon of a day; it stands still until a test moves it."""
    time = Time()
    time.now = daily.end_of(DAY) - 12 * 3600
    return time


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def server(store: MemoryStore, time: Time) -> Iterator[Server]:
    with serving(store, now=time) as server:
        yield server


def _finish(guest: Guest) -> str:
    """Play today's deal to its end and return the table."""
    answer = guest.post(f"/api/daily/{GAME}", {})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    with guest.live(table) as live:
        live.hear()
        play_on([Player(GAME, live, 3)])
    return table


def test_a_person_plays_a_deal_once_and_gets_a_card(server: Server) -> None:
    ann = server.guest("Ann")
    before = ann.get("/api/daily").json()
    assert before["day"] == before["today"] == DAY
    assert before["days"][0] == "2026-11-17"
    assert [one.get("state", "new") for one in before["games"]] == ["new"] * 5
    table = _finish(ann)
    assert ann.post(f"/api/daily/{GAME}", {"day": DAY}).json()["table"] == table
    games = {one["game"]: one for one in ann.get("/api/daily").json()["games"]}
    assert games[GAME]["state"] == "finished"
    told = ann.get(f"/api/daily/{GAME}/results").json()
    assert told["shown"]
    assert told["mine"]["table"] == table
    assert told["mine"]["text"].startswith(f"Wordparlor daily {DAY}: NewWord\n")
    assert told["entries"][0]["score"] == games[GAME]["score"] == told["mine"]["card"]["score"]
    assert ann.get(f"/api/tables/{table}").json()["terms"]["daily"] == DAY


def test_no_request_of_others_reaches_a_table_before_its_day_is_over(
    server: Server, store: MemoryStore, time: Time
) -> None:
    ann, cid = server.guest("Ann"), server.guest("Cid")
    table = _finish(ann)
    code = replay(None, store.disk.logs[table])[-1].after.code
    paths = [
        one.path.replace("{table}", table).replace("{code}", code)
        for one in OPERATIONS
        if one.method == "GET" and ("{table}" in one.path or "{code}" in one.path)
    ]
    assert len(paths) > 5
    for path in paths:
        assert cid.get(path).status_code == 404
        assert server.client.get(path).status_code == 404
    for headers in (cid.headers, None):
        with server.live(table, headers=headers) as live:
            assert live.closed() == 4404
            assert [message["type"] for message in live.told] == ["refusal"]
    assert cid.post(f"/api/tables/{table}/hint", {"step": 1}).status_code == 404
    page = server.client.get(f"/table/{table}").text
    assert "Ann" not in page
    time.now = daily.end_of(DAY)
    assert cid.get(f"/api/tables/{table}/record").status_code == 200


def test_wrong_days_and_games_are_refused_in_one_sentence(server: Server) -> None:
    ann = server.guest("Ann")
    for path in ("/api/daily?day=soon", f"/api/daily/{GAME}/results?day=2026-02-31"):
        assert ann.get(path).json()["sentence"].endswith("write it like 2026-11-18.")
    assert "are here" in ann.get("/api/daily?day=2026-11-19").json()["sentence"]
    assert "There is no game" in ann.post("/api/daily/halma", {}).json()["sentence"]
    assert "There is no game" in ann.get("/api/daily/halma/results").json()["sentence"]
    assert server.client.post(f"/api/daily/{GAME}", json={}).status_code == 401
    body = {"terms": {"game": GAME, "chairs": ["person", "club"], "daily": DAY}}
    assert "POST /api/daily" in ann.post("/api/tables", body).json()["sentence"]
