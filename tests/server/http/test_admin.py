"""`wordparlor admin` beside a real server."""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.http.server_process import Process
from wordparlor.cli import main
from wordparlor.games import shelf

GAME = next(iter(shelf()))


class Admin:
    """Runs commands of the operator."""

    def __init__(self, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._store = store
        self._capsys = capsys

    def __call__(self, command: str, *args: str, code: int = 0) -> str:
        """Return what a command prints; on stderr if it fails."""
        assert main(("admin", command, *args, "--store", str(self._store))) == code
        said = self._capsys.readouterr()
        return said.err if code else said.out

    def json(self, command: str) -> list[dict[str, object]]:
        found: list[dict[str, object]] = json.loads(self(command, "--json"))
        return found


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    return Admin(tmp_path / "parlor.db", capsys)


def test_an_operator_beside_a_running_server(tmp_path: Path, admin: Admin) -> None:
    file = tmp_path / "parlor.db"
    with Process(file) as process:
        ann, ben = process.server.guest("Ann"), process.server.guest("Ben")
        table, other = ann.open(GAME, "person", "person"), ann.open(GAME, "person", "person")
        ben.ask(table, {"type": "sit"})
        rows = {row["table"]: row for row in admin.json("tables")}
        assert set(rows) == {table, other}
        assert rows[table]["game"] == GAME
        assert (rows[table]["status"], rows[table]["people"], rows[table]["entries"]) == (
            "open",
            2,
            3,
        )
        assert int(str(rows[table]["bytes"])) > 100
        assert table in admin("tables", "--most", "5")
        people = {str(row["name"]): str(row["person"]) for row in admin.json("people")}
        assert set(people) == {"Ann", "Ben"}
        assert "Ben" in admin("people")
        costs = json.loads(admin("costs", "--json"))
        assert costs["tables"][0]["table"] == table
        assert costs["people"][0]["person"] == people["Ann"]
        assert people["Ben"] in admin("costs")

        # The server tells the players that the table is closed, and goes on.
        with ben.live(table) as live:
            live.hear()
            assert admin("close", table) == f"Table {table} is closed.\n"
            assert live.hear_until(what="closed")["sight"]["status"] == "over"
            assert "closed" in live.ask({"type": "sit"})["sentence"]
        assert "over already" in admin("close", table, code=2)
        assert "no such table" in admin("close", "nothing", code=2)
        assert ann.ask(other, {"type": "say", "text": "we go on"}).status_code == 200
        # Also when the server writes first, and has not read of it yet.
        admin("close", other)
        assert ben.ask(other, {"type": "sit"}).status_code == 409

        admin("ban", people["Ben"], "--until", "30d", "--reason", "rude")
        _wait_for(lambda: ben.get("/api/tables").status_code == 403)
        assert ann.get("/api/tables").status_code == 200
        assert [row["subject"] for row in admin.json("bans")] == [people["Ben"]]
        assert "rude" in admin("bans")
        admin("unban", people["Ben"])
        _wait_for(lambda: ben.get("/api/tables").status_code == 200)
        admin("ban", "127.0.0.1")
        _wait_for(lambda: ann.get("/api/tables").status_code == 403)
        admin("unban", "127.0.0.1")
        _wait_for(lambda: ann.get("/api/tables").status_code == 200)
    assert main(("check-store", str(file))) == 0


def _wait_for(condition: object) -> None:
    assert callable(condition)
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_table_is_put_back_once_it_is_sound(tmp_path: Path, admin: Admin) -> None:
    file = tmp_path / "parlor.db"
    with Process(file) as process:
        ann = process.server.guest("Ann")
        table = ann.open(GAME, "person", "casual", "casual")
    with closing(sqlite3.connect(file)) as store:
        (good,) = store.execute("SELECT body FROM entries WHERE seq = 2").fetchone()
        store.execute("UPDATE entries SET body = X'00' WHERE seq = 2")
        store.commit()
    with Process(file) as process:
        live = process.server.client.get(f"/api/tables/{table}", headers=ann.headers)
        assert live.status_code == 410
    assert admin.json("tables")[0]["status"] == "aside"
    assert "stays aside" in admin("put-back", table, code=2)
    assert "takes no more moves" in admin("close", table, code=2)
    with closing(sqlite3.connect(file)) as store:
        store.execute("UPDATE entries SET body = ? WHERE seq = 2", (good,))
        store.commit()
    assert admin("put-back", table) == f"Table {table} is served again.\n"
    assert "was not set aside" in admin("put-back", table, code=2)
    assert "no table" in admin("put-back", "nothing", code=2)
    assert main(("check-store", str(file))) == 0
    with Process(file) as process:
        client = process.server.client
        found = client.get("/api/me/tables", headers=ann.headers).json()
        assert [one["table"] for one in found] == [table]
        body = {"request": {"type": "start"}}
        asked = client.post(f"/api/tables/{table}/requests", json=body, headers=ann.headers)
        assert asked.status_code == 200


def test_mistakes_of_the_operator(tmp_path: Path, admin: Admin) -> None:
    assert "There is no store" in admin("tables", code=2)
    with closing(sqlite3.connect(tmp_path / "parlor.db")) as other:
        other.execute("CREATE TABLE things (a)")
        other.commit()
    assert "another program" in admin("people", code=2)
    (tmp_path / "parlor.db").unlink()
    with Process(tmp_path / "parlor.db"):
        pass
    assert "no address and no person" in admin("ban", "nobody", code=2)
    assert "is not a time" in admin("ban", "192.0.2.1", "--until", "soon", code=2)
    assert "is over" in admin("ban", "192.0.2.1", "--until", "1999-01-01", code=2)
    assert "is not banned" in admin("unban", "192.0.2.1", code=2)
    assert "banned until 2999-01-31" in admin("ban", "192.0.2.7/24", "--until", "2999-01-31")
    assert admin.json("bans")[0]["subject"] == "192.0.2.0/24"
    with closing(sqlite3.connect(tmp_path / "parlor.db")) as store:
        store.execute("PRAGMA user_version = 2")
    assert "older Wordparlor" in admin("bans", code=2)


def test_an_id_may_begin_with_a_hyphen(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store = str(tmp_path / "none.db")
    for command in ("close", "put-back", "ban", "unban"):
        assert main(("admin", command, "-hTu95z0", "--store", store)) == 2
        assert "There is no store at" in capsys.readouterr().err
