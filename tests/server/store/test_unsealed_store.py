"""A store of schema 6: the migrations add digests of people, stories, deleted texts and bans."""

import asyncio
import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tests.older_list import pack_older_list
from tests.server.store.conftest import KINDS
from tests.server.support import Guests, InProcess, Time
from wordparlor.server.archive.audit import report
from wordparlor.server.live.parlor import Parlor
from wordparlor.server.room.commands import Sit, Start
from wordparlor.server.store import open_store
from wordparlor.server.store.migrations import migrations
from wordparlor.word_lists import keep_list, lists_folder

pytestmark = pytest.mark.anyio
PACKED = Path(__file__).parent / "fixtures" / "schema_6.db.gz"
WORDS = "c249cf4c"
"""The digest of the word list that the tables were dealt with."""
FINISHED, LEFT = "2wW1M-P2A556Fe1NfvODiA", "RMR0PFKc-lphRp464x2xaA"
COPIED = {
    "tables": "id, last, aside, code, head, visited FROM tables",
    "entries": "id, seq, body, at, key, chain, digest FROM entries JOIN tables USING (number)",
    "snapshots": "id, seq, version, body FROM snapshots JOIN tables USING (number)",
    "cards": "table_id, status, listed, summary, people, due, changed FROM cards",
    "holders": "person, id, unfinished FROM holders JOIN tables USING (number)",
    "people": "id, name, created, seen, forgotten FROM people",
    "tokens": "hash, person, created, used FROM tokens",
    "visits": "person, id FROM visits JOIN tables USING (number)",
    "stories": "id, seq, body FROM stories JOIN tables USING (number)",
    "bans": "subject, made, until, reason FROM bans",
}
"""The rows to copy, by the table of the database."""


@pytest.fixture(params=KINDS)
def unsealed_url(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """The URL of a store of schema 6, of each kind; the word list of its tables is kept."""
    monkeypatch.setenv("WORDPARLOR_HOME", str(tmp_path / "home"))
    keep_list(lists_folder(), pack_older_list(tmp_path / "older", full=WORDS))
    file = tmp_path / "old.db"
    file.write_bytes(gzip.decompress(PACKED.read_bytes()))
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        old.execute("INSERT INTO bans VALUES ('192.0.2.7/32', 1.0, NULL, 'noise')")
    if request.param == "sqlite":
        return str(file)
    url: str = request.getfixturevalue("new_database")
    asyncio.run(_copy(file, url))
    return url


async def _copy(file: Path, url: str) -> None:
    connection = await asyncpg.connect(url, server_settings={"search_path": "wordparlor"})
    await connection.execute("CREATE SCHEMA wordparlor")
    for step in migrations("postgres")[:6]:
        await connection.execute(step)
    await connection.execute("CREATE TABLE schema_version AS SELECT 6 AS version")
    await connection.execute("DROP TRIGGER note_visit ON holders")
    with closing(sqlite3.connect(file)) as old:
        for table, query in COPIED.items():
            rows = [list(row) for row in old.execute(f"SELECT {query}")]
            for row in rows:
                if table == "cards":
                    row[2], row[4] = bool(row[2]), json.loads(row[4])
                if table == "holders":
                    row[2] = bool(row[2])
            names = query.partition(" FROM")[0].split(", ")
            columns = [
                "table_id" if n == "id" and table not in ("tables", "people") else n for n in names
            ]
            await connection.copy_records_to_table(
                table, schema_name="wordparlor", columns=columns, records=rows
            )
    await connection.execute(
        "CREATE TRIGGER note_visit AFTER INSERT ON holders "
        "FOR EACH ROW EXECUTE FUNCTION note_visit()"
    )
    await connection.execute(
        "UPDATE store SET tables = (SELECT count(*) FROM tables), "
        "people = (SELECT count(*) FROM people)"
    )
    await connection.close()


def _check(url: str) -> tuple[int, list[str]]:
    said: list[str] = []
    return report(url, said.append), said


async def test_an_unsealed_store_is_sealed_and_played_on(unsealed_url: str) -> None:
    store = open_store(unsealed_url)
    await store.open()
    time = Time()
    time.advance(10_000)
    async with Parlor(store, InProcess(), time, pause=0) as parlor:
        people = {}
        for name in ("Ann", "Ben", "Cid"):
            person = await parlor.person_by_token(f"token of {name}")
            assert person is not None
            people[name] = person
        assert await parlor.person_by_token("second token of Ben") == people["Ben"]
        guests = Guests(parlor, people, {})
        assert "Ben" in await parlor.record(FINISHED)
        await guests.ask("Cid", LEFT, Sit())
        await guests.ask("Ann", LEFT, Start())
        await guests.move(LEFT)
        await parlor.settle()
        await parlor.forgetter.forget_name(people["Cid"].id)
        assert await parlor.forgetter.finish(people["Cid"])
        story = await store.story(FINISHED)
        assert story is not None
    await store.close()
    code, said = await asyncio.to_thread(_check, unsealed_url)
    assert code == 0, said


async def test_later_damage_of_an_unsealed_store_is_found(unsealed_url: str) -> None:
    store = open_store(unsealed_url)
    await store.open()
    await store.close()
    assert (await asyncio.to_thread(_check, unsealed_url))[0] == 0
    damage = (
        "UPDATE people SET name = 'Bob' WHERE name = 'Ben'",
        "UPDATE stories SET seq = seq + 1",
        "UPDATE entries SET replacement = NULL",
        "UPDATE bans SET reason = ''",
    )
    if unsealed_url.startswith("postgresql"):
        connection = await asyncpg.connect(
            unsealed_url, server_settings={"search_path": "wordparlor"}
        )
        for sentence in damage:
            await connection.execute(sentence)
        await connection.close()
    else:
        with closing(sqlite3.connect(unsealed_url, isolation_level=None)) as file:
            for sentence in damage:
                file.execute(sentence)
    code, said = await asyncio.to_thread(_check, unsealed_url)
    assert code == 1
    for expected in (
        "tokens of these people were changed: id of Ben.",
        "Its story was changed",
        "Texts were deleted from these entries, which were changed later",
        "Some of the bans were changed.",
    ):
        assert any(expected in line for line in said), said
