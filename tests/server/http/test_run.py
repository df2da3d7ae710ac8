"""`wordparlor serve` and `wordparlor check-store`, from the operator's point of view."""

import json
import resource
import signal
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.http.players import Player, play_on, seated
from tests.server.http.server_process import Process
from wordparlor.cli import main
from wordparlor.games import shelf
from wordparlor.server.http.keep_options import read_keep
from wordparlor.server.http.run import check_proxies_and_origins, raise_file_limit
from wordparlor.server.http.settings import Settings
from wordparlor.server.live.retention import DAY, Keep

GAME = next(iter(shelf()))
KEYS = {
    "request": {"method", "route", "status", "ms"},
    "socket": {"route", "code", "sent", "received", "seconds"},
}
"""The fields of each kind of line, besides the fields that every line has."""
EVERY_LINE = {"timestamp", "level", "logger", "event"}


def mistake(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Return the one sentence that reports a mistake."""
    assert main(args) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_a_server_starts_and_stops(tmp_path: Path) -> None:
    with Process(tmp_path / "parlor.db") as process:
        server = process.server
        ann, ben = server.guest("Ann"), server.guest("Ben")
        table = seated(ann, ben, GAME)
        with ann.live(table) as at_ann, ben.live(table) as at_ben:
            at_ann.hear()
            at_ben.hear()
            at_ann.ask({"type": "start"})
            at_ben.hear()
            play_on([Player(GAME, at_ann, 3), Player(GAME, at_ben, 3)], 3)
            code = ann.get(f"/api/tables/{table}").json()["code"]
            process.send(signal.SIGTERM)
            assert at_ann.closed() == 1012
        assert process.wait() == 0
    # The log is JSON, and it names no person, table or card.
    lines = process.log()
    assert len(lines) > 5
    for line in lines:
        fields = json.loads(line)
        assert set(fields) == EVERY_LINE | KEYS[fields["event"]]
    for secret in (ann.token, ben.token, table, code, "Ann", "Ben"):
        assert not any(secret in line for line in lines)
    assert main(("check-store", str(tmp_path / "parlor.db"))) == 0


def test_an_interrupt_ends_with_exit_code_0(tmp_path: Path) -> None:
    with Process(tmp_path / "parlor.db") as process:
        process.send(signal.SIGINT)
        assert process.wait() == 0


def test_a_store_locked_by_another_program(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"
    with Process(file) as process, closing(sqlite3.connect(file, isolation_level=None)) as other:
        ann = process.server.guest("Ann")
        table = ann.open(GAME, "person", "casual", "casual")
        with ann.live(table) as live:
            live.hear()
            live.ask({"type": "start"})
            other.execute("BEGIN IMMEDIATE")
            for _ in range(3):
                refused = live.ask({"type": "say", "text": "hello"})
                assert "cannot reach its store" in refused["sentence"]
            answer = ann.ask(table, {"type": "say", "text": "hello"})
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
            # Reading works all the time.
            assert ann.get(f"/api/tables/{table}").json()["sight"]["status"] == "playing"
            other.execute("ROLLBACK")
            assert live.ask({"type": "say", "text": "hello"})["type"] == "receipt"
            other.execute("BEGIN IMMEDIATE")
            live.send({"type": "say", "text": "nobody hears this"})
            start = time.monotonic()
            process.send(signal.SIGTERM)
            assert process.wait() == 0
            assert time.monotonic() - start < 30
    assert main(("check-store", str(file))) == 0


def test_a_killed_server_leaves_no_processes_behind(tmp_path: Path) -> None:
    with Process(tmp_path / "parlor.db") as process:
        ann = process.server.guest("Ann")
        table = ann.open(GAME, "person", "casual")
        with ann.live(table) as live:
            live.hear()
            live.ask({"type": "start"})
            play_on([Player(GAME, live, 2)], 2)
        assert process.kill()


def test_a_port_in_use_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        store = str(tmp_path / "parlor.db")
        assert port in mistake(capsys, "serve", "--port", port, "--store", store)
    assert "--host" in mistake(capsys, "serve", "--host", "no.such.host.invalid", "--store", store)


@pytest.mark.parametrize(
    "proxy", ["*", "", "proxy.local", "10.0.0.0/99", "10.0.0.1/8", "::1%lo/64"]
)
def test_a_bad_proxy_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, proxy: str
) -> None:
    # A host name would match no address, and a star would match every address.
    said = mistake(capsys, "serve", "--store", str(tmp_path / "parlor.db"), "--proxy", proxy)
    assert "is not an address; --proxy takes an address like 127.0.0.1" in said


@pytest.mark.parametrize(
    "origin", ["*", "parlor.example", "https://", "https://parlor.example/play", "ftp://a.example"]
)
def test_a_bad_origin_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, origin: str
) -> None:
    said = mistake(capsys, "serve", "--store", str(tmp_path / "parlor.db"), "--origin", origin)
    assert "is not an origin; --origin takes a scheme and a host" in said


def test_good_proxies_and_origins_are_accepted() -> None:
    proxies = ("127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8")
    origins = ("https://parlor.example", "http://localhost:5173/", "HTTPS://[::1]:8443")
    check_proxies_and_origins(Settings(proxies=proxies, origins=origins))


def test_several_workers_need_a_database(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = mistake(capsys, "serve", "--workers", "2", "--store", str(tmp_path / "parlor.db"))
    assert "PostgreSQL" in said


def test_an_unusable_store_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "folder" in mistake(capsys, "serve", "--store", str(tmp_path)).lower()
    assert mistake(capsys, "check-store", "mysql://somewhere")


def test_a_missing_store_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "folder" / "parlor.db"
    assert str(path) in mistake(capsys, "check-store", str(path))
    assert not path.parent.exists()


def test_a_damaged_store_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "parlor.db"
    with Process(path) as process:
        ann = process.server.guest("Ann")
        tables = [ann.open(GAME, "person", "casual") for _ in range(4)]
        for table in tables:
            ann.ask(table, {"type": "start"})
    with sqlite3.connect(path) as file:
        numbers = [
            file.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()[0]
            for table in tables
        ]
        file.execute(
            "UPDATE entries SET body = replace(body, 'newword', 'chess') "
            "WHERE number = ? AND seq = 3",
            (numbers[0],),
        )
        file.execute("DELETE FROM entries WHERE number = ? AND seq = 2", (numbers[1],))
        file.execute("UPDATE cards SET due = 1 WHERE number = ?", (numbers[2],))
    file.close()
    assert main(("check-store", f"sqlite:{path}")) == 1
    said = capsys.readouterr().out
    assert "3 are damaged" in said
    for table in tables[:3]:
        assert f"Table {table}: " in said
    assert tables[3] not in said


def test_the_file_limit_is_raised() -> None:
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


@pytest.mark.parametrize(
    ("period", "sentence"),
    [
        ("soon", "'soon' is not a period; write 30d, 72h or forever."),
        ("\N{ARABIC-INDIC DIGIT THREE}d", "is not a period; write 30d, 72h or forever."),
        ("47h", "'47h' is too short; write at least 2d, or forever."),
    ],
)
def test_a_wrong_period_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, period: str, sentence: str
) -> None:
    store = str(tmp_path / "parlor.db")
    assert sentence in mistake(capsys, "serve", "--store", store, "--keep-finished", period)


def test_periods_are_read() -> None:
    assert read_keep("30d", "72h", "forever") == Keep(30 * DAY, 3 * DAY, 0)
    assert read_keep("0", " 365D ", "2d") == Keep(0, 365 * DAY, 2 * DAY)
