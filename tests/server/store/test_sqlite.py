"""The SQLite store alone: other programs, damage, a full disk."""

import asyncio
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.server.store.samples import card, entries, entry
from tests.server.store.test_killed_server import ROOT
from wordparlor.server.store.errors import StoreDown, StoreError, Unsure
from wordparlor.server.store.protocol import Loaded, LogEntry
from wordparlor.server.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio


@contextmanager
def _small_disk(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_second_server_is_refused(file: Path) -> None:
    first, second = SqliteStore(file), SqliteStore(file)
    await first.open()
    with pytest.raises(StoreDown, match=r"A server is using .*parlor\.db; stop it"):
        await second.open()
    # The same holds for another process.
    command = [sys.executable, "-m", "tests.server.store.append_until_killed", str(file)]
    other = await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "A server is using" in other.stderr
    await first.close()
    await second.open()
    await second.close()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Dear diary, " * 100, "is not a database; name another file"),
        (b"SQLite format 3\x00" + b"\xff" * 4096, "is not a database"),
    ],
)
async def test_a_file_that_is_not_a_database_is_refused(
    file: Path, content: bytes, sentence: str
) -> None:
    file.write_bytes(content)
    with pytest.raises(StoreError, match=sentence):
        await SqliteStore(file).open()
    assert file.read_bytes() == content


async def test_another_programs_database_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE photos (id)")
    with pytest.raises(StoreError, match="belongs to another program"):
        await SqliteStore(file).open()


async def test_a_newer_schema_is_refused(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    await store.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match=r"from a newer Wordparlor \(schema 99,"):
        await store.open()


@pytest.mark.parametrize("place", ["/dev/null/parlor.db", "/proc/parlor.db", "/"])
async def test_a_place_that_cannot_be_written_is_refused(place: str) -> None:
    with pytest.raises(StoreError, match=f"^{place} cannot be (used|opened)"):
        await SqliteStore(Path(place)).open()


async def test_a_damaged_page_is_reported_when_it_is_read(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    for table in range(20):
        await store.append(entries(f"t{table}", 1, 50), card(f"t{table}"))
    await store.close()
    whole = file.read_bytes()
    content = bytearray(whole)
    for page in range(4096, len(content), 4096):
        if b"t7 25" in content[page : page + 4096]:
            content[page : page + 4096] = b"\xa5" * 4096
    file.write_bytes(content)
    await store.open()
    with pytest.raises(StoreError, match="is damaged; restore it from a backup"):
        await store.load("t7")
    assert len((await store.load("t9")).entries) == 50
    await store.close()
    file.write_bytes(whole[:8192] + b"\xa5" * (len(whole) - 8192))
    with pytest.raises(StoreError, match="is damaged; restore it from a backup"):
        await store.open()


async def test_an_append_waits_for_a_program_that_holds_the_file(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.append([entry("oak", 1)]))
        await asyncio.sleep(0.3)
        assert not writing.done()
        assert await store.read("oak") == ()
        other.execute("ROLLBACK")
        await writing
    assert await store.read("oak") == (entry("oak", 1),)
    await store.close()


async def test_appends_fail_soon_while_a_program_keeps_the_file(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    await store.append([entry("oak", 1)])
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        start = time.monotonic()
        writing = []
        for number in range(30):
            # Each comes while others wait, so that each is in another group.
            writing.append(asyncio.create_task(store.append([entry(f"elm{number}", 1)])))
            await asyncio.sleep(0.05)
        outcomes = await asyncio.gather(*writing, return_exceptions=True)
        for outcome in outcomes:
            assert isinstance(outcome, StoreDown)
            assert "is held by another program" in str(outcome)
        for _ in range(10):
            with pytest.raises(StoreDown):
                await store.append([entry("oak", 2)])
        # One after the other, they would wait for a minute.
        assert time.monotonic() - start < 20
        other.execute("ROLLBACK")
        await store.append([entry("oak", 2)])
        # The limit starts again with the next program.
        other.execute("BEGIN IMMEDIATE")
        asyncio.get_running_loop().call_later(0.3, other.execute, "ROLLBACK")
        await store.append([entry("oak", 3)])
    assert len(await store.read("oak")) == 3
    assert await store.read("elm0") == ()
    await store.close()


async def test_a_full_disk_is_survived(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    await store.append([entry("oak", 1)])
    with _small_disk(100_000):
        large = LogEntry("oak", 2, b"x" * 200_000, 0.0)
        outcomes = await asyncio.gather(
            store.append([large]), store.append([entry("elm", 1)]), return_exceptions=True
        )
        for outcome in outcomes:
            assert isinstance(outcome, StoreDown | Unsure)
            assert "its disk may be full or failing" in str(outcome)
        assert await store.load("oak") == Loaded(None, (entry("oak", 1),))
    await store.append([large])
    assert await store.read("oak") == (entry("oak", 1), large)
    assert await store.read("elm") == ()
    await store.close()
