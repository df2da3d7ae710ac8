"""The wait after a round survives the server, in both stores."""

import pytest

from tests.server.rounds import WAIT, end_round, terms
from tests.server.support import Guests, InProcess, Time
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Continue
from wordparlor.server.room.fold import replay
from wordparlor.server.store.protocol import Store

pytestmark = pytest.mark.anyio


async def test_another_server_waits_as_long_and_for_the_same_people(store: Store) -> None:
    time = Time()
    async with Parlor(store, InProcess(), time, pause=0, round_wait=WAIT) as first:
        guests = await Guests.sign_in(first)
        table = await guests.open(terms())
        await end_round(guests, table)
        await guests.ask("Ben", table, Continue())
        until = time.now + WAIT
    time.advance(5)
    # The next server has another setting: the table keeps the one it began with.
    async with Parlor(store, InProcess(), time, pause=0) as second:
        guests.parlor = second
        sight = (await guests.fresh("Ann", table))["sight"]
        assert sight["waiting"] == {
            "until": until,
            "ready": [1],
            "awaited": [0],
            "before": [0, 0],
        }
        await second.scheduler.wake_due()
        assert "waiting" in (await guests.fresh("Ann", table))["sight"]
        await guests.ask("Ann", table, Continue())
        assert "waiting" not in (await guests.fresh("Ann", table))["sight"]
        assert "waiting" in await end_round(guests, table)


async def test_the_next_server_ends_the_wait_of_a_dead_one(store: Store) -> None:
    time = Time()
    async with Parlor(store, InProcess(), time, pause=0, round_wait=WAIT) as first:
        guests = await Guests.sign_in(first)
        table = await guests.open(terms())
        await end_round(guests, table)
    time.advance(WAIT)
    async with Parlor(store, InProcess(), time, pause=0) as second:
        guests.parlor = second
        # It finds the table among those that are due; no person asks for it.
        await second.scheduler.wake_due()
        steps = replay(None, await store.read(table))
        assert steps[-1].after.wait is None
        assert steps[-2].after.wait is not None
