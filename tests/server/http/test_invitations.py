"""The page behind a link to a table tells the game and the host, and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.http.settings import Rate, Rates, Settings

GAME = next(iter(shelf()))
INDEX = "<!doctype html><head><title>Wordparlor</title></head><body>the page</body>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page, and the picture of one game."""
    made = tmp_path_factory.mktemp("pages")
    (made / "index.html").write_text(INDEX)
    (made / "invitations").mkdir()
    (made / "invitations" / f"{GAME}.png").write_bytes(b"picture")
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with serving(MemoryStore(), pages=folder) as running:
        yield running


def test_a_link_tells_the_game_and_the_host(server: Server) -> None:
    ann = server.guest("<b>Ann & Co</b>")
    table = ann.open(GAME, "person", "person")
    code = ann.get(f"/api/tables/{table}").json()["code"]
    for path in (f"/join/{code}", f"/join/{code.lower()}", f"/table/{table}"):
        page = server.client.get(path)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        title = f"Join &lt;b&gt;Ann &amp; Co&lt;/b&gt;&#x27;s game of {shelf()[GAME].name}"
        assert f'<meta property="og:title" content="{title}" />' in page.text
        assert f"<title>{title} · Wordparlor</title>" in page.text
        assert f'content="{server.url}/invitations/{GAME}.png"' in page.text
        assert "the page" in page.text
        assert ann.token not in page.text
        assert "<b>Ann" not in page.text
    assert server.client.get(f"/invitations/{GAME}.png").content == b"picture"
    ann.ask(table, {"type": "fill"})
    ann.ask(table, {"type": "start"})
    assert f"plays {shelf()[GAME].name}" in server.client.get(f"/join/{code}").text


@pytest.mark.parametrize("path", ["/", "/join/QQQQQQ", "/table/nowhere", "/join/", "/rules"])
def test_other_addresses_have_the_plain_page(server: Server, path: str) -> None:
    assert server.client.get(path).text == INDEX


def test_guessed_codes_are_limited(folder: Path) -> None:
    settings = Settings(rates=Rates(code_lookups=Rate(2, 0.001)))
    with serving(MemoryStore(), settings, pages=folder) as limited:
        ann = limited.guest("Ann")
        table = ann.open(GAME, "person", "person")
        code = ann.get(f"/api/tables/{table}").json()["code"]
        pages = [limited.client.get(f"/join/{code}").text for _ in range(3)]
        assert ["og:title" in page for page in pages] == [True, True, False]
