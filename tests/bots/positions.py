"""Positions of every game for the tests of bots: dealt, and played on for some turns."""

from tests.study.support import WORDS
from wordparlor.bots import bot, take_turn
from wordparlor.games import deal, shelf
from wordparlor.table.match import Match
from wordparlor.table.table import Table

NAMES = ("Ann", "Ben", "Cid")


def table_after(game: str, turns: int, seed: int = 1, variant: str = "") -> Table:
    """Return a table of as few players as possible after some turns of greedy bots."""
    seats = max(2, shelf()[game].seats_of(variant)[0])
    table = deal(game, NAMES[:seats], variant=variant, seed=seed, words=WORDS)
    for _ in range(turns):
        if not table.over:
            take_turn(table, table.match.to_act[0], bot("greedy"))
    return table


def seen_after(game: str, turns: int, seed: int = 1, variant: str = "") -> tuple[Match, int]:
    """Return what the next seat sees after some turns, and that seat."""
    match = table_after(game, turns, seed, variant).match
    seat = match.to_act[0]
    return match.seen_by(seat), seat
