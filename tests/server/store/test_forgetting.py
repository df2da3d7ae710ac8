"""A person who is forgotten: no name and no line of chat stays in the store, and games go on."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import msgspec
import pytest

from tests.server.store.test_old_store import _faults, _whose, old_file, old_url
from tests.server.support import GAME, TWO, Guests, InProcess, Time, written_default
from wordparlor.games import box, shelf
from wordparlor.server.archive.admin import put_back
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Leave, PlayText, Remove, Say, Sit, Start
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store import open_store
from wordparlor.server.store.chain import body_digest
from wordparlor.server.store.protocol import Person, Store

__all__ = ["old_file", "old_url"]
pytestmark = pytest.mark.anyio

NAMES = ("Quibblewick", "Marzipanne", "Zebedeus")
"""Names that no dictionary has, so that every place of them in a file is found."""
SECRET = "my dog is called Fluffernutter"
OTHER = "the other line stays"


async def _sign_in(parlor: Parlor) -> dict[str, Person]:
    return {name: (await parlor.new_person(name))[0] for name in NAMES}


@asynccontextmanager
async def _serving(url: str) -> AsyncIterator[tuple[Parlor, Store]]:
    store = open_store(url)
    await store.open()
    async with Parlor(store, InProcess(), Time(), pause=0) as parlor:
        yield parlor, store
    await store.close()


async def _everything(url: str) -> bytes:
    """Return everything that a closed store holds: the bytes of the file, or all rows."""
    if not url.startswith("postgresql"):
        path = Path(urlsplit(url).path)
        return b"".join(part.read_bytes() for part in path.parent.glob(f"{path.name}*"))
    connection = await asyncpg.connect(url, server_settings={"search_path": "wordparlor"})
    names = "SELECT tablename FROM pg_tables WHERE schemaname = 'wordparlor'"
    found = b""
    for (table,) in await connection.fetch(names):
        for row in await connection.fetch(f"SELECT * FROM {table}"):
            found += b" ".join(_as_bytes(value) for value in row)
    await connection.close()
    return found


def _as_bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


async def _fresh(parlor: Parlor, person: Person | None, table: str) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(await parlor.look(person, table))
    return read


async def _open(
    parlor: Parlor, people: dict[str, Person], game: str = GAME, **terms: Any
) -> tuple[str, Person, Person]:
    """Open a table of the second guest, where the first one sits down and both talk."""
    guest, host, _ = people.values()
    least = max(2, box(game).seats_of(terms.get("variant", ""))[0])
    chairs = (PERSON, PERSON, *["casual"] * (least - 2))
    table = (await parlor.open_table(host, Terms(game, chairs, **terms), "")).table
    await parlor.ask(guest, table, Sit())
    await parlor.ask(guest, table, Say(SECRET))
    await parlor.ask(host, table, Say(OTHER))
    return table, guest, host


async def _forget(parlor: Parlor, person: Person) -> bool:
    await parlor.forgetter.forget_name(person.id)
    return await parlor.forgetter.finish(person)


@pytest.mark.parametrize("game", list(shelf()))
async def test_a_running_game_goes_on_without_the_name(url: str, game: str) -> None:
    async with _serving(url) as (parlor, store):
        people = await _sign_in(parlor)
        table, guest, host = await _open(parlor, people, game)
        await parlor.ask(host, table, Start())
        await parlor.settle()
        before = await _fresh(parlor, host, table)
        assert await _forget(parlor, guest)
        await parlor.settle()
        seen = await _fresh(parlor, host, table)
        (chair,) = [
            number
            for number, one in enumerate(before["sight"]["chairs"])
            if one["name"] == guest.name
        ]
        taken = seen["sight"]["chairs"][chair]
        assert "Guest" in taken["name"]
        assert taken["away"]
        assert [line["text"] for line in seen["chat"]] == [OTHER]
        # The bot of the forgotten person and the host play on.
        async with parlor._tables.hold(table) as (_, room):
            assert room.people == (host.id,)
            seat = room.chair_of(host.id)
        for _ in range(3):
            async with parlor._tables.hold(table) as (_, room):
                pass
            if seat in room.to_act and room.to_act[0] == seat:
                await parlor.ask(host, table, PlayText(written_default(room)))
            await parlor.settle()
        assert await store.people([guest.id]) == {}
        assert await _faults(store) == []
    everything = await _everything(url)
    assert guest.name.encode() not in everything
    assert SECRET.encode() not in everything
    assert OTHER.encode() in everything
    assert host.name.encode() in everything


async def test_each_change_keeps_the_digest_of_what_was_written(url: str) -> None:
    async with _serving(url) as (parlor, store):
        table, guest, host = await _open(parlor, await _sign_in(parlor))
        await parlor.ask(host, table, Start())
        before = await store.read(table)
        await _forget(parlor, guest)
        after = await store.read(table)
    digests = await _digests(url, table)
    changed = {old.seq for old, new in zip(before, after, strict=False) if old.body != new.body}
    # The guest sat down, talked, and was dealt in.
    assert len(changed) == 3
    assert digests == {seq: body_digest(before[seq - 1].body) for seq in changed}
    for old, new in zip(before, after, strict=False):
        assert (old.at, old.key) == (new.at, new.key)


async def _digests(url: str, table: str) -> dict[int, bytes]:
    if not url.startswith("postgresql"):
        query = (
            "SELECT seq, digest FROM entries JOIN tables USING (number) "
            "WHERE id = ? AND digest IS NOT NULL"
        )
        with closing(sqlite3.connect(urlsplit(url).path)) as file:
            return dict(file.execute(query, (table,)).fetchall())
    connection = await asyncpg.connect(url, server_settings={"search_path": "wordparlor"})
    rows = await connection.fetch(
        "SELECT seq, digest FROM entries WHERE table_id = $1 AND digest IS NOT NULL", table
    )
    await connection.close()
    return {row["seq"]: row["digest"] for row in rows}


async def test_open_tables_tables_left_and_snapshots(url: str) -> None:
    async with _serving(url) as (parlor, store):
        people = await _sign_in(parlor)
        left, guest, host = await _open(parlor, people)
        await parlor.ask(guest, left, Leave())
        thrown_out, _, _ = await _open(parlor, people)
        await parlor.ask(host, thrown_out, Remove(1))
        waiting, _, _ = await _open(parlor, people)
        own = (await parlor.open_table(guest, TWO, "")).table
        alone = (await parlor.open_table(guest, TWO, "")).table
        await parlor.ask(host, own, Sit())
        long, _, _ = await _open(parlor, people)
        time = parlor.now
        assert isinstance(time, Time)
        for number in range(50):
            time.advance(20)
            await parlor.ask(guest, long, Say(f"{SECRET} {number}"))
        assert (await store.load(long)).snapshot is not None
        assert await _forget(parlor, guest)
        # The snapshot has the text, so it is gone; the log is enough.
        assert (await store.load(long)).snapshot is None
        for table in (left, thrown_out, waiting, long):
            seen = await _fresh(parlor, host, table)
            assert [chair["name"] for chair in seen["sight"]["chairs"] if "name" in chair] == [
                host.name
            ]
        assert "removed" not in (await _fresh(parlor, host, thrown_out))["sight"]
        # The next person is the host of the table that the guest opened.
        assert (await _fresh(parlor, host, own))["sight"]["host"] == 1
        assert (await _fresh(parlor, host, alone))["sight"]["status"] == "over"
        assert await _faults(store) == []
    everything = await _everything(url)
    assert guest.name.encode() not in everything
    assert SECRET.encode() not in everything


async def test_a_replaced_entry_is_a_fault_where_nobody_was_forgotten(url: str) -> None:
    async with _serving(url) as (parlor, store):
        table, _, host = await _open(parlor, await _sign_in(parlor))
        await parlor.ask(host, table, Say("I agree."))
        line = (await store.read(table))[-1]
        assert await _faults(store) == []
        await store.redact(table, {line.seq: line.body.replace(b"agree", b"argue")})
        (fault,) = await _faults(store)
        assert fault == (f"Nobody was forgotten here, but these entries were replaced: {line.seq}.")


async def test_a_name_in_an_option_is_replaced_too(url: str) -> None:
    async with _serving(url) as (parlor, store):
        people = await _sign_in(parlor)
        game = next(one for one in shelf() if "children" in box(one).options.__struct_fields__)
        table, guest, host = await _open(
            parlor, people, game, options={"children": f" {NAMES[0]} , {NAMES[1]}"}
        )
        await parlor.ask(host, table, Start())
        await parlor.settle()
        assert await _forget(parlor, guest)
        assert await _faults(store) == []
    assert guest.name.encode() not in await _everything(url)


async def test_work_that_was_left_behind_is_finished(url: str) -> None:
    async with _serving(url) as (parlor, store):
        table, guest, _ = await _open(parlor, await _sign_in(parlor))
        # As if the server died here.
        await store.forget_person(guest.id, 1.0)
        assert await store.to_forget(10) == (guest.id,)
        assert await store.visited(guest.id, "", 10) == (table,)
    async with _serving(url) as (parlor, store):
        for person in await store.to_forget(10):
            await parlor.forgetter._forget_tables(person)
        assert await store.to_forget(10) == ()
    everything = await _everything(url)
    assert guest.name.encode() not in everything
    assert SECRET.encode() not in everything


async def test_a_table_that_was_set_aside_forgets_too(url: str) -> None:
    async with _serving(url) as (parlor, store):
        table, guest, _ = await _open(parlor, await _sign_in(parlor))
        await store.set_aside(table, f"Entry 9 is damaged: {guest.name} to play.")
        assert await _forget(parlor, guest)
        assert await store.aside(table) == "Entry 9 is damaged: Guest to play."
        assert await store.people([guest.id]) == {guest.id: Person(guest.id, "")}
    everything = await _everything(url)
    assert guest.name.encode() not in everything
    assert SECRET.encode() not in everything


async def test_a_table_that_is_put_back_lets_the_person_go(url: str) -> None:
    async with _serving(url) as (parlor, _):
        table, guest, host = await _open(parlor, await _sign_in(parlor))
        await parlor.ask(host, table, Start())
        store = open_store(url, beside=True)
        await store.open()
        await store.set_aside(table, "for a test")
        assert await _forget(parlor, guest)
        await put_back(store, table)
        await store.close()
        await parlor.forgetter.finish(guest)
        seen = await _fresh(parlor, host, table)
        assert [one.get("away", False) for one in seen["sight"]["chairs"]] == [False, True]
        assert await parlor._store.people([guest.id]) == {}
        assert await _faults(parlor._store) == []


async def test_logs_of_an_earlier_version_forget_too(old_url: str) -> None:
    store = open_store(old_url)
    await store.open()
    async with Parlor(store, InProcess(), Time(), pause=0) as parlor:
        ann = await _whose(parlor, "token of Ann")
        tables = await store.visited(ann.id, "", 1000)
        assert len(tables) >= 12
        assert await _forget(parlor, ann)
        assert (await _whose(parlor, "token of Ben")).name == "Ben"
        (fault,) = await _faults(store)
        assert fault.startswith("it was set aside")
        for table in tables:
            for entry in await store.read(table):
                assert b'"Ann"' not in entry.body
            card = await store.card(table)
            assert card is not None
            assert b'"Ann"' not in card.summary
            assert (await store.load(table)).snapshot is None
    await store.close()


async def test_another_server_forgets_what_it_has_in_memory(database: str) -> None:
    async with _serving(database) as (first, _), _serving(database) as (second, _):
        table, guest, host = await _open(first, await _sign_in(first))
        assert SECRET in str((await _fresh(second, host, table))["chat"])
        watcher = await second.watch(host, table)
        await _forget(first, guest)
        while SECRET in str(message := msgspec.json.decode(await anext(watcher))) or (
            message["type"] == "told"
        ):
            continue
        assert message["type"] == "fresh"
        assert guest.name not in str(message)
        watcher.close()


async def test_the_new_guest_of_an_old_browser_is_another_person(url: str) -> None:
    async with _serving(url) as (parlor, _):
        guests = await Guests.sign_in(parlor)
        await _forget(parlor, guests["Ann"])
        assert await parlor.person_by_token(guests.tokens["Ann"]) is None
        assert await parlor.person_by_token(guests.tokens["Ben"]) == guests["Ben"]
