"""`wordparlor play` and `wordparlor continue`: deal a new game, or resume a saved one."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from wordparlor.bots import DEFAULT_LEVEL, LEVELS
from wordparlor.errors import BadSetup
from wordparlor.games import box as find_box
from wordparlor.games import deal, shelf
from wordparlor.table.box import Box
from wordparlor.terminal import saves, seating
from wordparlor.terminal.client import Client
from wordparlor.terminal.console import command, open_screen
from wordparlor.terminal.inputs import find_deck, find_options, find_words
from wordparlor.terminal.lookup import show_bots, show_shelf
from wordparlor.terminal.prompt import open_prompt
from wordparlor.trained import teach_bots


@dataclass(frozen=True)
class PlayRequest:
    """The arguments of `wordparlor play`."""

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


def play(request: PlayRequest) -> None:
    """Deal a new game and play it."""
    if request.people and request.name:
        raise BadSetup("Use --name or --people, not both.")
    box = find_box(request.game) if request.game else choose_game()
    people = seating.split(request.people or request.name or seating.GUEST)
    if request.bots:
        levels = seating.split(request.bots)
    else:
        levels = [] if request.game or request.people else _choose_level(box, request.variant)
    variant = box.variant(request.variant).id
    names, bots = seating.seat(box, people, levels, variant)
    options = find_options(box, variant, request.options)
    # Friends judge words as the rule sheet says; against bots the dictionary decides.
    among_friends = not bots and "judging" not in options
    if among_friends:
        options["judging"] = box.sheet_judging
    table = deal(
        box.id,
        names,
        variant=variant,
        options=options,
        seed=secrets.randbelow(2**32) if request.seed is None else request.seed,
        words=find_words(request.tier, request.words),
        deck=find_deck(request.deck),
    )
    teach_bots(table)
    screen = open_screen()
    unfinished = saves.has_unfinished()
    saved = saves.begin(table, bots, request.words)
    chosen = box.variant(variant)
    sentence = box.sentence if chosen is box.variants[0] else chosen.sentence
    screen.print(f"{chosen.name}: {sentence}", style="title")
    if unfinished:
        screen.print(f"You have an unfinished game. Resume it with: {command()} continue")
    if among_friends:
        screen.print(_judging(box), soft_wrap=True)
    screen.print("Type ? for help.")
    Client(table, bots, saved, screen, open_prompt(screen)).run()


def _judging(box: Box) -> str:
    """Return how the sheet judges words, and how to choose another way."""
    option = next(option for option in box.option_list if option.name == "judging")
    ways = {choice.value: choice for choice in option.choices}
    others = " or ".join(f"--option judging={way}" for way in ways if way != box.sheet_judging)
    chosen = ways[box.sheet_judging]
    return f"{option.label}: {chosen.label}. {chosen.help} For another way use {others}."


def choose_game() -> Box:
    """Return the game that the user chooses; the only one without asking."""
    boxes = list(shelf().values())
    if len(boxes) == 1:
        return boxes[0]
    screen = open_screen()
    show_shelf(screen, boxes)
    try:
        chosen = open_prompt(screen).ask(f"Which game? (Enter for {boxes[0].id}) ")
    except EOFError:
        raise BadSetup(f"Name a game: {', '.join(shelf())}.") from None
    if chosen.isdecimal() and 1 <= int(chosen) <= len(boxes):
        return boxes[int(chosen) - 1]
    return find_box(chosen) if chosen else boxes[0]


def _choose_level(box: Box, variant: str) -> list[str]:
    """Return the level that the user chooses, for as many bots as the game needs."""
    bots = [bot for bot in LEVELS.values() if bot.for_people]
    screen = open_screen()
    show_bots(screen, bots)
    try:
        chosen = open_prompt(screen).ask(f"Which bot? (Enter for {DEFAULT_LEVEL}) ")
    except EOFError:
        chosen = ""
    if chosen.isdecimal() and 1 <= int(chosen) <= len(bots):
        chosen = bots[int(chosen) - 1].level
    named = {bot.name.casefold(): bot.level for bot in bots}
    level = named.get(chosen.casefold(), chosen) or DEFAULT_LEVEL
    return [level] * (max(box.seats_of(box.variant(variant).id)[0], 2) - 1)


def continue_game(path: Path | None, words: Path | None, game: str = "") -> None:
    """Resume a saved game: this one, or the last one (of a game)."""
    table, bots, saved = saves.resume(path or saves.latest(game), words)
    screen = open_screen()
    Client(table, bots, saved, screen, open_prompt(screen)).run()
