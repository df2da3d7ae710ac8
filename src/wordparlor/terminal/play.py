"""How a game comes onto the table: dealt by people's wishes, or taken up where it was left."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import deal, shelf
from wordparlor.table.box import Box
from wordparlor.terminal import saves as saved
from wordparlor.terminal import seating
from wordparlor.terminal.client import Client
from wordparlor.terminal.console import command, open_screen
from wordparlor.terminal.inputs import find_deck, find_options, find_words
from wordparlor.terminal.lookup import show_shelf
from wordparlor.terminal.prompt import open_line


@dataclass(frozen=True)
class Wishes:
    """What people said on the command line about the game they want."""

    game: str = ""
    people: str = ""
    name: str = ""
    bots: str = ""
    variant: str = ""
    options: Sequence[str] = ()
    seed: int | None = None
    tier: str = ""
    words: Path | None = None
    deck: Path | None = None


def play(wishes: Wishes) -> None:
    """Deal a game as people wish, and play it."""
    if wishes.people and wishes.name:
        raise BadSetup("Give a name or several people, not both.")
    box = find_box(wishes.game) if wishes.game else _choose_game()
    people = seating.split(wishes.people or wishes.name or seating.GUEST)
    levels = seating.split(wishes.bots) if wishes.bots else []
    variant = box.variant(wishes.variant).id
    names, bots = seating.seat(box, people, levels, variant)
    table = deal(
        box.id,
        names,
        variant=variant,
        options=find_options(box, variant, wishes.options),
        seed=secrets.randbelow(2**32) if wishes.seed is None else wishes.seed,
        words=find_words(wishes.tier, wishes.words),
        deck=find_deck(wishes.deck),
    )
    screen = open_screen()
    unfinished = saved.has_unfinished()
    kept = saved.begin(table, bots, wishes.words)
    chosen = box.variant(variant)
    sentence = box.sentence if chosen is box.variants[0] else chosen.sentence
    screen.print(f"{chosen.name}: {sentence}", style="title")
    if unfinished:
        screen.print(f"An unfinished game is kept; {command()} continue goes on with it.")
    screen.print("Type ? to see what can be done.")
    Client(table, bots, kept, screen, open_line(screen)).run()


def _choose_game() -> Box:
    """Return the game of the shelf that people choose, the only one when there is one."""
    boxes = list(shelf().values())
    if len(boxes) == 1:
        return boxes[0]
    screen = open_screen()
    show_shelf(screen, boxes)
    try:
        chosen = open_line(screen).ask(f"Which game? (Enter for {boxes[0].id}) ")
    except EOFError:
        raise BadSetup(f"Say which game; there are {', '.join(shelf())}.") from None
    if chosen.isdecimal() and 1 <= int(chosen) <= len(boxes):
        return boxes[int(chosen) - 1]
    return find_box(chosen) if chosen else boxes[0]


def go_on(path: Path | None, words: Path | None, game: str = "") -> None:
    """Take up a game where it was left: this one, or the last one (of a game)."""
    table, bots, kept = saved.resume(path or saved.latest(game), words)
    screen = open_screen()
    Client(table, bots, kept, screen, open_line(screen)).run()
