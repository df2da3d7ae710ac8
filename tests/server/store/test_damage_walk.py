"""`check-store` finds a change in each column of each table of an SQLite store."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.server.store.test_damage import check, play
from wordparlor.server.store import open_store
from wordparlor.server.store.notes import Note
from wordparlor.server.store.puzzles import PuzzleRating
from wordparlor.server.store.sqlite.file import note_loss

UNCHECKED = {
    # The place of an entry in the file.
    "entries.place",
    # A snapshot of an older version: the log is read instead.
    "snapshots.version",
    # They matter only with the head file, while a server uses the store.
    "store.identity",
    "store.commits",
    # Whether to clear the unused bytes when the store is closed next.
    "store.slack",
}
"""Columns that mean nothing in a closed store; docs/hosting.md says so."""
UNUSED = {"outside", "sqlite_sequence"}
"""Tables for what is written beside a running server, which reads it at once."""


class Column(NamedTuple):
    name: str
    type: str
    is_key: bool


class Row(NamedTuple):
    table: str
    columns: list[Column]
    values: tuple[Any, ...]

    def damages(self) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
        """Yield a name and an SQL statement for each change of a value, a loss and an addition."""
        where = " AND ".join(f"{column.name} IS ?" for column in self.columns)
        others = list(map(_other, self.columns, self.values))
        for column, other in zip(self.columns, others, strict=True):
            yield (
                f"{self.table}.{column.name}",
                f"UPDATE {self.table} SET {column.name} = ? WHERE {where}",
                (other, *self.values),
            )
        yield f"{self.table} lost", f"DELETE FROM {self.table} WHERE {where}", self.values
        unique = ("id", "hash", "code", "seq", "key")
        added = tuple(
            other if column.is_key or column.name in unique else value
            for column, other, value in zip(self.columns, others, self.values, strict=True)
        )
        marks = ", ".join("?" * len(added))
        yield f"{self.table} added", f"INSERT INTO {self.table} VALUES ({marks})", added


def _other(column: Column, value: Any) -> Any:
    """Return another value of a column, of the same type."""
    match value:
        case None:
            return {"INTEGER": 5, "REAL": 5.0, "TEXT": "other", "BLOB": b"other"}[column.type]
        case bytes():
            return bytes((*value[:-1], value[-1] ^ 1))
        case str():
            return f"{value[:-1]}{chr(ord(value[-1]) ^ 1)}" if value else "other"
        case int():
            # A flag changes, and a key does not become that of a neighbour.
            return value + 1000 if column.is_key or column.name == "seq" else value ^ 1
    return value + 1


async def _fill(url: str) -> None:
    store = open_store(url)
    await store.open()
    tables = await play(store)
    ann = next(one.person.id for one in await store.profiles(9) if one.person.name == "Ann")
    await store.put_notes(ann, [Note("words", "a", b"1"), Note("words", "b", b"2")])
    assert await store.begin_round(1e9, 5.0)
    assert await store.put_puzzle_rating(PuzzleRating("glass 1", 1200.0, 100.0, 0.06, 1))
    assert await store.put_puzzle_rating(PuzzleRating("glass 1", 1250.0, 90.0, 0.06, 2))
    assert len(tables) == 5
    await store.close()
    with closing(sqlite3.connect(url, isolation_level=None)) as connection:
        note_loss(connection, "Its last commit is lost.")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("walk") / "whole.db"
    asyncio.run(_fill(str(path)))
    return path


def _rows(path: Path) -> Iterator[Row]:
    """Yield a row of each table: the one with the fewest nulls."""
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (table,) in sorted(tables):
            columns = [
                Column(name, kind, bool(key))
                for _, name, kind, _, _, key in connection.execute(f"PRAGMA table_info({table})")
            ]
            rows = connection.execute(f"SELECT * FROM {table}").fetchall()
            assert bool(rows) is (table not in UNUSED), table
            if rows:
                yield Row(table, columns, min(rows, key=lambda row: row.count(None)))


def _faults(path: Path) -> list[str]:
    """Return what is wrong with a store, without the loss that it has noted."""
    return [line for line in check(str(path))[1][:-1] if " UTC: " not in line]


def test_each_change_is_found(whole: Path, tmp_path: Path) -> None:
    assert _faults(whole) == []
    file = tmp_path / "parlor.db"
    tried, refused, unnoticed = 0, set(), set()
    for row in _rows(whole):
        for name, sentence, values in row.damages():
            shutil.copyfile(whole, file)
            with closing(sqlite3.connect(file, isolation_level=None)) as connection:
                connection.execute("PRAGMA synchronous = OFF")
                try:
                    assert connection.execute(sentence, values).rowcount == 1
                except sqlite3.IntegrityError:
                    refused.add(name)
                    continue
            tried += 1
            if not _faults(file):
                unnoticed.add(name)
    assert unnoticed == UNCHECKED
    # The schema allows only one such row.
    assert refused == {"store.one", "store added"}
    assert tried > 100
