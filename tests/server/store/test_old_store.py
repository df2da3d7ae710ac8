"""A store of an earlier version: the server migrates it and plays on at its tables."""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import msgspec
import pytest

from tests.server.store.conftest import KINDS
from tests.server.support import Guests, InProcess, Time
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Act, Sit, Start, TakeBack
from wordparlor.server.store import open_store
from wordparlor.server.store.migrations import migrations
from wordparlor.server.store.protocol import Person, Store

pytestmark = pytest.mark.anyio

PACKED = Path(__file__).parent / "fixtures" / "schema_1.db.gz"
WRITTEN = 1_001_028.5
"""When the store was written."""
RUNNING = ["giftwords", "glass", *["newword"] * 4, "wordlift", "zap", "zap"]
"""The games of Ann's running tables."""
EARLY_CODE, LATE_CODE = "HHQMWS", "NVLGKD"
"""The codes of the open tables, that of the rematch last."""
RUNNING_TABLE, REMATCH_TABLE = "A7EiBXnPGKJHaDy6hGYsDw", "J05HZ9I8VAu7tNFN28C6CA"


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """An SQLite store of schema 1."""
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress(PACKED.read_bytes()))
    return path


@pytest.fixture(params=KINDS)
def old_url(request: pytest.FixtureRequest, old_file: Path) -> str:
    """The URL of a store of schema 1, of each kind."""
    return _url(request, old_file)


@pytest.fixture(params=KINDS)
def odd_url(request: pytest.FixtureRequest, old_file: Path) -> str:
    """The URL of a store of schema 1 with a code that two tables share, and an unreadable card."""
    with closing(sqlite3.connect(old_file)) as old:
        old.execute(
            "UPDATE cards SET people = replace(people, ?, ?), "
            "summary = CAST(replace(CAST(summary AS TEXT), ?, ?) AS BLOB)",
            (EARLY_CODE, LATE_CODE) * 2,
        )
        old.execute("UPDATE cards SET summary = X'FF22' WHERE table_id = ?", (RUNNING_TABLE,))
        old.commit()
    return _url(request, old_file)


def _url(request: pytest.FixtureRequest, file: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite://{file}"
    url: str = request.getfixturevalue("new_database")
    asyncio.run(_copy(file, url))
    return url


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def old_store(old_url: str, anyio_backend: str) -> AsyncIterator[Store]:
    """A store of schema 1, opened: so its schema is today's."""
    async with _opened(old_url) as store:
        yield store


@pytest.fixture
async def parlor(old_store: Store) -> AsyncIterator[Parlor]:
    time = Time()
    time.now = WRITTEN
    async with Parlor(old_store, InProcess(), time, pause=0) as server:
        yield server


@pytest.fixture
async def guests(parlor: Parlor) -> Guests:
    tokens = {name: f"token of {name}" for name in ("Ann", "Ben", "Cid")}
    people = {name: await _whose(parlor, token) for name, token in tokens.items()}
    return Guests(parlor, people, tokens)


async def _whose(parlor: Parlor, token: str) -> Person:
    person = await parlor.person_by_token(token)
    assert person is not None
    return person


async def _copy(file: Path, url: str) -> None:
    """Make a PostgreSQL store of schema 1 with the rows of an SQLite store of schema 1."""
    connection = await asyncpg.connect(url, server_settings={"search_path": "wordparlor"})
    await connection.execute("CREATE SCHEMA wordparlor")
    await connection.execute(migrations("postgres")[0])
    await connection.execute("CREATE TABLE schema_version AS SELECT 1 AS version")
    with closing(sqlite3.connect(file)) as old:
        for table, query in {
            "tables": "SELECT id, last, aside FROM tables",
            "entries": "SELECT id, seq, body, at, key FROM entries JOIN tables USING (number)",
            "snapshots": "SELECT id, seq, version, body FROM snapshots JOIN tables USING (number)",
            "cards": "SELECT table_id, status, listed, summary, people, due, changed FROM cards",
            "holders": "SELECT person, id FROM holders JOIN tables USING (number)",
            "people": "SELECT id, name, token_hash FROM people",
        }.items():
            rows = old.execute(query).fetchall()
            if table == "cards":
                rows = [_card_row(*row) for row in rows]
            await connection.copy_records_to_table(table, schema_name="wordparlor", records=rows)
    await connection.close()


def _card_row(
    table: str, status: str, listed: int, summary: bytes, people: str, *times: float
) -> tuple[object, ...]:
    return table, status, bool(listed), summary, json.loads(people), *times


async def _faults(store: Store) -> list[str]:
    return [fault async for audit in audit_store(store) for fault in audit.faults]


async def test_every_old_log_leads_to_its_card_and_its_snapshot(old_store: Store) -> None:
    (fault,) = await _faults(old_store)
    assert fault.startswith("it was set aside: Entry 4 does not hold")


async def test_people_find_their_old_tables(
    parlor: Parlor, guests: Guests, old_store: Store
) -> None:
    tables = await parlor.tables_of(guests["Ann"])
    running = [one for one in tables if one.status == "playing"]
    assert sorted(one.summary.game for one in running) == RUNNING
    waiting, again = sorted(
        (one for one in tables if one.status == "open"), key=lambda one: one.summary.opened
    )
    assert await parlor.lobby(guests["Ann"]) == [again, waiting]
    assert await old_store.count_unfinished(guests["Ann"].id) == len(tables)
    (finished,) = await parlor.history(guests["Ann"])
    assert finished.summary.winners
    assert finished.summary.again == again.table
    assert await parlor.record(finished.table)
    for listing in (waiting, again, *running):
        assert await parlor.find_code(listing.summary.code, guests["Ann"]) == listing


async def test_odd_old_cards_do_not_stop_the_migration(odd_url: str) -> None:
    async with _opened(odd_url) as store:
        assert await store.card_by_code(EARLY_CODE) is None
        card = await store.card_by_code(LATE_CODE)
        assert card is not None
        assert card.table == REMATCH_TABLE
        unread = await store.card(RUNNING_TABLE)
        assert unread is not None
        assert unread.summary == b"\xff\x22"
        # The other table lost its code and is still among the tables of its people.
        cards = await store.cards_of(card.people[0], 50)
        assert [one.status for one in cards].count("open") == 2
        assert not any(person.startswith("code") for one in cards for person in one.people)


async def test_old_open_tables_are_played(parlor: Parlor, guests: Guests, old_store: Store) -> None:
    again, waiting = await parlor.lobby()
    await guests.ask("Cid", waiting.table, Sit())
    await guests.ask("Ann", waiting.table, Start())
    await guests.ask("Ben", again.table, Start())
    await parlor.settle()
    for table in (waiting.table, again.table):
        await _play_on(guests, table)
    assert len(await _faults(old_store)) == 1


async def test_old_running_tables_are_played_on(
    parlor: Parlor, guests: Guests, old_store: Store
) -> None:
    tables = await parlor.tables_of(guests["Ann"])
    running = [one for one in tables if one.status == "playing"]
    for one in running:
        assert one.you is not None
        if one.summary.chairs[one.you].away:
            await guests.ask("Ann", one.table, TakeBack())
        await _play_on(guests, one.table)
    assert len(await _faults(old_store)) == 1


async def _play_on(guests: Guests, table: str) -> None:
    """Make four moves, with words where the dictionary judges; bots answer at once."""
    before = (await guests.fresh(None, table))["seq"]
    for _ in range(4):
        name = await guests.on_turn(table)
        async with guests.parlor._tables.hold(table) as (_, room):
            seat = room.to_act[0]
        assert room.match
        if room.match.rules.game.judging == "strict":
            await guests.move(table)
        else:
            action = await guests.parlor._workers.default(room, seat)
            await guests.ask(name, table, Act(msgspec.Raw(action)))
        await guests.parlor.settle()
        if (await guests.fresh(None, table))["sight"]["status"] == "over":
            break
    assert (await guests.fresh(None, table))["seq"] >= before + 2
