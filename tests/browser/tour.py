"""Every page, and every state of a table, one after the other."""

import re
from collections.abc import Iterable, Iterator

from tests.browser.player import Player

GAMES = {
    "newword": "NewWord",
    "zap": "Zap",
    "giftwords": "Gift Words",
    "wordlift": "Word Lift",
    "glass": "Glass Tiles",
}
BOTS = {"giftwords": ("casual", "casual")}
"""The other players of games that need more than two."""
PAGES = {
    "home": ("/", "Choose a game"),
    "rules": ("/rules", "Rules"),
    **{f"rules-{game}": (f"/rules/{game}", f"Rules of {name}") for game, name in GAMES.items()},
    "words": ("/words", "Words"),
    "word": ("/words/GLOW", "Words"),
    "daily": ("/daily", "Daily deals"),
    "record": ("/record", "Your record"),
    "results": ("/results", "Your games"),
    "puzzles": ("/puzzles", "Puzzles"),
    "settings": ("/settings", "Settings"),
    "device": ("/device", "Come from another device"),
    "not-found": ("/nowhere/at/all", "Page not found"),
}
"""The address and the heading of each page."""
ALIKE = [f"rules-{game}" for game in GAMES if game != "newword"]
"""Long pages that are much like another page."""


def walk_pages(person: Player, names: Iterable[str] = PAGES) -> Iterator[str]:
    """Go to each page, and name it."""
    for name in names:
        path, heading = PAGES[name]
        person.page.goto(path)
        person.page.get_by_role("heading", name=heading, exact=True).wait_for()
        person.page.wait_for_load_state("networkidle")
        yield name


def walk_table(person: Player) -> Iterator[str]:
    """Go through all states of a table, and name each."""
    person.go_home()
    person.page.wait_for_load_state("networkidle")
    person.touch(person.box("NewWord").get_by_role("button", name="Play with friends"))
    person.page.get_by_role("dialog").wait_for()
    yield "new table"
    person.open("NewWord", chairs=("person", "casual"))
    yield "lobby"
    person.open("NewWord")
    person.start()
    person.wait()
    yield "my turn"
    person.ask_for_hints()
    yield "hints"
    person.pick_hint()
    person.verdict.filter(has_text="point").wait_for()
    yield "tray filled"
    person.take_back()
    person.write_nonsense()
    yield "refusal"
    person.take_back()
    person.play_once()
    for name in ("Log", "Scores", "Command"):
        person.open_panel(name)
        yield f"panel, {name.lower()}"
    person.close_panel()
    person.hurry_to_the_end()
    yield "over"
    person.look_at_the_result()
    yield "review"
    person.touch(person.page.get_by_role("button", name="Next move"))
    yield "replay"


def walk_banner(person: Player) -> str:
    """Play until a word is in question."""
    person.open("NewWord", options={"Word check": "challenge", "Clock": "minutes"})
    person.start()
    while person.wait() != "asked":
        person.do_without_a_word()
    return "banner"


def sit_in_the_middle(person: Player, game: str, turns: int = 3) -> None:
    """Play a game for a while."""
    person.open(GAMES[game], chairs=BOTS.get(game, ("casual",)))
    person.start()
    for _ in range(turns):
        person.play_once()
    person.wait()
    while person.draw.is_visible():
        person.play_once()
        person.wait()


def walk_middle(person: Player, game: str) -> Iterator[str]:
    """Look at a game on the viewer's turn, and with a draft."""
    sit_in_the_middle(person, game)
    yield game
    if not person.ask_for_hints():
        person.close_hints()
        return
    person.pick_hint()
    person.verdict.filter(has_text=re.compile(r"\w")).wait_for()
    yield f"{game}, a play"
