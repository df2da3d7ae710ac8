"""Notes about people in all stores: written once, by the version that was read; and their sums."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tests.server.store.conftest import KINDS
from wordparlor.server.archive.audit import report
from wordparlor.server.store import open_store
from wordparlor.server.store.errors import NoteChanged, Unknown
from wordparlor.server.store.note_sums import NO_NOTES, add_digests, note_digest
from wordparlor.server.store.notes import Note
from wordparlor.server.store.people import Person
from wordparlor.server.store.protocol import Store

pytestmark = pytest.mark.anyio
ANN = Person("ann", "Ann")
FIRST, SECOND = Note("word", "GLOW", b"1"), Note("word", "ART", b"\x00\xff")
DAMAGES = (
    "UPDATE notes SET body = version WHERE key = 'ART'",
    "UPDATE notes SET version = 9 WHERE key = 'ART'",
    "UPDATE notes SET key = 'ARTS' WHERE key = 'ART'",
    "DELETE FROM notes WHERE key = 'ART'",
    "INSERT INTO notes SELECT person, 'more', key, body, version FROM notes WHERE key = 'ART'",
    "UPDATE notes SET person = 'ben' WHERE key = 'ART'",
    "UPDATE notes SET person = 'eve'",
)


@pytest.fixture
async def known(kept: Store) -> Store:
    """A store of each kind with Ann and Ben."""
    await kept.add_person(ANN, b"a", 1.0)
    await kept.add_person(Person("ben", "Ben"), b"b", 1.0)
    return kept


async def test_notes_come_back_with_their_versions(known: Store) -> None:
    other = Note("rating", "zap", b"3")
    await known.put_notes("ann", [FIRST, SECOND, other])
    assert await known.notes("ann", "word") == (
        Note("word", "ART", b"\x00\xff", 1),
        Note("word", "GLOW", b"1", 1),
    )
    assert await known.note("ann", "word", "ART") == Note("word", "ART", b"\x00\xff", 1)
    assert await known.note("ann", "rating", "ART") is None
    assert await known.note("ben", "word", "ART") is None
    assert [note.kind for note in await known.all_notes("ann")] == ["rating", "word", "word"]
    assert await known.all_notes("ben") == ()
    await known.put_notes("ann", [Note("word", "ART", b"2", 1)])
    assert (await known.notes("ann", "word"))[0] == Note("word", "ART", b"2", 2)
    await known.put_notes("ann", [], drop=[Note("word", "ART", b"", 2)])
    assert [note.key for note in await known.notes("ann", "word")] == ["GLOW"]
    assert await known.check() == ()


async def test_a_note_that_changed_meanwhile_is_not_overwritten(known: Store) -> None:
    await known.put_notes("ann", [FIRST])
    for stale in (FIRST, Note("word", "GLOW", b"2", 7)):
        with pytest.raises(NoteChanged):
            await known.put_notes("ann", [SECOND, stale])
        with pytest.raises(NoteChanged):
            await known.put_notes("ann", [SECOND], drop=[stale])
    # Nothing of it was written.
    assert await known.all_notes("ann") == (Note("word", "GLOW", b"1", 1),)
    assert await known.check() == ()


async def test_of_several_writers_one_is_first(known: Store) -> None:
    done = await asyncio.gather(
        *(known.put_notes("ann", [Note("word", "GLOW", b"%d" % at)]) for at in range(4)),
        return_exceptions=True,
    )
    assert sum(one is None for one in done) == 1
    assert sum(isinstance(one, NoteChanged) for one in done) == 3


async def test_notes_are_forgotten_with_their_person(known: Store) -> None:
    await known.put_notes("ann", [FIRST])
    await known.put_notes("ben", [SECOND])
    await known.forget_person("ann", 5.0)
    assert await known.all_notes("ann") == ()
    assert len(await known.all_notes("ben")) == 1
    for person in ("ann", "nobody"):
        with pytest.raises(Unknown):
            await known.put_notes(person, [FIRST])
    assert await known.check() == ()


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_check_store_finds_every_change(
    kind: str, damage: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres = kind == "postgres"
    url = request.getfixturevalue("database") if postgres else str(tmp_path / "parlor.db")
    asyncio.run(_write(url))
    said: list[str] = []
    assert report(url, said.append) == 0
    if postgres:
        asyncio.run(_damage(url, damage.replace("= version", "= '\\x09'::bytea")))
    else:
        with closing(sqlite3.connect(url, isolation_level=None)) as connection:
            connection.execute(damage)
    assert report(url, said.append) == 1
    assert any("otes about these people" in line for line in said)


def test_a_sum_does_not_depend_on_the_order() -> None:
    digests = [note_digest("ann", note) for note in (FIRST, SECOND)]
    assert add_digests(NO_NOTES, digests) == add_digests(NO_NOTES, reversed(digests))
    assert add_digests(add_digests(NO_NOTES, digests), digests) == NO_NOTES
    assert note_digest("ann", FIRST) != note_digest("ben", FIRST)


async def _write(url: str) -> None:
    store = open_store(url)
    await store.open()
    await store.add_person(ANN, b"a")
    await store.add_person(Person("ben", "Ben"), b"b")
    await store.put_notes("ann", [FIRST, SECOND])
    await store.close()


async def _damage(url: str, sentence: str) -> None:
    connection = await asyncpg.connect(url, server_settings={"search_path": "wordparlor"})
    await connection.execute(sentence)
    await connection.close()
