"""The weight of the scripts that each page loads, in bytes, compressed by gzip."""

import gzip
from functools import cache

from tests.browser.conftest import Come, game_by_game
from tests.browser.player import Player
from tests.browser.tour import BOTS, GAMES
from wordparlor.server.http.pages import FOLDER

_HOME = 45_000
_TABLE = 75_000
"""The most that a table with its game may load."""
_CHUNK = 15_000
"""The most that any other chunk may weigh."""


@cache
def weigh(script: str) -> int:
    """Return the compressed size of a script, by its name in the folder of assets."""
    return len(gzip.compress((FOLDER / "assets" / script).read_bytes()))


def note_scripts(person: Player) -> set[str]:
    """Return the set that all scripts of a page are added to, as it loads them."""
    loaded: set[str] = set()

    def note(url: str) -> None:
        if "/assets/" in url and url.endswith(".js"):
            loaded.add(url.rsplit("/", 1)[1])

    person.page.on("request", lambda request: note(request.url))
    return loaded


def check_weight(loaded: set[str], most: int) -> None:
    """Compare the scripts of a page with its budget."""
    weights = {script: weigh(script) for script in sorted(loaded)}
    assert weights, "The page loaded no script of its own."
    assert sum(weights.values()) <= most, weights


def load_home(come: Come) -> set[str]:
    """Open the first page in a browser that has nothing cached."""
    ann = come()
    loaded = note_scripts(ann)
    ann.go_home()
    ann.page.wait_for_load_state("networkidle")
    return loaded


def load_table(come: Come, game: str) -> set[str]:
    """Watch a table in a browser that has nothing cached."""
    ann, ben = come(), come()
    ann.open(GAMES[game], chairs=BOTS.get(game, ("casual",)))
    ann.start()
    loaded = note_scripts(ben)
    ben.page.goto(ann.page.url)
    ben.seats.wait_for()
    ben.page.wait_for_load_state("networkidle")
    return loaded


def test_home_is_light(come: Come) -> None:
    check_weight(load_home(come), _HOME)


@game_by_game("giftwords", "glass")
def test_a_table_with_its_game_is_light(come: Come, game: str) -> None:
    loaded = load_table(come, game)
    others = {f"{other}-" for other in GAMES if other != game}
    assert not [script for script in loaded if script.startswith(tuple(others))]
    check_weight(loaded, _TABLE)


def test_every_other_chunk_is_light(come: Come) -> None:
    counted = load_home(come) | load_table(come, "newword")
    others = {path.name for path in (FOLDER / "assets").glob("*.js")} - counted
    assert len(others) > len(GAMES)
    assert {script: size for script in others if (size := weigh(script)) > _CHUNK} == {}


def test_every_script_and_style_is_compressed_twice() -> None:
    files = [path for path in FOLDER.rglob("*") if path.suffix in (".html", ".js", ".css", ".svg")]
    assert len(files) > 2 * len(GAMES)
    missing = [
        f"{path.name}{ending}"
        for path in files
        for ending in (".br", ".gz")
        if not path.with_name(path.name + ending).exists()
    ]
    assert missing == []


def test_the_chunks_of_a_game_load_before_its_table_is_open(come: Come) -> None:
    """The game is known when a person presses Play now: no chunk waits for the socket."""
    ann = come()
    ann.go_home()
    sheet = ann.open_play_sheet("Zap")
    loaded = note_scripts(ann)
    order: list[str] = []
    ann.page.on("websocket", lambda _: order.extend(loaded))
    sheet.get_by_role("button", name="Play now").click()
    ann.wait()
    assert {script.split("-")[0] for script in order} >= {"Table", "table", "zap"}
