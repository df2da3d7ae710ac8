"""Players who leave and return, and the rematch of the same people."""

import asyncio

import msgspec
import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import BOTS, GAME, TWO, Guests, InProcess, Time, take
from wordparlor.server.errors import Refused
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Leave, Rematch, Remove, Sit, Start, TakeBack
from wordparlor.server.room.terms import PERSON, Terms

pytestmark = pytest.mark.anyio


async def test_a_bot_plays_for_a_player_who_left_and_gives_the_seat_back(
    parlor: Parlor, guests: Guests
) -> None:
    table = await guests.open()
    for _ in range(2):
        await guests.move(table)
    left = await guests.ask("Ben", table, Leave())
    await parlor.settle()
    assert await guests.on_turn(table) == "Ann"
    (told,) = msgspec.json.decode(await parlor.story(None, table, left - 1, 1))
    assert told["sentences"] == ["Ben leaves; a bot plays on."]
    fresh = await guests.fresh("Ben", table)
    assert fresh["sight"]["away"]
    assert fresh["sight"]["view"] == (await guests.fresh(None, table))["sight"]["view"]
    await guests.move(table)
    await parlor.settle()
    assert await guests.on_turn(table) == "Ann"
    await guests.ask("Ben", table, TakeBack())
    await guests.move(table)
    assert await guests.on_turn(table) == "Ben"
    back = await guests.fresh("Ben", table)
    assert back["sight"]["view"] != (await guests.fresh(None, table))["sight"]["view"]


async def test_bots_do_not_play_on_alone(
    parlor: Parlor, guests: Guests, store: MemoryStore
) -> None:
    table = await guests.open(BOTS)
    await guests.ask("Ann", table, Leave())
    await parlor.settle()
    *_, last = msgspec.json.decode(await parlor.story(None, table, 0, 500))
    assert last["sentences"] == ["Ann leaves; the game waits."]
    before = len(store.disk.logs[table])
    await asyncio.sleep(0)
    assert len(store.disk.logs[table]) == before
    await guests.ask("Ann", table, TakeBack())
    await parlor.settle()
    assert await guests.on_turn(table) == "Ann"


async def test_the_host_removes_an_idle_guest(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open(start=False)
    await guests.ask("Ann", table, Remove(1))
    assert await parlor.tables_of(guests["Ben"]) == []
    await guests.ask("Cid", table, Sit())
    assert [one.table for one in await parlor.tables_of(guests["Cid"])] == [table]


async def finished(guests: Guests, terms: Terms = TWO) -> str:
    """Return a table with a finished game."""
    table = await guests.open(terms)
    while (await guests.fresh(None, table))["sight"]["status"] == "playing":
        await guests.move(table)
        await guests.parlor.settle()
    return table


async def test_a_rematch_seats_the_same_people(parlor: Parlor, guests: Guests) -> None:
    table = await finished(guests, Terms(GAME, (PERSON, PERSON, "random")))
    watcher = await parlor.watch(guests["Ann"], table)
    await take(watcher, 1)
    receipt = await parlor.ask(guests["Ben"], table, Rematch(), "again")
    (told,) = await take(watcher, 1)
    assert told["what"] == "again"
    assert told["sight"]["again"] == receipt.table
    # A second request, of any player, gets the same table.
    assert await parlor.ask(guests["Ben"], table, Rematch(), "again") == receipt
    assert await parlor.ask(guests["Ann"], table, Rematch(), "too") == receipt
    fresh = await guests.fresh("Ann", receipt.table)
    assert [chair.get("name", "") for chair in fresh["sight"]["chairs"]] == ["Ann", "Ben", ""]
    assert fresh["sight"]["host"] == 1
    await guests.ask("Ben", receipt.table, Start())
    await parlor.settle()
    assert await guests.on_turn(receipt.table) in ("Ann", "Ben")
    watcher.close()


async def test_the_next_server_tells_of_a_rematch_after_a_crash(
    parlor: Parlor, guests: Guests, store: MemoryStore, time: Time
) -> None:
    table = await finished(guests)
    receipt = await parlor.ask(guests["Ben"], table, Rematch(), "again")
    # As if the server had died between writing the new table and telling the old one.
    code = (await guests.fresh("Ben", receipt.table))["code"]
    store.disk.logs[table].pop()
    async with Parlor(store, InProcess(), time, pause=0) as next_server:
        assert await next_server.ask(guests["Ann"], table, Rematch(), "too") == receipt
        fresh = msgspec.json.decode(await next_server.look(guests["Ann"], receipt.table))
        assert (fresh["sight"]["host"], fresh["code"]) == (1, code)


async def test_two_requests_for_a_rematch_get_the_same_table(
    parlor: Parlor, guests: Guests
) -> None:
    table = await finished(guests)
    asked = (parlor.ask(guests[name], table, Rematch(), name) for name in ("Ann", "Ben"))
    one, other = await asyncio.gather(*asked)
    assert one == other
    told = msgspec.json.decode(await parlor.story(None, table, 0, 500))
    assert [step["what"] for step in told].count("again") == 1
    with pytest.raises(Refused, match="You do not sit"):
        await parlor.ask(guests["Cid"], await finished(guests), Rematch(), "late")
