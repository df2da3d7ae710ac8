"""Avatars in both stores: chosen, changed, forgotten, sealed; and in a store of schema 7."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tests.server.store.conftest import KINDS
from wordparlor.server.archive.audit import report
from wordparlor.server.store import open_store
from wordparlor.server.store.people import Person
from wordparlor.server.store.protocol import Store

pytestmark = pytest.mark.anyio
ANN = Person("ann", "Ann", "owl")
_LATER = (
    "DROP TABLE device_codes",
    "DROP TABLE notes",
    "ALTER TABLE people DROP COLUMN notes",
    "DROP TABLE dailies",
    "DROP TABLE pars",
    "DROP TABLE sums",
    "DROP TABLE puzzle_ratings",
)
"""Undo the migrations after the one for avatars."""


@pytest.fixture(params=KINDS)
def own_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a store that no other test uses, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "parlor.db")
    found: str = request.getfixturevalue("new_database")
    return found


async def _execute(url: str, *sentences: str) -> None:
    if not url.startswith("postgresql"):
        with closing(sqlite3.connect(url, isolation_level=None)) as file:
            for sentence in sentences:
                file.execute(sentence)
        return
    connection = await asyncpg.connect(url, server_settings={"search_path": "wordparlor"})
    for sentence in sentences:
        await connection.execute(sentence)
    await connection.close()


async def _faults(url: str) -> list[str]:
    said: list[str] = []
    code = await asyncio.to_thread(report, url, said.append)
    return said if code else []


async def test_a_person_changes_the_avatar_with_the_name(store: Store) -> None:
    await store.add_person(ANN, b"1")
    assert await store.person_by_token(b"1") == ANN
    await store.rename("ann", "Anna")
    assert await store.people(["ann"]) == {"ann": Person("ann", "Anna", "owl")}
    await store.rename("ann", "Anna", "fox")
    profile = await store.profile("ann")
    assert profile
    assert profile.person == Person("ann", "Anna", "fox")
    await store.rename("ann", "Anna", "")
    assert await store.person_by_token(b"1") == Person("ann", "Anna")


async def test_a_forgotten_person_has_no_avatar(store: Store) -> None:
    await store.add_person(ANN, b"1")
    await store.forget_person("ann", 5.0)
    assert await store.people(["ann"]) == {"ann": Person("ann", "")}


async def test_a_changed_avatar_breaks_the_seal(own_url: str) -> None:
    store = open_store(own_url)
    await store.open()
    await store.add_person(ANN, b"1")
    await store.add_person(Person("ben", "Ben"), b"2")
    await store.close()
    assert not await _faults(own_url)
    await _execute(own_url, "UPDATE people SET avatar = 'fox' WHERE id = 'ben'")
    assert any("people were changed: ben." in line for line in await _faults(own_url))


async def test_a_store_without_avatars_opens_and_keeps_its_seals(own_url: str) -> None:
    store = open_store(own_url)
    await store.open()
    for person in (Person("ann", "Ann"), Person("ben", "Ben")):
        await store.add_person(person, person.id.encode())
    await store.close()
    postgres = own_url.startswith("postgresql")
    older = "UPDATE schema_version SET version = 7" if postgres else "PRAGMA user_version = 7"
    await _execute(
        own_url,
        *_LATER,
        "ALTER TABLE people DROP COLUMN avatar",
        # The migration must not hide what was changed before it.
        "UPDATE people SET name = 'Bob' WHERE id = 'ben'",
        older,
    )
    store = open_store(own_url)
    await store.open()
    assert await store.person_by_token(b"ann") == Person("ann", "Ann")
    await store.close()
    assert any("people were changed: ben." in line for line in await _faults(own_url))
