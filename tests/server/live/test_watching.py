"""Tables that are closed to watchers: on every way to see a table, and on every server."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.server.memory_store import MemoryStore
from tests.server.support import TWO, Guests, InProcess, Time, take
from wordparlor.server.errors import NotAdmitted
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import AllowWatching, Leave, Rematch, Say, Sit, Start, TakeBack

pytestmark = pytest.mark.anyio
CLOSE, OPEN = AllowWatching(allowed=False), AllowWatching(allowed=True)


@pytest.fixture
async def other(store: MemoryStore, time: Time, anyio_backend: str) -> AsyncIterator[Parlor]:
    """A second server on the same disk."""
    async with Parlor(MemoryStore(store.disk), InProcess(), time, pause=0) as server:
        yield server


async def test_watchers_who_are_there_are_shown_out(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    watcher, player = await parlor.watch(None, table), await parlor.watch(guests["Ben"], table)
    await take(watcher, 1)
    await take(player, 1)
    await guests.move(table)
    await take(watcher, 1)
    await guests.ask("Ann", table, CLOSE)
    await guests.ask("Ann", table, Say("between us"))
    with pytest.raises(NotAdmitted):
        await take(watcher, 1)
    assert [told["what"] for told in await take(player, 3)] == ["did", "watching", "said"]


async def test_strangers_do_not_come_in_and_players_return(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    code = (await guests.fresh("Ann", table))["code"]
    closed = await guests.ask("Ann", table, CLOSE)
    for stranger in (guests["Cid"], None):
        with pytest.raises(NotAdmitted):
            await parlor.look(stranger, table)
        with pytest.raises(NotAdmitted):
            await parlor.watch(stranger, table)
        with pytest.raises(NotAdmitted):
            await parlor.story(stranger, table, 0, 100)
        with pytest.raises(NotAdmitted):
            await parlor.find_code(code, stranger)
    with pytest.raises(NotAdmitted):
        await parlor.find_table(table)
    with pytest.raises(NotAdmitted):
        await parlor.hint(guests["Cid"], table)
    await guests.ask("Ben", table, Leave())
    assert (await guests.fresh("Ben", table))["sight"]["away"]
    assert (await parlor.find_code(code, guests["Ben"])).table == table
    await guests.ask("Ben", table, TakeBack())
    again = await parlor.watch(guests["Ben"], table, closed)
    assert [told["what"] for told in await take(again, 2)] == ["taken_over", "returned"]


async def test_a_table_that_opens_again_shows_itself_whole(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    seen = (await guests.fresh(None, table))["seq"]
    await guests.ask("Ann", table, CLOSE)
    await guests.ask("Ann", table, Say("between us"))
    await guests.ask("Ann", table, OPEN)
    # Not entry by entry: the viewer could not see some of them.
    (first,) = await take(await parlor.watch(None, table, seen), 1)
    assert first["type"] == "fresh"
    (first,) = await take(await parlor.watch(guests["Ben"], table, seen), 1)
    assert first["what"] == "watching"


async def test_people_can_sit_down_until_the_chairs_are_taken(
    parlor: Parlor, guests: Guests
) -> None:
    receipt = await parlor.open_table(guests["Ann"], TWO, "k")
    table = receipt.table
    await guests.ask("Ann", table, CLOSE)
    watcher = await parlor.watch(guests["Cid"], table)
    await take(watcher, 1)
    await guests.ask("Ben", table, Sit())
    with pytest.raises(NotAdmitted):
        await take(watcher, 1)
    with pytest.raises(NotAdmitted):
        await guests.ask("Cid", table, Sit())


async def test_a_rematch_stays_closed(parlor: Parlor, guests: Guests) -> None:
    table = await guests.open()
    await guests.ask("Ann", table, CLOSE)
    while (await guests.fresh("Ann", table))["sight"]["status"] == "playing":
        await guests.move(table)
    # A game that is over can be read by its link.
    assert (await guests.fresh(None, table))["sight"]["status"] == "over"
    again = (await parlor.ask(guests["Ann"], table, Rematch(), "again")).table
    await guests.ask("Ann", again, Start())
    with pytest.raises(NotAdmitted):
        await parlor.look(None, again)


async def test_every_server_shows_watchers_out(
    parlor: Parlor, other: Parlor, guests: Guests
) -> None:
    table = await guests.open()
    watcher = await other.watch(None, table)
    await take(watcher, 1)
    await guests.ask("Ann", table, CLOSE)
    async with asyncio.timeout(60):
        with pytest.raises(NotAdmitted):
            await take(watcher, 1)
    with pytest.raises(NotAdmitted):
        await other.look(None, table)
