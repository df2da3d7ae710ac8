"""The page behind a link to a table tells the game and the host, and nothing else."""

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.games import shelf
from wordparlor.server.http.settings import Rate, Rates, Settings

GAME = next(iter(shelf()))
WEB = Path(__file__).resolve().parents[3] / "web"
PICTURES = [
    WEB / "public" / "invitation.jpg",
    *(game.parent / "invitation.jpg" for game in sorted(WEB.glob("src/games/*/index.ts"))),
]
"""The general picture, and that of each game."""
INDEX = "<!doctype html><head><title>Wordparlor</title></head><body>the page</body>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page, and the picture of one game."""
    made = tmp_path_factory.mktemp("pages")
    (made / "index.html").write_text(INDEX)
    (made / "invitations").mkdir()
    (made / "invitations" / f"{GAME}.jpg").write_bytes(b"picture")
    (made / "invitation.jpg").write_bytes(b"any game")
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
        assert meta(page.text)["og:image"] == f"{server.url}/invitations/{GAME}.jpg"
        assert "the page" in page.text
        assert ann.token not in page.text
        assert "<b>Ann" not in page.text
    assert server.client.get(f"/invitations/{GAME}.jpg").content == b"picture"
    ann.ask(table, {"type": "fill"})
    ann.ask(table, {"type": "start"})
    assert f"plays {shelf()[GAME].name}" in server.client.get(f"/join/{code}").text


def meta(page: str) -> dict[str, str]:
    """Return what the head of a page tells messengers."""
    tags = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', page)
    return dict(tags)


def test_a_picture_has_its_size_and_a_text(server: Server) -> None:
    ann = server.guest("Ann")
    found = meta(server.client.get(f"/table/{ann.open(GAME, 'person', 'person')}").text)
    assert found["og:image:type"] == "image/jpeg"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert found["og:image:alt"] == f"A table of {shelf()[GAME].name}"
    assert found["twitter:card"] == "summary_large_image"


def test_a_game_without_a_picture_has_the_general_one(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.open(list(shelf())[-1], "person", "person", "person")
    found = meta(server.client.get(f"/table/{table}").text)
    assert found["og:image"] == f"{server.url}/invitation.jpg"
    assert found["og:image:alt"] == "Wordparlor"


def test_without_pictures_there_is_no_tag_for_one(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(INDEX)
    with serving(MemoryStore(), pages=tmp_path) as bare:
        table = bare.guest("Ann").open(GAME, "person", "person")
        found = meta(bare.client.get(f"/table/{table}").text)
        assert "og:title" in found
        assert "og:image" not in found
        assert "twitter:card" not in found


@pytest.mark.parametrize("picture", PICTURES, ids=lambda one: one.parent.name)
def test_every_picture_fits_messengers(picture: Path) -> None:
    content = picture.read_bytes()
    assert len(content) <= 60_000
    assert jpeg_size(content) == (1200, 630)


def jpeg_size(content: bytes) -> tuple[int, int]:
    """Return the width and the height of a JPEG picture."""
    at = 2
    while content[at + 1] not in (0xC0, 0xC2):
        assert content[at] == 0xFF
        at += 2 + int.from_bytes(content[at + 2 : at + 4])
    height, width = struct.unpack(">HH", content[at + 5 : at + 9])
    return width, height


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
