"""`wordparlor open`: the parlor on this machine, in a browser."""

import signal
import socket
import sys
import webbrowser
from pathlib import Path
from queue import SimpleQueue

import httpx
import pytest

from tests.server.http.server_process import Process
from tests.server.http.server_thread import SECONDS, serving
from tests.server.memory_store import MemoryStore
from wordparlor.server.http import run_at_home
from wordparlor.server.http.run import CannotServe, address, listen


def test_it_starts_and_prints_its_address(tmp_path: Path) -> None:
    with Process(tmp_path / "parlor.db", "--no-browser", command="open") as process:
        assert process.server.client.get("/api/games").status_code == 200
        assert process.server.url.startswith("http://127.0.0.1:")
        process.send(signal.SIGINT)
        assert process.wait() == 0
    # People who play at home do not want to read a log.
    assert process.log() == []


def test_with_lan_the_printed_address_is_reachable(tmp_path: Path) -> None:
    with Process(tmp_path / "parlor.db", "--no-browser", "--lan", command="open") as process:
        assert run_at_home.lan_address() in process.server.url
        assert process.server.client.get("/api/games").status_code == 200


def test_the_next_free_port_is_taken() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with run_at_home.listen_near("127.0.0.1", port) as free:
            assert port < free.getsockname()[1] < port + 20


def test_no_free_port_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_at_home, "_PORTS_TRIED", 1)
    with listen("127.0.0.1", 0) as taken, pytest.raises(CannotServe, match="listen"):
        run_at_home.listen_near("127.0.0.1", taken.getsockname()[1])


def test_without_a_network_the_local_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cut(socket.socket):
        def connect(self, where: object) -> None:
            raise OSError("unreachable")

    monkeypatch.setattr(socket, "socket", Cut)
    assert run_at_home.lan_address() == "127.0.0.1"


@pytest.mark.parametrize(
    ("platform", "environment", "there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_desktop_is_recognized(platform: str, environment: dict[str, str], there: bool) -> None:
    assert run_at_home.has_desktop(platform, environment) == there


def test_the_browser_opens_when_the_server_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(run_at_home, "_START_SECONDS", 0.3)
    with listen("127.0.0.1", 0) as nobody:
        port = nobody.getsockname()[1]
    run_at_home.open_when_ready(port, "http://there")
    assert opened == []
    with serving(MemoryStore()) as server:
        run_at_home.open_when_ready(httpx.URL(server.url).port or 80, "http://here")
    assert opened == ["http://here"]


def test_a_browser_opens_on_a_desktop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr(run_at_home, "open_when_ready", lambda _, url: asked.put(url))
    monkeypatch.setattr(run_at_home, "run", lambda served, listener: listener.close())
    monkeypatch.setattr(sys, "platform", "darwin")
    run_at_home.open_parlor(0, str(tmp_path / "parlor.db"), lan=False, browse=True)
    assert asked.get(timeout=SECONDS) in capsys.readouterr().out


def test_an_ipv6_address_has_brackets() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert address(listener, "::1").startswith("http://[::1]:")
