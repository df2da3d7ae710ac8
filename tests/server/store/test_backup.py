"""`wordparlor backup`: copies under load, clear answers to bad input, and a restored store."""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.store.conftest import Databases
from tests.server.store.samples import card, entry
from tests.server.store.test_damage import check, play
from tests.server.store.test_killed_server import ROOT
from tests.server.throwaway_postgres import programs
from wordparlor.cli import main
from wordparlor.server.store import open_store
from wordparlor.server.store.errors import StoreError
from wordparlor.server.store.sqlite.online_copy import copy_store


async def _fill(file: Path, *, large: bool = False) -> None:
    store = open_store(str(file))
    await store.open()
    await play(store)
    if large:
        # Several thousand pages, so that a copy takes several steps.
        body = b"x" * 100_000
        for seq in range(1, 101):
            one = entry("large", seq)
            await store.append([type(one)(one.table, one.seq, body, one.at)])
    await store.close()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("filled") / "parlor.db"
    asyncio.run(_fill(file))
    return file


@pytest.fixture
def source(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(filled, tmp_path / "parlor.db"))


def mistake(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Return the one sentence that reports a mistake."""
    assert main(("backup", *args)) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_a_copy_is_a_sound_store(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    assert main(("backup", str(source), str(copy))) == 0
    assert check(str(copy))[0] == 0
    assert [path.name for path in copy.parent.iterdir()] == ["copy.db"]
    # Again, over the older copy.
    assert main(("backup", str(source), str(copy))) == 0
    assert check(str(copy))[0] == 0


def test_copies_under_load_hold_every_acknowledged_entry(tmp_path: Path) -> None:
    file, copy = tmp_path / "parlor.db", tmp_path / "copy.db"
    acknowledged: Counter[str] = Counter()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.store.append_until_killed", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        steps = 0

        def hear() -> None:
            """Let the server commit while the copy is made."""
            nonlocal steps
            steps += 1
            assert server.stdout
            for _ in range(100):
                heard[server.stdout.readline().split()[0]] += 1

        for _ in range(3):
            for _ in range(1000):
                acknowledged[server.stdout.readline().split()[0]] += 1
            heard = Counter(acknowledged)
            copy_store(file, copy, hear)
            with closing(sqlite3.connect(copy)) as made:
                assert made.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                kept = dict(
                    made.execute(
                        "SELECT id, count(*) FROM entries JOIN tables USING (number) GROUP BY id"
                    )
                )
            for table, count in acknowledged.items():
                assert kept[table] >= count
            acknowledged = heard
        assert steps >= 3
        server.kill()
    # Samples cannot be replayed, but chains, heads and counts are those of the copy.
    code, said = check(str(copy))
    assert code == 1
    for line in said[:-1]:
        assert "Entry 1 is damaged: it cannot be read" in line or "does not exist" in line, line


def test_a_large_store_is_copied_in_steps_while_a_server_writes(tmp_path: Path) -> None:
    file, copy = tmp_path / "parlor.db", tmp_path / "copy.db"
    asyncio.run(_fill(file, large=True))

    async def run() -> int:
        store = open_store(str(file))
        await store.open()
        loop, steps = asyncio.get_running_loop(), 0

        def write() -> None:
            nonlocal steps
            steps += 1
            new = store.append([entry("oak", steps)], card("oak"))
            asyncio.run_coroutine_threadsafe(new, loop).result(30)

        await asyncio.to_thread(copy_store, file, copy, write)
        assert len(await store.read("oak")) == steps
        await store.close()
        return steps

    assert asyncio.run(run()) >= 2
    with closing(sqlite3.connect(copy)) as made:
        # The copy is the store as it was when the copy began.
        assert made.execute("SELECT count(*) FROM tables WHERE id = 'oak'").fetchone() == (0,)
        assert made.execute("SELECT last FROM tables WHERE id = 'large'").fetchone() == (100,)


def test_a_copy_that_is_given_up_leaves_the_older_copy(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy_store(source, copy)
    before = copy.read_bytes()

    def give_up() -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        copy_store(source, copy, give_up)
    assert copy.read_bytes() == before
    assert not list(tmp_path.glob(".*"))


def test_a_store_is_restored(source: Path, tmp_path: Path) -> None:
    """Follow docs/hosting.md: a killed server, its files moved away, the copy in their place."""
    copy = tmp_path / "copy.db"
    copy_store(source, copy)
    _crash(source)
    # Without moving the other files away, the WAL would damage the copy.
    shutil.copyfile(copy, source)
    with pytest.raises(StoreError, match=r"parlor\.db-wal belongs to another store; remove it"):
        asyncio.run(_use(str(source), 1))
    for name in ("parlor.db", "parlor.db-wal", "parlor.db-shm", "parlor.db-head"):
        (tmp_path / name).unlink(missing_ok=True)
    shutil.copyfile(copy, source)
    asyncio.run(_use(str(source), 1))
    assert check(str(source))[1][-1].startswith("Replayed 6 tables")


def _crash(file: Path) -> None:
    """Let a server append and kill it."""
    command = [sys.executable, "-m", "tests.server.store.append_until_killed", str(file)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        server.stdout.readline()
        server.kill()


async def _use(url: str, seq: int) -> None:
    store = open_store(url)
    await store.open()
    await store.append([entry("new", seq)])
    await store.close()


def test_a_loss_is_known_in_the_copy_too(source: Path, tmp_path: Path) -> None:
    _crash(source)
    (tmp_path / "parlor.db-wal").unlink()
    copy = tmp_path / "copy.db"
    copy_store(source, copy)
    assert any("commits are lost" in line for line in check(str(copy))[1])


def test_a_store_left_by_a_killed_server_is_copied_and_not_changed(
    source: Path, tmp_path: Path
) -> None:
    _crash(source)
    names = ("parlor.db", "parlor.db-wal", "parlor.db-head")
    before = [(tmp_path / name).read_bytes() for name in names]
    copy_store(source, tmp_path / "copy.db")
    assert [(tmp_path / name).read_bytes() for name in names] == before


def test_copies_in_a_folder_are_kept_up_to_a_number(source: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    for day in range(10, 15):
        (folder / f"parlor-202001{day}T000000Z.db").touch()
    (folder / "parlor-notes.db").touch()
    assert main(("backup", str(source), str(folder), "--keep", "3")) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names[:2] == ["parlor-20200113T000000Z.db", "parlor-20200114T000000Z.db"]
    assert names[3] == "parlor-notes.db"
    assert check(str(folder / names[2]))[0] == 0


def test_copies_are_made_again_until_a_signal(source: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    command = [sys.executable, "-m", "wordparlor.cli", "backup", str(source), str(folder)]
    with subprocess.Popen(
        [*command, "--every", "1s", "--keep", "2"], stdout=subprocess.PIPE, text=True
    ) as copying:
        assert copying.stdout
        made = [copying.stdout.readline() for _ in range(3)]
        source.rename(tmp_path / "away.db")
        assert "There is no store at" in copying.stdout.readline()
        (tmp_path / "away.db").rename(source)
        while not copying.stdout.readline().startswith("Copied to"):
            pass
        copying.send_signal(signal.SIGTERM)
        assert copying.wait(60) == 0
    assert all(line.startswith("Copied to") for line in made)
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("every", ["x", "0h", "1 hour", "-1h", "1.5h", "9999999d"])
def test_a_bad_period_is_refused(
    capsys: pytest.CaptureFixture[str], source: Path, tmp_path: Path, every: str
) -> None:
    said = mistake(capsys, str(source), str(tmp_path / "copy.db"), "--every", every)
    assert "is not a period; --every takes 30s, 15m, 1h or 1d." in said
    assert not (tmp_path / "copy.db").exists()


def test_bad_places_are_refused(
    capsys: pytest.CaptureFixture[str], source: Path, tmp_path: Path
) -> None:
    copy = str(tmp_path / "copy.db")
    assert "There is no store at" in mistake(capsys, str(tmp_path / "none.db"), copy)
    assert "pg_dump" in mistake(capsys, "postgresql://me:secret@localhost/parlor", copy)
    assert "is the store itself" in mistake(capsys, str(source), str(source))
    os.link(source, tmp_path / "link.db")
    assert "is the store itself" in mistake(capsys, str(source), str(tmp_path / "link.db"))
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"JFIF")
    assert "is not a copy of a store" in mistake(capsys, str(source), str(photo))
    assert photo.read_bytes() == b"JFIF"
    assert "not a database" in mistake(capsys, str(photo), copy)
    assert "--keep needs a folder" in mistake(capsys, str(source), str(photo), "--keep", "2")
    assert "cannot be" in mistake(capsys, str(source), str(tmp_path / "no" / "copy.db"))
    assert "cannot be used" in mistake(capsys, str(source), str(photo / "x"), "--keep", "2")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE photos (id)")
    assert "belongs to another program" in mistake(capsys, str(tmp_path / "other.db"), copy)
    assert not Path(copy).exists()


def test_a_store_in_use_is_no_place_for_a_copy(
    capsys: pytest.CaptureFixture[str], source: Path, tmp_path: Path
) -> None:
    used = Path(shutil.copyfile(source, tmp_path / "used.db"))

    async def run() -> None:
        store = open_store(str(used))
        await store.open()
        said = await asyncio.to_thread(mistake, capsys, str(source), str(used))
        assert "A server is using" in said
        await store.close()

    asyncio.run(run())


def test_a_damaged_store_does_not_replace_a_good_copy(source: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy_store(source, copy)
    before = copy.read_bytes()
    content = bytearray(source.read_bytes())
    content[8192:12288] = b"\xa5" * 4096
    source.write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        copy_store(source, copy)
    assert copy.read_bytes() == before


def test_a_database_is_dumped_and_restored(databases: Databases, tmp_path: Path) -> None:
    """Follow docs/hosting.md, with PostgreSQL's own tools."""
    url, restored, dump = databases.new(), databases.new(), tmp_path / "parlor.dump"
    asyncio.run(_play(url))
    tools = programs()
    for command in (
        [str(tools / "pg_dump"), "--format=custom", f"--file={dump}", url],
        [str(tools / "pg_restore"), f"--dbname={restored}", str(dump)],
    ):
        subprocess.run(command, check=True, capture_output=True)
    assert check(restored) == check(url)
    assert check(restored)[0] == 0
    asyncio.run(_use(restored, 1))
    assert check(restored)[1][-1].startswith("Replayed 6 tables with 89 entries")


async def _play(url: str) -> None:
    store = open_store(url)
    await store.open()
    await play(store)
    await store.close()
