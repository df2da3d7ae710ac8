"""`check-store` finds every damage: changed and lost rows, wrong counts, a lost or changed WAL."""

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tests.server.store.conftest import KINDS, Databases
from tests.server.support import GAME, Guests, InProcess, Time, written_default
from wordparlor.cli import main
from wordparlor.server.archive.audit import report
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import PlayText, Remove, Say, Sit, Start
from wordparlor.server.room.terms import PERSON, Terms
from wordparlor.server.store import open_store
from wordparlor.server.store.dailies import DailyDeal
from wordparlor.server.store.migrations import migrations
from wordparlor.server.store.people import Ban
from wordparlor.server.store.protocol import Store
from wordparlor.server.store.sqlite import file as sqlite_file

TABLES = (
    "tables",
    "entries",
    "snapshots",
    "cards",
    "holders",
    "people",
    "tokens",
    "visits",
    "stories",
    "store",
    "bans",
    "origins",
    "device_codes",
    "dailies",
    "pars",
    "sums",
)
SHORT = Terms(GAME, (PERSON, PERSON), options={"circles": 1})
TODAY = DailyDeal("2026-11-18", GAME)
SECRET = "my dog is called Fluffernutter"


async def play(store: Store) -> list[str]:
    """Play at two tables, of which the first has a snapshot; a third is open.

    At two more tables a game is over, and Dot, who talked there, is forgotten.
    """
    time = Time()
    async with Parlor(store, InProcess(), time, pause=0, chance=random.Random(1)) as parlor:
        guests = await Guests.sign_in(parlor)
        # First, because the WAL is emptied after a person is forgotten.
        guests.people["Dot"], _ = await parlor.new_person("Dot")
        over = [await play_with_dot(guests) for _ in range(2)]
        await parlor.new_token(guests["Ben"])
        await store.ban(Ban("192.0.2.7/32", 1.0, 2.0, "noise"))
        await store.ban(Ban(guests["Cid"].id, 1.0))
        await store.add_device_code(guests["Ann"].id, b"c" * 32, 9e9)
        await store.note_daily("not opened yet", TODAY)
        await store.put_par(TODAY, 40)
        await parlor.forgetter.forget_name(guests["Dot"].id)
        assert await parlor.forgetter.finish(guests["Dot"])
        long, short = await guests.open(), await guests.open()
        waiting = await guests.open(Terms("newword", (PERSON, PERSON)), start=False)
        for table in (long, short):
            await guests.move(table)
        for count in range(55):
            time.advance(10)
            await guests.ask("Ann", long, Say(f"line {count}"))
    await store.mark_visited([long, waiting], 9e8)
    await store.mark_visited([long], 9e8 + 1)
    for table in (long, short):
        await store.note_origin(table, b"home", 5.0)
    return [long, short, waiting, *over]


async def play_with_dot(guests: Guests) -> str:
    """Let Ann and Dot pass until their game is over; Dot says something."""
    table = await guests.open(SHORT, start=False)
    await guests.ask("Ann", table, Remove(1))
    await guests.ask("Dot", table, Sit())
    await guests.ask("Dot", table, Say(SECRET))
    await guests.ask("Ann", table, Start())
    while (await guests.fresh(None, table))["sight"]["status"] == "playing":
        async with guests.parlor._tables.hold(table) as (_, room):
            text = written_default(room)
        await guests.ask(await guests.on_turn(table), table, PlayText(text))
    await guests.parlor.settle()
    return table


async def _make(url: str) -> list[str]:
    store = open_store(url)
    await store.open()
    try:
        return await play(store)
    finally:
        await store.close()


class Played:
    """A store in which people have played, whole again for each test."""

    def __init__(self, kind: str, url: str, tables: list[str], whole: Path) -> None:
        self.kind = kind
        self.url = url
        self.tables = tables
        self._whole = whole

    def restore(self) -> None:
        if self.kind == "sqlite":
            shutil.copyfile(self._whole, self.url)
            return
        self.in_postgres(
            f"TRUNCATE {name}; INSERT INTO {name} SELECT * FROM whole.{name}" for name in TABLES
        )

    def damage(self, *sentences: str) -> None:
        """Run SQL; {of} selects the rows of the first table, {of_short} those of the second.

        {of_over} and {of_other} select those of the finished games.
        """
        long, short, _, over, other = self.tables
        of = "number = (SELECT number FROM tables WHERE id = '{}')"
        if self.kind == "postgres":
            of = "table_id = '{}'"
        filled = [
            sentence.format(
                of=of.format(long),
                of_short=of.format(short),
                of_over=of.format(over),
                of_other=of.format(other),
                long=long,
                short=short,
                over=over,
            )
            for sentence in sentences
        ]
        if self.kind == "postgres":
            self.in_postgres(filled)
            return
        with closing(sqlite3.connect(self.url, isolation_level=None)) as connection:
            for sentence in filled:
                connection.execute(sentence)

    def in_postgres(self, sentences: Iterable[str]) -> None:
        async def run() -> None:
            connection = await asyncpg.connect(
                self.url, server_settings={"search_path": "wordparlor"}
            )
            for sentence in sentences:
                await connection.execute(sentence)
            await connection.close()

        asyncio.run(run())


@pytest.fixture(scope="module", params=KINDS)
def store_made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("played")
    if request.param == "sqlite":
        whole = folder / "whole.db"
        tables = asyncio.run(_make(str(whole)))
        return Played("sqlite", str(folder / "parlor.db"), tables, whole)
    databases: Databases = request.getfixturevalue("databases")
    url = databases.new()
    made = Played("postgres", url, asyncio.run(_make(url)), folder)
    made.in_postgres(
        ["CREATE SCHEMA whole", *(f"CREATE TABLE whole.{n} AS TABLE {n}" for n in TABLES)]
    )
    return made


@pytest.fixture
def played(store_made: Played) -> Played:
    store_made.restore()
    return store_made


def check(url: str) -> tuple[int, list[str]]:
    """Return the exit code of check-store, and what it says."""
    said: list[str] = []
    code = report(url, said.append)
    return code, said


def test_a_played_store_is_sound(played: Played) -> None:
    code, said = check(played.url)
    assert (code, said) == (0, ["Replayed 5 tables with 88 entries; all are sound."])


DAMAGE = {
    "no entries": (["DELETE FROM entries"], "Its log has 0 entries and should have 60."),
    "no tables": (["DELETE FROM tables"], "There are log entries without a table: 88."),
    "no cards": (["DELETE FROM cards"], "It has no index card."),
    "no holders": (["DELETE FROM holders"], "The people who find it differ from its index card."),
    "no people": (["DELETE FROM people"], "There are 0 people, but the store counted 3."),
    "no snapshots": (["DELETE FROM snapshots"], "It has no snapshot of entry 50."),
    "nothing": (
        [f"DELETE FROM {name}" for name in TABLES if name not in ("store", "sums")],
        "There are 0 tables, but the store counted 5.",
    ),
    "no tally": (["DELETE FROM store"], "The store's own row is missing"),
    "a table gone": (
        [
            f"DELETE FROM {name} WHERE {{of}}"
            for name in ("entries", "snapshots", "cards", "holders")
        ]
        + ["DELETE FROM tables WHERE id = '{long}'"],
        "There are 4 tables, but the store counted 5.",
    ),
    "a person gone": (
        ["DELETE FROM people WHERE name = 'Ben'"],
        "does not exist.",
    ),
    "a wrong end": (
        ["UPDATE tables SET last = last + 1 WHERE id = '{long}'"],
        "Its log has 60 entries and should have 61.",
    ),
    "a wrong count of unfinished tables": (
        ["UPDATE holders SET unfinished = NOT unfinished WHERE {of}"],
        "Its people count it as unfinished or finished, against its index card.",
    ),
    "another time": (
        ["UPDATE cards SET due = 5 WHERE {of}"],
        "Its index card differs from its log.",
    ),
    "an old card": (
        ["UPDATE cards SET changed = changed - 1 WHERE {of}"],
        "Its index card differs from its log.",
    ),
    "no code": (
        ["UPDATE tables SET code = '' WHERE id = '{long}'"],
        "Its chain breaks at entry 1: it or its code was changed or lost.",
    ),
    "another code": (
        ["UPDATE tables SET code = 'BCDFGH' WHERE id = '{long}'"],
        "Its code is BCDFGH, but its log says",
    ),
    "the last entries deleted": (
        ["DELETE FROM entries WHERE {of} AND seq > 55"],
        "Its log has 55 entries and should have 60.",
    ),
    "the last entries deleted, and the end moved": (
        [
            "DELETE FROM entries WHERE {of} AND seq > 55",
            "UPDATE tables SET last = 55 WHERE id = '{long}'",
        ],
        "Its chain does not end at its head",
    ),
    "an entry deleted": (
        ["DELETE FROM entries WHERE {of} AND seq = 30"],
        "Its chain breaks at entry 31: it or the one before was changed or lost.",
    ),
    "a word of the chat changed": (
        [
            "UPDATE entries SET body = (SELECT body FROM entries WHERE {of} AND seq = 30) "
            "WHERE {of} AND seq = 31"
        ],
        "Its chain breaks at entry 31: it or the one before was changed or lost.",
    ),
    "a time changed": (["UPDATE entries SET at = at + 1 WHERE {of} AND seq = 9"], "entry 9:"),
    "a key changed": (["UPDATE entries SET key = 'other' WHERE {of} AND seq = 8"], "entry 8:"),
    "a key removed": (["UPDATE entries SET key = '' WHERE {of} AND seq = 8"], "entry 8:"),
    "no chains": (["UPDATE entries SET chain = body"], "entry 1, 2, 3, 4, 5 and 55 more"),
    "another head": (
        ["UPDATE tables SET head = ''"],
        "Its chain does not end at its head",
    ),
    "an old snapshot": (
        ["UPDATE snapshots SET seq = 40 WHERE {of}"],
        "Its snapshot is of entry 40, not of entry 50.",
    ),
    "a snapshot changed": (
        ["UPDATE snapshots SET version = 99"],
        "Its snapshot cannot be used, but its log can",
    ),
    "no visits": (["DELETE FROM visits"], "The visits of people differ from its log."),
    "one visit gone": (
        ["DELETE FROM visits WHERE {of} AND person = (SELECT id FROM people WHERE name = 'Ben')"],
        "The visits of people differ from its log.",
    ),
    "a visit of a stranger": (
        [
            "UPDATE visits SET person = 'nobody' WHERE {of} AND person = "
            "(SELECT id FROM people WHERE name = 'Ben')"
        ],
        "Its person nobody does not exist.",
    ),
    "no stories": (["DELETE FROM stories"], "Its story is lost."),
    "stories swapped": (
        [
            "UPDATE stories SET seq = seq + 1000, body = "
            "(SELECT body FROM stories WHERE {of_other}) WHERE {of_over}",
            "UPDATE stories SET seq = seq - 1000 WHERE {of_over}",
        ],
        "Its story was changed, or is that of another table.",
    ),
    "a damaged story": (
        ["UPDATE stories SET body = (SELECT body FROM entries WHERE {of} AND seq = 30)"],
        "Its story was changed, or is that of another table.",
    ),
    "the end of a story": (
        ["UPDATE stories SET seq = seq - 1"],
        "Its story was changed, or is that of another table.",
    ),
    "no tokens": (["DELETE FROM tokens"], "or tokens of these people were changed: "),
    "a token of somebody else": (
        [
            "UPDATE tokens SET person = (SELECT id FROM people WHERE name = 'Cid') WHERE person = "
            "(SELECT id FROM people WHERE name = 'Ben')"
        ],
        "or tokens of these people were changed: ",
    ),
    "a token of nobody": (
        ["UPDATE tokens SET person = 'nobody'"],
        "There are tokens without a person: 4.",
    ),
    "the time of a token": (
        ["UPDATE tokens SET used = 5"],
        "or tokens of these people were changed: ",
    ),
    "a name changed": (
        ["UPDATE people SET name = 'Bob' WHERE name = 'Ben'"],
        "Name, avatar, times or tokens of these people were changed: ",
    ),
    "a person to forget": (
        ["UPDATE people SET forgotten = 5 WHERE name = 'Ben'"],
        "Name, avatar, times or tokens of these people were changed: ",
    ),
    "a person seen long ago": (
        ["UPDATE people SET seen = 5 WHERE name = 'Ben'"],
        "Name, avatar, times or tokens of these people were changed: ",
    ),
    "a seal removed": (
        ["UPDATE people SET seal = '' WHERE name = 'Ben'"],
        "Name, avatar, times or tokens of these people were changed: ",
    ),
    "a deleted text filled again": (
        [
            "UPDATE entries SET body = (SELECT body FROM entries WHERE {of} AND seq = 30) "
            "WHERE {of_over} AND digest IS NOT NULL AND seq = 6"
        ],
        "Texts were deleted from these entries, which were changed later: 6.",
    ),
    "the digest of a deleted text": (
        ["UPDATE entries SET replacement = NULL WHERE {of_over} AND seq = 6"],
        "Texts were deleted from these entries, which were changed later: 6.",
    ),
    "no bans": (["DELETE FROM bans"], "There are 0 bans, but the store counted 2."),
    "a ban for ever": (["UPDATE bans SET until = NULL"], "Some of the bans were changed."),
    "the address of a table": (
        ["UPDATE origins SET at = 6 WHERE {of}"],
        "Some of the addresses of opened tables were changed.",
    ),
    "a code that stays valid": (
        ["UPDATE device_codes SET until = until + 1"],
        "Some of the device codes were changed.",
    ),
    "a table in no list of a day": (
        ["DELETE FROM dailies"],
        "There are 0 daily deals, but the store counted 1.",
    ),
    "another par": (
        ["UPDATE pars SET score = 5"],
        "Some of the scores of the master in daily deals were changed.",
    ),
    "the time of a visit": (
        ["UPDATE tables SET visited = visited + 1 WHERE id = '{long}'"],
        "Some of the times of visits were changed.",
    ),
    "a visit that never was": (
        ["UPDATE tables SET visited = 5 WHERE id = '{short}'"],
        "There are 3 times of visits, but the store counted 2.",
    ),
    "another secret": (
        ["UPDATE store SET secret = 'known'"],
        "The store's own secret or the time of its last round was changed.",
    ),
    "a round in the future": (
        ["UPDATE store SET swept = 9e99"],
        "The store's own secret or the time of its last round was changed.",
    ),
    "no sums": (["DELETE FROM sums WHERE name = 'bans'"], "The sum of bans is missing."),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_rows_are_found(played: Played, damage: str) -> None:
    sentences, expected = DAMAGE[damage]
    played.damage(*sentences)
    code, said = check(played.url)
    assert code == 1
    assert any(expected in sentence for sentence in said), said


def test_entries_swapped_between_tables_are_found(played: Played) -> None:
    column = "number" if played.kind == "sqlite" else "table_id"
    long, short = (
        f"(SELECT number FROM tables WHERE id = '{table}')" if column == "number" else f"'{table}'"
        for table in played.tables[:2]
    )
    played.damage(
        f"UPDATE entries SET {column} = '-1', key = 'a' WHERE {{of}} AND seq = 4",
        f"UPDATE entries SET {column} = {long}, key = 'b' WHERE {{of_short}} AND seq = 4",
        f"UPDATE entries SET {column} = {short} WHERE key = 'a'",
    )
    code, said = check(played.url)
    assert code == 1
    for table in played.tables[:2]:
        assert any(table in line and "chain breaks at entry 4" in line for line in said), said


# -- the files of an SQLite store -----------------------------------------------------------------


class Crashed:
    """The files of a store as a killed server leaves them."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "parlor.db"
        self.wal = folder / "parlor.db-wal"
        self.head = folder / "parlor.db-head"

    def flip(self, path: Path, place: int) -> None:
        content = bytearray(path.read_bytes())
        content[place] ^= 1
        path.write_bytes(content)


@pytest.fixture(scope="module")
def crash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of a store whose server was killed."""
    folder, copy = tmp_path_factory.mktemp("running"), tmp_path_factory.mktemp("crash")

    async def run() -> None:
        store = open_store(str(folder / "parlor.db"))
        await store.open()
        await play(store)
        for name in ("parlor.db", "parlor.db-wal", "parlor.db-head"):
            shutil.copyfile(folder / name, copy / name)
        await store.close()

    asyncio.run(run())
    return copy


@pytest.fixture
def crashed(crash: Path, tmp_path: Path) -> Crashed:
    shutil.copytree(crash, tmp_path, dirs_exist_ok=True)
    return Crashed(tmp_path)


def _content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_check_changes_no_file(crashed: Crashed) -> None:
    before = _content(crashed.file.parent)
    assert check(str(crashed.file))[0] == 0
    assert _content(crashed.file.parent) == before


def test_a_check_works_in_a_read_only_folder(crashed: Crashed) -> None:
    folder = crashed.file.parent
    (folder / "parlor.db.lock").touch()
    for path in folder.iterdir():
        path.chmod(0o400)
    folder.chmod(0o500)
    try:
        assert check(str(crashed.file))[0] == 0
    finally:
        folder.chmod(0o700)


def test_a_removed_wal_is_found(crashed: Crashed) -> None:
    crashed.wal.unlink()
    code, said = check(str(crashed.file))
    assert code == 1
    assert "commits are lost: its WAL was removed or damaged." in said[0]


def test_an_emptied_wal_is_found(crashed: Crashed) -> None:
    crashed.wal.write_bytes(b"")
    assert check(str(crashed.file))[0] == 1


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.9999])
def test_a_flipped_byte_of_the_wal_is_found(crashed: Crashed, share: float) -> None:
    crashed.flip(crashed.wal, int(share * crashed.wal.stat().st_size))
    code, said = check(str(crashed.file))
    assert code == 1
    assert "commits are lost: its WAL was removed or damaged." in said[0]


def test_a_copy_of_the_file_alone_is_found(crashed: Crashed) -> None:
    crashed.wal.unlink()
    crashed.head.unlink()
    code, said = check(str(crashed.file))
    assert code == 1
    assert "A server did not close it, and its head file is missing" in said[0]


def test_a_damaged_head_file_is_found(crashed: Crashed) -> None:
    crashed.flip(crashed.head, 60)
    assert check(str(crashed.file))[0] == 1


def test_a_server_plays_on_and_the_loss_stays_known(crashed: Crashed) -> None:
    crashed.wal.unlink()
    for _ in range(2):
        asyncio.run(_open_and_close(crashed.file))
        code, said = check(str(crashed.file))
        assert code == 1
        assert [line for line in said if "UTC: Its last" in line], said
        assert not crashed.head.exists()
    assert main(("check-store", str(crashed.file), "--accept-losses")) == 0
    assert check(str(crashed.file))[0] == 0


@pytest.mark.parametrize("closed", [False, True])
def test_a_server_killed_while_it_opens_the_store_loses_nothing(
    crashed: Crashed, closed: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Keep the files as they are before each statement, as a kill would leave them."""
    if closed:
        asyncio.run(_open_and_close(crashed.file))
    kept: list[Path] = []

    def keep(_: object) -> None:
        kept.append(tmp_path_factory.mktemp("killed"))
        # In another process: to close the file here would end the locks of SQLite.
        subprocess.run(["cp", "-r", f"{crashed.file.parent}/.", kept[-1]], check=True)

    connect, synchronize = sqlite_file.connect, os.fsync

    def connect_and_keep(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.set_trace_callback(keep)
        return connection

    def synchronize_and_keep(file: int) -> None:
        synchronize(file)
        keep(file)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite_file, "connect", connect_and_keep)
        patch.setattr(os, "fsync", synchronize_and_keep)
        asyncio.run(_open_and_close(crashed.file))
    assert len(kept) > 8
    for folder in kept:
        code, said = check(str(folder / crashed.file.name))
        assert code == 0, said


def test_a_killed_server_loses_nothing(crashed: Crashed) -> None:
    asyncio.run(_open_and_close(crashed.file))
    assert check(str(crashed.file))[0] == 0
    assert {path.name for path in crashed.file.parent.iterdir()} == {
        "parlor.db",
        "parlor.db.lock",
    }


async def _open_and_close(file: Path) -> None:
    store = open_store(str(file))
    await store.open()
    await store.close()


def _pages(file: Path) -> Iterator[int]:
    yield from range(4096, file.stat().st_size, 4096)


def test_a_damaged_page_is_found(crashed: Crashed) -> None:
    asyncio.run(_open_and_close(crashed.file))
    whole = crashed.file.read_bytes()
    for page in _pages(crashed.file):
        content = bytearray(whole)
        content[page : page + 4096] = os.urandom(4096)
        crashed.file.write_bytes(content)
        code, said = check(str(crashed.file))
        assert code == 1, (page, said)


def test_a_flipped_byte_of_the_log_is_found(crashed: Crashed) -> None:
    asyncio.run(_open_and_close(crashed.file))
    place = crashed.file.read_bytes().index(b"line 30")
    crashed.flip(crashed.file, place)
    code, said = check(str(crashed.file))
    assert code == 1
    assert any("chain breaks at entry" in line for line in said)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET id = CAST(x'ff' AS TEXT) WHERE number = 1",
        "UPDATE cards SET people = '[' WHERE number = 1",
        "UPDATE cards SET people = x'ff' WHERE number = 1",
        "UPDATE entries SET at = 'soon' WHERE number = 1 AND seq = 2",
        "UPDATE entries SET body = 7 WHERE number = 1 AND seq = 2",
        "UPDATE entries SET chain = 'text' WHERE number = 1",
        "UPDATE tables SET last = 'far', head = 5, code = 7 WHERE number = 1",
        "UPDATE snapshots SET seq = 'x', body = 5",
        "UPDATE holders SET person = CAST(x'ff' AS TEXT) "
        "WHERE number = 1 AND person = (SELECT min(person) FROM holders WHERE number = 1)",
        "UPDATE store SET tables = 'many'",
        "DROP TABLE holders",
        "DROP INDEX entries_by_seq",
        "DROP TABLE losses",
    ],
)
def test_rows_that_cannot_be_read_are_found(crashed: Crashed, damage: str) -> None:
    asyncio.run(_open_and_close(crashed.file))
    with closing(sqlite3.connect(crashed.file, isolation_level=None)) as connection:
        connection.execute(damage)
    code, said = check(str(crashed.file))
    assert code == 1
    assert all(line.endswith(".") for line in said), said


def test_an_older_store_is_checked_and_not_migrated(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for step in migrations("sqlite")[:2]:
            connection.executescript(step)
        connection.execute("PRAGMA user_version = 2")
    before = file.read_bytes()
    assert check(str(file))[0] == 0
    assert file.read_bytes() == before


def test_missing_parts_of_a_database_are_found(new_database: str) -> None:
    async def run(*sentences: str) -> None:
        store = open_store(new_database)
        await store.open()
        await store.close()
        connection = await asyncpg.connect(
            new_database, server_settings={"search_path": "wordparlor"}
        )
        for sentence in sentences:
            await connection.execute(sentence)
        await connection.close()

    asyncio.run(run())
    assert check(new_database)[0] == 0
    asyncio.run(run("DROP INDEX cards_by_clock", "ALTER TABLE holders DISABLE TRIGGER note_visit"))
    assert check(new_database)[1][:2] == [
        "The store: The index cards_by_clock is missing.",
        "The store: The trigger note_visit is missing.",
    ]


def test_an_older_database_is_not_migrated(
    new_database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("check-store", new_database)) == 2
    assert "has no tables of Wordparlor" in capsys.readouterr().err


def test_a_store_in_use_is_not_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def run() -> None:
        store = open_store(str(tmp_path / "parlor.db"))
        await store.open()
        code = await asyncio.to_thread(main, ("check-store", str(tmp_path / "parlor.db")))
        assert code == 2
        await store.close()

    asyncio.run(run())
    assert "`wordparlor backup`" in capsys.readouterr().err
