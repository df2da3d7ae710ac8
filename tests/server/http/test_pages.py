"""The pages for browsers: files and addresses, caching, and what is not served."""

import gzip
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore

SCRIPT = "const cards = 'all of them';\n" * 50
INDEX = "<!doctype html><title>Wordparlor</title>"
BROTLI = b"compressed by brotli"
"""The server sends what the build has written, whatever it is."""
HEADERS = {"Accept-Encoding": "identity"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a few pages, and a secret file beside them."""
    home = tmp_path_factory.mktemp("home")
    folder = home / "pages"
    (folder / "assets").mkdir(parents=True)
    (home / "secret").write_text("a secret")
    (folder / "index.html").write_text(INDEX)
    (folder / "icon.svg").write_text("<svg/>")
    script = folder / "assets/index-1a2b.js"
    script.write_text(SCRIPT)
    script.with_name("index-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    script.with_name("index-1a2b.js.br").write_bytes(BROTLI)
    (folder / "assets/card-3c4d.woff2").write_bytes(b"\0" * 400)
    with serving(MemoryStore(), pages=folder) as server:
        yield server


@pytest.fixture(scope="module")
def without_pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without built pages."""
    with serving(MemoryStore(), pages=tmp_path_factory.mktemp("without_pages") / "pages") as server:
        yield server


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/assets/index-1a2b.js", "text/javascript; charset=utf-8"),
        ("/assets/card-3c4d.woff2", "font/woff2"),
    ],
)
def test_files_have_the_right_type(pages: Server, path: str, kind: str) -> None:
    answer = pages.client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_only_files_with_a_fingerprint_are_cached(pages: Server) -> None:
    kept = pages.client.get("/assets/index-1a2b.js").headers["cache-control"]
    assert "immutable" in kept
    for path in ("/", "/index.html", "/icon.svg", "/rules/zap"):
        answer = pages.client.get(path)
        assert answer.headers["cache-control"] == "no-cache"
        again = pages.client.get(path, headers={"If-None-Match": f'"x", {answer.headers["etag"]}'})
        assert again.status_code == 304
        assert not again.content
        assert again.headers["etag"] == answer.headers["etag"]


@pytest.mark.parametrize("path", ["/table/abc", "/rules/zap", "/join/BCDFGH", "/a/b/c", "/apiary"])
def test_every_address_of_the_client_gets_the_index_page(pages: Server, path: str) -> None:
    answer = pages.client.get(path, headers=HEADERS)
    assert answer.status_code == 200
    assert answer.text == INDEX


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("br", "br"),
        ("*", "br"),
        ("GZIP", "gzip"),
        ("gzip;q=0.5, br;q=0.000", "gzip"),
        ("br;q=0, *;q=0.1", "gzip"),
        ("identity", None),
        ("gzip;q=0", None),
        ("*;q=0", None),
        ("", None),
    ],
)
def test_files_are_compressed_if_the_browser_accepts_it(
    pages: Server, accepted: str, encoding: str | None
) -> None:
    asked = {"Accept-Encoding": accepted}
    with pages.client.stream("GET", "/assets/index-1a2b.js", headers=asked) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers.get("content-encoding") == encoding
    if encoding == "br":
        assert sent == BROTLI
    else:
        assert (gzip.decompress(sent) if encoding else sent).decode() == SCRIPT
    # The build makes no compressed copy of a font.
    font = pages.client.get("/assets/card-3c4d.woff2", headers=asked)
    assert "content-encoding" not in font.headers


def test_head_requests(pages: Server) -> None:
    answer = pages.client.head("/rules", headers=HEADERS)
    assert answer.status_code == 200
    assert answer.headers["content-length"] == str(len(INDEX))
    assert not answer.content


def test_pages_allow_only_get_and_head(pages: Server) -> None:
    answer = pages.client.post("/rules")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.mark.parametrize(
    "path",
    [
        "/../secret",
        "/assets/../../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/assets/%2e%2e/%2e%2e/secret",
        "/..%5csecret",
        "//etc/passwd.txt",
        "/assets/missing.js",
        "/assets/index-1a2b.js.gz",
        "/assets/",
        "/favicon.ico",
        "/api",
        "/api/nothing",
    ],
)
def test_no_other_file_is_served(pages: Server, path: str) -> None:
    # With a raw socket: an HTTP client would normalize the path.
    url = httpx.URL(pages.url)
    with socket.create_connection((url.host, url.port or 80)) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        said = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, body = said.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 404")
    assert json.loads(body)["type"] == "refusal"


def test_missing_pages_are_reported(without_pages: Server) -> None:
    answer = without_pages.client.get("/")
    assert answer.status_code == 404
    assert "make play" in answer.json()["sentence"]
    assert without_pages.client.get("/api/games").status_code == 200


def test_files_added_later_are_not_served(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "index.html").write_text(INDEX)
    with serving(MemoryStore(), pages=folder) as server:
        # Later files are served only after a restart.
        (folder / "late.txt").write_text("late")
        assert server.client.get("/late.txt").status_code == 404
