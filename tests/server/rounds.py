"""Support for tests of the end of a round: terms of a short round, and a way to its end."""

from typing import Any

from tests.server.support import Guests, written_default
from wordparlor.games import shelf
from wordparlor.server.room.commands import PlayText
from wordparlor.server.room.terms import PERSON, Clock, Terms

GAME = next(
    box.id
    for box in shelf().values()
    if {"circles", "rounds"} <= {*box.options.__struct_fields__} and box.least_seats <= 2
)
"""A game whose round ends soon when nobody makes a word."""
WAIT = 20.0


def terms(*chairs: str, clock: Clock | None = None) -> Terms:
    """Return terms of a game with three short rounds, for these chairs or for two people."""
    options: dict[str, Any] = {"circles": 1, "rounds": 3}
    return Terms(GAME, chairs or (PERSON, PERSON), options=options, clock=clock or Clock())


async def end_round(guests: Guests, table: str) -> dict[str, Any]:
    """Let the people of a table make no word until the round is over; return what Ann sees."""
    before = await _round(guests, table)
    for _ in range(50):
        async with guests.parlor._tables.hold(table) as (_, room):
            name = room.chairs[room.to_act[0]].name
        await guests.ask(name, table, PlayText(written_default(room)))
        await guests.parlor.settle()
        if await _round(guests, table) > before:
            fresh = await guests.fresh("Ann", table)
            sight: dict[str, Any] = fresh["sight"]
            return sight
    raise AssertionError("The round does not end.")


async def _round(guests: Guests, table: str) -> int:
    number: int = (await guests.fresh(None, table))["sight"]["view"]["round"]
    return number
