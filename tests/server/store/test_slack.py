"""No byte of an SQLite store has a name that was deleted, also not the unused ones."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from wordparlor.server.store import open_store
from wordparlor.server.store.protocol import IndexCard, LogEntry, Person
from wordparlor.server.store.sqlite import SqliteStore
from wordparlor.server.store.sqlite import file as sqlite_file
from wordparlor.server.store.sqlite.online_copy import copy_store
from wordparlor.server.store.sqlite.slack import clear_gaps as clear_open_file

pytestmark = pytest.mark.anyio
PEOPLE, GONE = 300, 150


def clear_gaps(path: Path) -> int:
    with path.open("r+b") as file:
        return clear_open_file(file)


def _bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def _fill(store: SqliteStore, chance: random.Random) -> dict[str, Person]:
    """Add people with a table each, in such an order and size that SQLite often moves rows."""
    people = {}
    for number in range(PEOPLE):
        table, name = f"table {number}", f"Name{number:05d}{'z' * chance.randint(0, 14)}"
        person = Person(f"{chance.getrandbits(128):032x}", name)
        await store.add_person(person, chance.randbytes(32), 1.0)
        body = name.encode() + b"x" * chance.randint(0, 600)
        card = IndexCard(table, "open", True, body[:300], (person.id,), None, 1.0)
        await store.append([LogEntry(table, 1, body, 1.0)], card)
        people[table] = person
    return people


async def _forget(store: SqliteStore, table: str, person: Person, chance: random.Random) -> None:
    await store.forget_person(person.id, 2.0)
    summary = b"gone" * chance.randint(1, 100)
    await store.redact(table, {1: b"x" * chance.randint(0, 900)}, summary)
    await store.end_visit(person.id, table)
    await store.remove_person(person.id)


def _left(data: bytes, gone: list[Person]) -> list[str]:
    return [one.name for one in gone if one.name[:9].encode() in data]


# With these seeds SQLite leaves a name in a gap (found with SQLite 3.40).
@pytest.mark.parametrize("seed", [1, 5])
async def test_no_byte_of_a_closed_store_has_a_deleted_name(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    store = SqliteStore(tmp_path / "parlor.db")
    await store.open()
    people = await _fill(store, chance)
    gone = chance.sample(sorted(people), GONE)
    for table in gone:
        await _forget(store, table, people[table], chance)
    await store.close()
    data = _bytes(tmp_path)
    assert _left(data, [people[table] for table in gone]) == []
    assert len(_left(data, list(people.values()))) == PEOPLE - GONE
    reopened = open_store(str(tmp_path / "parlor.db"), frozen=True)
    await reopened.open()
    assert await reopened.check() == ()
    await reopened.close()


def _plant(file: Path, text: bytes) -> int:
    """Write a text into the gap of every page that has room; return how many there are."""
    content, planted = bytearray(file.read_bytes()), 0
    for page in range(4096, len(content), 4096):
        head = content[page : page + 8]
        rows, start = int.from_bytes(head[3:5], "big"), int.from_bytes(head[5:7], "big")
        if head[0] in (2, 5, 10, 13) and start - 12 - 2 * rows > 2 * len(text):
            content[page + start - len(text) : page + start] = text
            planted += 1
    file.write_bytes(content)
    return planted


async def test_gaps_are_cleared_and_rows_stay(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"
    store = SqliteStore(file)
    await store.open()
    people = await _fill(store, random.Random(1))
    await store.close()
    whole = file.read_bytes()
    clear_gaps(file)
    assert clear_gaps(file) == 0
    planted = _plant(file, b"a deleted name")
    assert planted > 20
    assert clear_gaps(file) == planted
    assert b"a deleted name" not in file.read_bytes()
    with closing(sqlite3.connect(file)) as after:
        assert after.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = after.execute("SELECT id, name FROM people ORDER BY id").fetchall()
    assert rows == sorted((one.id, one.name) for one in people.values())
    assert len(file.read_bytes()) == len(whole)


async def test_a_store_is_cleared_once_after_a_deletion(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"
    store = SqliteStore(file)
    await store.open()
    people = await _fill(store, random.Random(1))
    await store.close()
    _plant(file, b"a deleted name")
    await store.open()
    await store.close()
    assert b"a deleted name" in file.read_bytes(), "nothing was deleted meanwhile"
    await store.open()
    await _forget(store, "table 1", people["table 1"], random.Random(1))
    await store.close()
    assert b"a deleted name" not in file.read_bytes()
    assert not sqlite_file._has_slack(file)


async def test_a_copy_has_no_deleted_names(tmp_path: Path) -> None:
    file, copy = tmp_path / "parlor.db", tmp_path / "copy.db"
    store = SqliteStore(file)
    await store.open()
    await _fill(store, random.Random(1))
    await store.close()
    _plant(file, b"a deleted name")
    copy_store(file, copy)
    assert b"a deleted name" not in copy.read_bytes()


@pytest.mark.parametrize("content", [b"", b"x" * 300, b"SQLite format 3\0" + bytes(200)])
def test_another_file_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    assert clear_gaps(file) == 0
    assert file.read_bytes() == content
