"""Two servers on one database: what one of them forgets, the other does not write any more."""

import asyncio

import asyncpg
import pytest

from tests.server.store.test_forgetting import (
    NAMES,
    SECRET,
    _everything,
    _forget,
    _open,
    _serving,
    _sign_in,
)
from tests.server.store.test_old_store import _faults
from tests.server.support import GAME, TWO, written_default
from wordparlor.server.errors import Refused, TryLater
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import PlayText, Rematch, Say, Sit, Start
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store.errors import PersonGone, Unknown
from wordparlor.server.store.protocol import Person

pytestmark = pytest.mark.anyio
SHORT = Terms(GAME, (PERSON, PERSON), options={"circles": 1})


async def _connect(url: str) -> "asyncpg.Connection[asyncpg.Record]":
    return await asyncpg.connect(url, server_settings={"search_path": "wordparlor"})


async def _until_one_waits(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Wait until a statement of another connection waits for a lock."""
    waiting = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(60):
        while not await connection.fetchval(waiting):
            await asyncio.sleep(0.02)


async def _finish(parlor: Parlor, people: tuple[Person, ...], table: str) -> None:
    """Let everyone pass until the game is over."""
    while True:
        async with parlor._tables.hold(table, catch_up=True) as (_, room):
            pass
        if room.status == "over":
            break
        player = next(one for one in people if room.chair_of(one.id) == room.to_act[0])
        await parlor.ask(player, table, PlayText(written_default(room)))
    await parlor.settle()


async def test_the_other_server_writes_nothing_for_a_forgotten_person(database: str) -> None:
    async with _serving(database) as (first, _), _serving(database) as (second, store):
        people = await _sign_in(first)
        table, guest, host = await _open(second, people)
        free = (await second.open_table(host, TWO, "")).table
        await second.ask(host, table, Start())
        before = await store.read(table)
        assert await _forget(first, guest)
        async with second._tables.hold(table) as (_, room):
            text = written_default(room)
        for command, where in (
            (Say(f"{SECRET}, again"), table),
            (PlayText(text), table),
            (Sit(), free),
        ):
            with pytest.raises((PersonGone, Refused)):
                await second.ask(guest, where, command)
        with pytest.raises(PersonGone):
            await second.open_table(guest, TWO, "")
        with pytest.raises(Unknown):
            await second.rename(guest, NAMES[0])
        # The entry that says so has come, and perhaps a move of the bot in the guest's place.
        first_one, *others = (await store.read(table))[len(before) :]
        assert b'"type":"forgotten"' in first_one.body
        assert all(b'"by":"bot"' in entry.body for entry in others)
        assert await _faults(store) == []
    everything = await _everything(database)
    assert guest.name.encode() not in everything
    assert SECRET.encode() not in everything


async def test_a_line_that_waits_while_its_person_is_forgotten_is_refused(database: str) -> None:
    async with _serving(database) as (first, _), _serving(database) as (second, store):
        table, guest, _ = await _open(second, await _sign_in(first))
        blocker = await _connect(database)
        async with blocker.transaction():
            await blocker.execute("SELECT FROM tables WHERE id = $1 FOR UPDATE", table)
            saying = asyncio.create_task(second.ask(guest, table, Say(f"{SECRET}, again")))
            await _until_one_waits(blocker)
            await first.forgetter.forget_name(guest.id)
        with pytest.raises(PersonGone):
            await saying
        assert await first.forgetter.finish(guest)
        await blocker.close()
        assert await _faults(store) == []
    assert SECRET.encode() not in await _everything(database)


async def test_a_table_that_is_being_opened_is_found_and_redacted(database: str) -> None:
    async with _serving(database) as (first, store), _serving(database) as (second, _):
        guest = (await _sign_in(first))[NAMES[0]]
        blocker = await _connect(database)
        async with blocker.transaction():
            # A new table is counted there.
            await blocker.execute("SELECT FROM store FOR UPDATE")
            opening = asyncio.create_task(second.open_table(guest, TWO, ""))
            await _until_one_waits(blocker)
            forgetting = asyncio.create_task(first.forgetter.forget_name(guest.id))
            await asyncio.sleep(0.1)
            assert not forgetting.done()
        table = (await opening).table
        await forgetting
        assert await store.visited(guest.id, "", 10) == (table,)
        assert await first.forgetter.finish(guest)
        await blocker.close()
        assert await _faults(store) == []
    assert guest.name.encode() not in await _everything(database)


async def test_a_chair_that_is_being_taken_is_found_and_redacted(database: str) -> None:
    async with _serving(database) as (first, store), _serving(database) as (second, _):
        people = await _sign_in(first)
        guest, host, _ = people.values()
        table = (await second.open_table(host, TWO, "")).table
        blocker = await _connect(database)
        async with blocker.transaction():
            # The append writes its card after all checks.
            await blocker.execute("SELECT FROM cards WHERE table_id = $1 FOR UPDATE", table)
            sitting = asyncio.create_task(second.ask(guest, table, Sit()))
            await _until_one_waits(blocker)
            forgetting = asyncio.create_task(first.forgetter.forget_name(guest.id))
            await asyncio.sleep(0.1)
            assert not forgetting.done()
        await sitting
        await forgetting
        assert await first.forgetter.finish(guest)
        await blocker.close()
        assert await _faults(store) == []
    assert guest.name.encode() not in await _everything(database)


async def test_a_rematch_does_not_seat_a_forgotten_player(database: str) -> None:
    async with _serving(database) as (first, store), _serving(database) as (second, _):
        people = await _sign_in(first)
        guest, host, _ = people.values()
        table = (await second.open_table(host, SHORT, "")).table
        await second.ask(guest, table, Sit())
        await second.ask(host, table, Start())
        await _finish(second, (guest, host), table)
        # The first server has begun to forget the guest: the log has the name yet.
        await first.forgetter.forget_name(guest.id)
        with pytest.raises(TryLater, match="has just left for good"):
            await second.ask(host, table, Rematch())
        assert await first.forgetter.finish(guest)
        again = (await second.ask(host, table, Rematch())).table
        async with second._tables.hold(again) as (_, room):
            assert [chair.person for chair in room.chairs] == [host.id, ""]
        assert await _faults(store) == []
        assert await store.story(table)
    assert guest.name.encode() not in await _everything(database)
