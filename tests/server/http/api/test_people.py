"""The data of a person: export it, delete it, sign out here and everywhere; the cookie."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.server.http.server_thread import FREE, Guest, Server, serving, sqlite
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.archive.export import Export
from wordparlor.server.http.settings import Rates, Settings
from wordparlor.server.store.people import Ban

GAME = next(iter(shelf()))
TLS = {"X-Forwarded-Proto": "https", "Origin": "https://parlor.test", "Host": "parlor.test"}


@pytest.fixture
def behind_proxy(tmp_path: Path) -> Iterator[Server]:
    """A server that believes its proxy."""
    settings = msgspec.structs.replace(FREE, proxies=("127.0.0.1",))
    with serving(sqlite(tmp_path), settings) as server:
        yield server


def delete(guest: Guest, path: str) -> httpx.Response:
    return guest.server.client.delete(path, headers=guest.headers)


def test_an_export_has_everything_about_a_person(ann: Guest, ben: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    ben.ask(table, {"type": "sit"})
    ben.ask(table, {"type": "say", "text": "hello, Ann"})
    ann.ask(table, {"type": "say", "text": "hello, Ben"})
    left = ann.open(GAME, "person", "person")
    ben.ask(left, {"type": "sit"})
    ben.ask(left, {"type": "leave"})
    ann.ask(table, {"type": "start"})
    sight = ann.get(f"/api/tables/{table}").json()["sight"]
    mover = (ann, ben)[sight["to_act"][0]]
    hint = mover.post(f"/api/tables/{table}/hint", {"step": 3}).json()
    mover.ask(table, {"type": "play", "text": hint["play"]["text"]})
    answer = ben.get("/api/me/export")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert ben.token not in answer.text
    export = msgspec.json.decode(answer.content, type=Export)
    assert export.name == "Ben"
    assert export.created is not None
    assert len(export.tokens) == 1
    tables = {one.table: one for one in export.tables}
    assert set(tables) == {table, left}
    assert tables[table].names == ("Ben",)
    assert not tables[table].hosted
    assert [line.text for line in tables[table].chat] == ["hello, Ann"]
    assert len(tables[table].moves) == (mover is ben)
    assert [(one.what, one.chair) for one in tables[table].events] == [("sat", 1)]
    assert [(one.what, one.chair) for one in tables[left].events] == [("sat", 1), ("left", 1)]
    assert tables[table].terms is None
    of_ann = msgspec.json.decode(ann.get("/api/me/export").content, type=Export)
    assert {one.table: len(one.moves) for one in of_ann.tables}[table] == (mover is ann)
    assert all(one.hosted for one in of_ann.tables)
    assert all(one.terms and one.terms.game == GAME for one in of_ann.tables)


def test_people_choose_an_avatar_that_others_see(ann: Guest, ben: Guest) -> None:
    known = ann.get("/api/games").json()["avatars"]
    assert ann.get("/api/me").json()["avatar"] == ""
    table = ann.open(GAME, "person", "person")
    changed = ann.server.client.patch(
        "/api/me", json={"name": "Ben", "avatar": known[2]}, headers=ben.headers
    )
    assert changed.json()["avatar"] == ben.get("/api/me").json()["avatar"] == known[2]
    ben.ask(table, {"type": "sit"})
    chairs = ann.get(f"/api/tables/{table}").json()["sight"]["chairs"]
    assert [chair.get("avatar", "") for chair in chairs] == ["", known[2]]
    listed = ben.get("/api/me/tables").json()[0]["summary"]["chairs"]
    assert listed == chairs
    # A new name alone leaves the avatar, and an unknown avatar is refused.
    ann.server.client.patch("/api/me", json={"name": "Benny"}, headers=ben.headers)
    assert ben.get("/api/me").json()["avatar"] == known[2]
    refused = ann.server.client.patch(
        "/api/me", json={"name": "Benny", "avatar": "unicorn"}, headers=ben.headers
    )
    assert refused.status_code == 409
    assert "no such avatar" in refused.json()["sentence"]
    export = msgspec.json.decode(ben.get("/api/me/export").content, type=Export)
    assert (export.avatar, export.tables[0].avatars) == (known[2], (known[2],))
    ann.ask(table, {"type": "start"})
    delete(ben, "/api/me")
    seats = ann.get(f"/api/tables/{table}").json()["sight"]["chairs"]
    assert [chair.get("avatar", "") for chair in seats] == ["", ""]


def test_an_export_tells_that_a_host_removed_the_person(ann: Guest, ben: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    ben.ask(table, {"type": "sit"})
    ann.ask(table, {"type": "mute", "chair": 1})
    ann.ask(table, {"type": "remove", "chair": 1})
    ann.ask(table, {"type": "readmit", "guest": 0})
    (exported,) = ben.get("/api/me/export").json()["tables"]
    whats = [one["what"] for one in exported["events"]]
    assert whats == ["sat", "muted", "removed", "readmitted"]


def test_a_removed_guest_stays_out_with_every_token(server: Server, ann: Guest, ben: Guest) -> None:
    table = ann.open(GAME, "person", "person", "person")
    ben.ask(table, {"type": "sit"})
    second = Guest(server, "second")
    second.token = ben.post("/api/me/sessions", None).json()["token"]
    second.headers = {"Authorization": f"Bearer {second.token}"}
    cookie = Guest(server, "cookie")
    cookie.headers = {"Cookie": f"wordparlor={second.token}", "Origin": server.url}
    ann.ask(table, {"type": "remove", "chair": 1})
    code = ann.get(f"/api/tables/{table}").json()["code"]
    for guest in (ben, second, cookie):
        found = guest.get(f"/api/codes/{code}")
        assert (found.status_code, found.json()["table"]) == (200, table)
        for chair in (None, 1, 2):
            refused = guest.ask(table, {"type": "sit", "chair": chair})
            assert refused.status_code == 409, refused.text
    # Another name is the same guest.
    renamed = server.client.patch("/api/me", json={"name": "Bob"}, headers=ben.headers)
    assert renamed.status_code == 200
    assert ben.ask(table, {"type": "sit"}).status_code == 409


def test_exports_are_limited(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path), Settings(rates=Rates())) as server:
        ann = server.guest("Ann")
        answers = [ann.get("/api/me/export").status_code for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]


def test_a_person_deletes_everything(ann: Guest, ben: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    ben.ask(table, {"type": "sit"})
    ben.ask(table, {"type": "say", "text": "please forget this"})
    with ben.live(table) as live, ann.live(table) as at_ann:
        live.hear()
        at_ann.hear()
        answer = delete(ben, "/api/me")
        assert (answer.status_code, answer.json()) == (200, {"done": True})
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert live.closed() == 4401
        seen = at_ann.hear_until(type="fresh")
        assert "chat" not in seen
        assert [one.get("name") for one in seen["sight"]["chairs"]][1] != "Ben"
    assert ben.get("/api/me").json() is None
    assert ben.get("/api/me/tables").status_code == 401
    assert delete(ben, "/api/me").status_code == 401
    assert "Ben" not in ann.get(f"/api/tables/{table}").text


def test_a_person_signs_out_here_and_everywhere(server: Server, ann: Guest) -> None:
    table = ann.open(GAME, "person", "person")
    answer = ann.post("/api/me/sessions", None)
    assert answer.status_code == 201
    assert "set-cookie" not in answer.headers
    other = Guest(server, "other")
    other.token = answer.json()["token"]
    other.headers = {"Authorization": f"Bearer {other.token}"}
    assert other.get("/api/me").json() == ann.get("/api/me").json()
    assert len(ann.get("/api/me/export").json()["tokens"]) == 2
    with ann.live(table) as here, other.live(table) as there:
        here.hear()
        there.hear()
        assert delete(other, "/api/me/session").json() == {"signed_out": True}
        assert there.closed() == 4401
        assert other.get("/api/me").json() is None
        assert here.ask({"type": "say", "text": "still here"})["type"] == "receipt"
        assert delete(ann, "/api/me/sessions").status_code == 200
        assert here.closed() == 4401
    assert ann.get("/api/me").json() is None


def test_tokens_of_a_person_are_limited(ann: Guest) -> None:
    answers = [ann.post("/api/me/sessions", None).status_code for _ in range(20)]
    assert answers == [*[201] * 19, 409]


def test_the_cookie_over_tls_belongs_to_this_host_alone(behind_proxy: Server) -> None:
    client = behind_proxy.client
    entered = client.post("/api/people", json={"name": "Ann"}, headers=TLS)
    token = entered.json()["token"]
    new, old = entered.headers.get_list("set-cookie")
    client.cookies.clear()
    assert new.startswith(f"__Host-wordparlor={token}; Path=/; ")
    assert {"Secure", "HttpOnly", "SameSite=Strict"} <= set(new.split("; "))
    assert "Domain" not in new
    assert old.startswith("wordparlor=; Path=/api; Max-Age=0; ")
    by_new = client.get("/api/me", headers={**TLS, "Cookie": f"__Host-wordparlor={token}"})
    assert by_new.json()["name"] == "Ann"
    assert "set-cookie" not in by_new.headers
    # The cookie of an older version is read once more, and replaced.
    by_old = client.get("/api/me", headers={**TLS, "Cookie": f"wordparlor={token}"})
    client.cookies.clear()
    assert by_old.json()["name"] == "Ann"
    assert by_old.headers.get_list("set-cookie") == [new, old]
    unknown = client.get("/api/me", headers={**TLS, "Cookie": "wordparlor=nonsense"})
    assert "set-cookie" not in unknown.headers
    # Pages of other sites cannot use it.
    foreign = {"X-Forwarded-Proto": "https", "Cookie": f"__Host-wordparlor={token}"}
    assert client.delete("/api/me", headers=foreign).status_code == 403
    out = client.delete("/api/me/session", headers={**TLS, "Cookie": f"__Host-wordparlor={token}"})
    assert [one.split(";")[0] for one in out.headers.get_list("set-cookie")] == [
        "__Host-wordparlor=",
        "wordparlor=",
    ]
    client.cookies.clear()


def test_banned_people_and_addresses_are_told() -> None:
    store = MemoryStore()
    with serving(store) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        person = ann.get("/api/me").json()["id"]
        table = ben.open(GAME, "person", "person")
        with ann.live(table) as live:
            live.hear()
            store.disk.bans[person] = Ban(person, 1.0)
            assert live.closed() == 4403
            assert "banned" in live.told[-1]["sentence"]
        answer = ann.ask(table, {"type": "sit"})
        assert answer.status_code == 403
        assert answer.json()["sentence"] == "You are banned from this server; ask its operator."
        assert ann.get("/api/me/export").status_code == 200
        assert ben.get("/api/me/tables").status_code == 200
        with ben.live(table) as live:
            live.hear()
            store.disk.bans["127.0.0.0/8"] = Ban("127.0.0.0/8", 1.0, until=32503680000.0)
            assert live.closed() == 4403
        answer = ben.get("/api/games")
        assert answer.status_code == 403
        assert "until 3000-01-01 00:00 UTC" in answer.json()["sentence"]
        assert server.client.get("/health").status_code == 200
        # A ban that is over keeps nobody out.
        store.disk.bans["127.0.0.0/8"] = Ban("127.0.0.0/8", 1.0, until=2.0)
        _wait_until_served(ben)


def _wait_until_served(guest: Guest) -> None:
    async def wait() -> None:
        async with asyncio.timeout(60):
            while guest.get("/api/games").status_code != 200:
                await asyncio.sleep(0.1)

    asyncio.run(wait())
