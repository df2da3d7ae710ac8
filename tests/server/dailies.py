"""Play daily deals in tests."""

from typing import Any

from tests.server.support import Guests, safe_default
from wordparlor.server.live.dailies import DAYS as DAYS
from wordparlor.server.room.commands import Act, Continue
from wordparlor.server.room.fold import encode_action
from wordparlor.server.workers.budget import Payer

GAME = "zap"
"""A game that ends soon, even for players who make no words."""


async def begin(guests: Guests, name: str, game: str = GAME, day: str = "") -> str:
    """Begin the daily deal of a person; return the table."""
    table = await guests.parlor.dailies.begin(guests[name], game, day, Payer())
    await guests.parlor.settle()
    return table


async def play(guests: Guests, name: str, table: str, *, words: bool = True) -> dict[str, Any]:
    """Play a daily deal to its end, with the best words or without any; return the last sight."""
    parlor = guests.parlor
    while True:
        async with parlor._tables.hold(table) as (_, room):
            match, waits = room.match, room.wait
        assert match
        if match.over:
            break
        if waits:
            await guests.ask(name, table, Continue())
        else:
            moves = match.best(0)
            good = moves[0] if words and moves.plays else safe_default(match, 0)
            await guests.ask(name, table, Act(encode_action(good)))
        await parlor.settle()
    sight: dict[str, Any] = (await guests.fresh(name, table))["sight"]
    return sight


async def finish(guests: Guests, name: str, game: str = GAME, *, words: bool = True) -> str:
    """Begin and play a daily deal; return its table."""
    table = await begin(guests, name, game)
    await play(guests, name, table, words=words)
    return table
