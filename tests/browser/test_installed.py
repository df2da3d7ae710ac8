"""The installed app: its icons, the page without a network, and a new version."""

import json
import re
import shutil
import struct
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Come, on_both_screens
from tests.browser.icons import ICONS
from tests.browser.player import Player
from tests.browser.screen import Size
from tests.server.http.server_thread import Server, serving
from tests.server.memory_store import MemoryStore
from wordparlor.server.http.pages import FOLDER

_READY = "() => navigator.serviceWorker.ready.then((found) => found.active.state)"
_KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
  return kept;
}"""


def install(person: Player) -> None:
    """Open the first page, and wait for the service worker; then load the page with it."""
    person.go_home()
    assert person.page.evaluate(_READY) in ("activating", "activated")
    person.go_home()
    assert person.page.evaluate("() => Boolean(navigator.serviceWorker.controller)")


@on_both_screens
def test_a_person_without_a_network_sees_it_and_comes_back(come: Come, size: Size) -> None:
    ann = come(size, installed=True)
    screen = ann.tab.screen
    install(ann)
    ann.play_now("NewWord")
    table = ann.page.url
    screen.expected.append("ERR_INTERNET_DISCONNECTED")
    screen.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(ann.page.get_by_text("The table waits for you.")).to_be_visible()
    assert ann.page.locator("img").evaluate("(one) => one.naturalWidth") > 0
    assert ann.page.evaluate("getComputedStyle(document.body).display") == "grid"
    # The table goes on by itself, where the person was.
    screen.context.set_offline(False)
    ann.desk.wait_for()
    assert ann.page.url == table
    ann.play_once()


def test_the_worker_keeps_files_and_no_answers(come: Come) -> None:
    ann = come(installed=True)
    install(ann)
    ann.play_now("NewWord")
    ann.play_once()
    kept = ann.page.evaluate(_KEPT)
    assert "/offline.html" in kept
    assert any(path.startswith("/assets/newword-") for path in kept)
    assert not [path for path in kept if path.startswith(("/api", "/table", "/join"))]
    assert "/" not in kept


def test_a_new_version_shows_at_once(come: Come, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    shutil.copytree(FOLDER, old)
    shutil.copytree(FOLDER, new)
    for one in (*new.glob("index.html*"), *new.glob("service-worker.js.*")):
        one.unlink()
    page = (old / "index.html").read_text()
    (new / "index.html").write_text(page.replace('lang="en"', 'lang="en" data-build="new"'))
    worker = (old / "service-worker.js").read_text()
    was = re.findall("wordparlor-[0-9a-f]{12}", worker)[0]
    now = f"{was}-new"
    (new / "service-worker.js").write_text(worker.replace(was, now))
    with serving(MemoryStore(), pages=old) as server:
        ann = come(url=server.url, installed=True)
        install(ann)
        port = int(server.url.rsplit(":", 1)[1])
        ann.tab.screen.server_may_be_away = True
    with serving(MemoryStore(), pages=new, port=port):
        ann.go_home()
        assert ann.page.locator("html").get_attribute("data-build") == "new"
        ann.page.evaluate("() => navigator.serviceWorker.ready.then((found) => found.update())")
        ann.tab.wait(lambda: ann.page.evaluate("() => caches.keys()") == [was, now])
        # The new worker takes over when no page of the old one is open.
        ann.tab.wait(lambda: _caches_after_a_break(ann) == [now])


def _caches_after_a_break(person: Player) -> list[str]:
    """Leave the pages and come back; return the names of the caches."""
    person.page.goto("about:blank")
    person.page.wait_for_timeout(200)
    person.go_home()
    found: list[str] = person.page.evaluate("() => caches.keys()")
    return found


def test_the_manifest_names_icons_of_the_right_size(server: Server) -> None:
    page = server.client.get("/").text
    assert '<link rel="manifest" href="/app.webmanifest"' in page
    found = server.client.get("/app.webmanifest")
    assert found.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(found.text)
    assert manifest["display"] == "standalone"
    assert {one.get("purpose", "any") for one in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        content = server.client.get(icon["src"]).content
        if icon["type"] == "image/png":
            assert "x".join(map(str, _size(content))) == icon["sizes"]
    touch = server.client.get("/apple-touch-icon.png").content
    assert _size(touch) == (ICONS["apple-touch-icon.png"][0],) * 2


def _size(png: bytes) -> tuple[int, int]:
    """Return the width and the height of a PNG picture."""
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height
