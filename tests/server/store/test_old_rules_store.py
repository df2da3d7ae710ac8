"""Stores of the versions before rules had versions: their tables replay with every check."""

import gzip
import itertools
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from tests.server.support import Guests, InProcess, Time
from wordparlor.games import shelf
from wordparlor.server.archive.audit import audit_store
from wordparlor.server.archive.list_needs import find_needs
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Act
from wordparlor.server.room.fold import replay
from wordparlor.server.room.room import Room
from wordparlor.server.store import open_store
from wordparlor.server.store.protocol import Person, Store
from wordparlor.table import record
from wordparlor.table.changes import UNNAMED
from wordparlor.words import load

pytestmark = pytest.mark.anyio

FIXTURES = Path(__file__).parent / "fixtures"
STORES = {"schema_2_rules_1": {1: 4, 2: 26}, "schema_2": {2: 30}}
"""The stores, and how many of their games play by which version.

Version 1 played the games of the first one. Most of them fit both versions, and then the later
one counts.
"""
FINISHED = ["giftwords", "glass", "newword", "newword", "wordlift", "zap"]
WRITTEN = 1_001_000.0


@pytest.fixture(params=STORES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def store(name: str, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress((FIXTURES / f"{name}.db.gz").read_bytes()))
    store = open_store(f"sqlite://{path}")
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def parlor(store: Store) -> AsyncIterator[Parlor]:
    time = Time()
    time.now = WRITTEN
    async with Parlor(store, InProcess(), time, pause=0) as server:
        yield server


@pytest.fixture
def guests(parlor: Parlor) -> Guests:
    names = ("Ann", "Ben", "Cid")
    people = {name: Person(f"id of {name}", name) for name in names}
    guests = Guests(parlor, people, {name: f"token of {name}" for name in names})
    # The logs have the first keys already.
    guests._numbers = itertools.count(10_000)
    return guests


async def rooms(store: Store) -> list[Room]:
    return [replay(None, await store.read(table))[-1].after async for table in store.tables()]


async def test_the_digests_show_which_rules_a_table_plays_by(name: str, store: Store) -> None:
    played = Counter(room.match.rules.setup.rules for room in await rooms(store) if room.match)
    assert played == STORES[name]
    assert set(played) <= set(UNNAMED)
    assert [audit async for audit in audit_store(store) if audit.faults] == []
    assert {need.dictionary: need.here for need in await find_needs(store)} == {
        load().former_id: True,
        "own-83deb3a7": True,
    }


async def test_every_game_is_there_however_words_are_judged(store: Store) -> None:
    found = {
        (room.terms.game, room.match.rules.game.judging)
        for room in await rooms(store)
        if room.match
    }
    ours = [game for game in shelf() if game in FINISHED]
    assert found == {(game, how) for game in ours for how in ("strict", "challenge", "vote")}


async def test_running_tables_are_played_on(parlor: Parlor, guests: Guests, store: Store) -> None:
    running = [room for room in await rooms(store) if room.status == "playing"]
    assert len(running) == 24
    for old in running:
        for _ in range(3):
            async with parlor._tables.hold(old.table) as (_, room):
                assert room.match
                assert old.match
                assert room.match.rules.setup == old.match.rules.setup
            if not room.to_act:
                break
            seat = room.to_act[0]
            action = await parlor._workers.default(room, seat)
            await guests.ask(room.chairs[seat].name, room.table, Act(msgspec.Raw(action)))
            await parlor.settle()
        assert (await guests.fresh(None, old.table))["seq"] > old.seq
    assert [audit async for audit in audit_store(store) if audit.faults] == []


async def test_finished_tables_are_read(parlor: Parlor, store: Store) -> None:
    finished = [room for room in await rooms(store) if room.finished]
    assert sorted(room.terms.game for room in finished) == FINISHED
    for room in finished:
        assert room.match
        written = record.read(await parlor.record(room.table))
        # A record of version 1 names no version, as all records did.
        assert written.setup.rules in (0, room.match.rules.setup.rules)
        assert (await store.story(room.table)) is not None
        told = msgspec.json.decode(await parlor.story(None, room.table, 0, 500))
        assert len(told) == room.seq
