"""Device codes in all stores: used once, for a while, and gone with the tokens of their person."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from wordparlor.server.archive.audit import report
from wordparlor.server.store import open_store
from wordparlor.server.store.errors import PersonTaken, Unknown
from wordparlor.server.store.people import Person
from wordparlor.server.store.protocol import Store

pytestmark = pytest.mark.anyio
ANN, BEN = Person("ann", "Ann", "owl"), Person("ben", "Ben")


@pytest.fixture
async def people(kept: Store) -> Store:
    """A store of each kind with Ann and Ben."""
    await kept.add_person(ANN, b"a", 1.0)
    await kept.add_person(BEN, b"b", 1.0)
    return kept


async def test_a_code_becomes_a_token_once(people: Store) -> None:
    await people.add_device_code("ann", b"code", 10.0)
    assert await people.device_code_owner(b"code", 5.0) == ANN
    assert await people.use_device_code(b"code", b"a2", 6.0) == ANN
    assert await people.person_by_token(b"a2") == await people.person_by_token(b"a") == ANN
    assert await people.use_device_code(b"code", b"a3", 7.0) is None
    assert await people.device_code_owner(b"code", 7.0) is None
    assert await people.person_by_token(b"a3") is None
    assert await people.person_by_token(b"code") is None
    assert await people.check() == ()


async def test_two_devices_that_use_one_code_at_once(people: Store) -> None:
    await people.add_device_code("ann", b"code", 10.0)
    used = await asyncio.gather(
        *(people.use_device_code(b"code", token, 2.0) for token in (b"1", b"2", b"3"))
    )
    assert sorted(used, key=bool) == [None, None, ANN]
    assert len(await people.known_tokens([b"1", b"2", b"3"])) == 1


async def test_a_code_ends(people: Store) -> None:
    await people.add_device_code("ann", b"code", 10.0)
    assert await people.device_code_owner(b"code", 10.5) is None
    assert await people.use_device_code(b"code", b"a2", 10.5) is None
    assert await people.use_device_code(b"wrong", b"a2", 5.0) is None
    await people.drop_device_codes(10.0)
    assert await people.device_code_owner(b"code", 9.0) == ANN
    await people.drop_device_codes(10.5)
    assert await people.device_code_owner(b"code", 9.0) is None


async def test_a_new_code_ends_the_earlier_one(people: Store) -> None:
    await people.add_device_code("ann", b"first", 10.0)
    await people.add_device_code("ben", b"of ben", 10.0)
    await people.add_device_code("ann", b"second", 12.0)
    assert await people.device_code_owner(b"first", 5.0) is None
    assert await people.device_code_owner(b"second", 11.0) == ANN
    assert await people.device_code_owner(b"of ben", 5.0) == BEN


async def test_a_code_goes_with_the_tokens(people: Store) -> None:
    await people.add_device_code("ann", b"of ann", 10.0)
    await people.add_device_code("ben", b"of ben", 10.0)
    await people.drop_tokens("ann")
    assert await people.use_device_code(b"of ann", b"a2", 5.0) is None
    await people.forget_person("ben", 5.0)
    assert await people.use_device_code(b"of ben", b"b2", 5.0) is None
    for person in ("ben", "nobody"):
        with pytest.raises(Unknown):
            await people.add_device_code(person, b"late", 10.0)


async def test_a_code_of_another_person_is_taken(store: Store) -> None:
    await store.add_person(ANN, b"a")
    await store.add_person(BEN, b"b")
    await store.add_device_code("ann", b"code", 10.0)
    with pytest.raises(PersonTaken):
        await store.add_device_code("ben", b"code", 10.0)
    assert await store.device_code_owner(b"code", 5.0) == ANN
    with pytest.raises(PersonTaken):
        await store.use_device_code(b"code", b"b", 5.0)
    assert await store.device_code_owner(b"code", 5.0) == ANN


async def test_a_code_without_a_person_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"
    store = open_store(str(file))
    await store.open()
    await store.add_person(ANN, b"a")
    await store.add_device_code("ann", b"code", 10.0)
    await store.close()
    said: list[str] = []
    assert await asyncio.to_thread(report, str(file), said.append) == 0
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE device_codes SET person = 'eve'")
    assert await asyncio.to_thread(report, str(file), said.append) == 1
    assert "The store: There are device codes without a person: 1." in said
