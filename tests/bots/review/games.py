"""Finished games for the tests of reviews, as short as the rules allow."""

from functools import cache
from typing import Any, Final

from tests.study.support import WORDS
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal, shelf
from wordparlor.table.setup import OptionValue
from wordparlor.table.table import Table

SHORT: Final[dict[str, OptionValue]] = {"rounds": 1, "target": 10}
"""Options that make games short, where a game has them."""
PARTNERS: Final = "coop"
"""The variant in which all players win together."""


def tables() -> list[tuple[str, str]]:
    """Return every game with its first variant, and with that of partners."""
    found = [(game, box.variants[0].id) for game, box in shelf().items()]
    found += [
        (game, PARTNERS)
        for game, box in shelf().items()
        if PARTNERS in {variant.id for variant in box.variants}
    ]
    return found


@cache
def finished(game: str, variant: str = "", levels: tuple[str, ...] = ("greedy", "casual")) -> Table:
    """Return a short game of bots; nobody may change it."""
    box = shelf()[game]
    options: dict[str, Any] = {
        option.name: SHORT[option.name] for option in box.option_list if option.name in SHORT
    }
    if variant == PARTNERS:
        options = {"target": 30}
    seats = max(2, box.seats_of(variant)[0])
    names = ("Ann", "Ben", "Cid")[:seats]
    table = deal(game, names, variant=variant, options=options, seed=4, words=WORDS)
    while not table.over:
        seat = table.match.to_act[0]
        take_turn(table, seat, bot(levels[seat % len(levels)]))
    return table
