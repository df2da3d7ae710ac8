"""Two servers never use one SQLite file, by whatever name they open it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.processes import runs
from tests.server.store.samples import entry
from tests.server.store.test_killed_server import ROOT
from wordparlor.server.store.errors import StoreDown, StoreError
from wordparlor.server.store.sqlite import SqliteStore

pytestmark = pytest.mark.anyio


def _by_a_linked_folder(file: Path) -> Path:
    folder = file.parent.with_name("linked")
    folder.symlink_to(file.parent)
    return folder / file.name


def _by_a_linked_file(file: Path) -> Path:
    linked = file.with_name("linked.db")
    linked.symlink_to(file)
    return linked


def _by_a_hard_link(file: Path) -> Path:
    linked = file.with_name("hard.db")
    os.link(file, linked)
    return linked


def _by_its_name_without_the_lock_file(file: Path) -> Path:
    file.with_name(f"{file.name}.lock").unlink()
    return file


def _by_a_hard_link_without_the_lock_file(file: Path) -> Path:
    return _by_a_hard_link(_by_its_name_without_the_lock_file(file))


def _by_its_name_with_another_file_there(file: Path) -> Path:
    file.rename(file.with_name("moved.db"))
    return file


WAYS = [
    _by_a_linked_folder,
    _by_a_linked_file,
    _by_a_hard_link,
    _by_its_name_without_the_lock_file,
    _by_a_hard_link_without_the_lock_file,
    _by_its_name_with_another_file_there,
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "store").mkdir()
    return tmp_path / "store" / "parlor.db"


@contextmanager
def _server(file: Path) -> Iterator[tuple["subprocess.Popen[str]", list[int]]]:
    """Run a server in another process; yield it and its worker processes."""
    command = [sys.executable, "-m", "tests.server.store.serve_with_workers", str(file)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield server, [int(number) for number in server.stdout.readline().split()]
        finally:
            server.kill()


@pytest.mark.parametrize("way", WAYS)
async def test_a_second_server_is_refused_in_one_process(
    file: Path, way: Callable[[Path], Path]
) -> None:
    first = SqliteStore(file)
    await first.open()
    second = SqliteStore(way(file))
    for _ in range(2):
        with pytest.raises(StoreDown, match="A server is using"):
            await second.open()
    # The refused server has not disturbed the first one.
    await first.append([entry("oak", 1)])
    with pytest.raises(StoreDown, match="A server is using"):
        await second.open()
    await first.close()


async def test_a_second_server_is_refused_in_another_process(file: Path) -> None:
    with _server(file):
        for way in WAYS[:4]:
            with pytest.raises(StoreDown, match="A server is using"):
                await SqliteStore(way(file)).open()


async def test_a_killed_server_frees_its_store_at_once(file: Path) -> None:
    with _server(file) as (server, workers):
        os.kill(server.pid, signal.SIGSTOP)
        for worker in workers:
            # They would notice that their server is gone, and end.
            os.kill(worker, signal.SIGSTOP)
        server.kill()
        server.wait()
        try:
            assert any(runs(worker) for worker in workers)
            store = SqliteStore(file)
            await store.open()
            assert await store.read("oak") == (entry("oak", 1),)
            await store.close()
        finally:
            for worker in workers:
                os.kill(worker, signal.SIGKILL)


async def test_a_killed_servers_store_opens_only_by_the_name_of_its_wal(file: Path) -> None:
    """By another name SQLite would miss the WAL, and both would be damaged."""
    with _server(file) as (server, _):
        server.kill()
        server.wait()
    other = SqliteStore(_by_a_hard_link(file))
    with pytest.raises(StoreError, match="has another name, by which a server used it last"):
        await other.open()
    store = SqliteStore(file)
    await store.open()
    assert await store.read("oak") == (entry("oak", 1),)
    await store.close()
    await other.open()
    assert await other.read("oak") == (entry("oak", 1),)
    await other.close()


async def test_without_locks_of_files_the_lock_file_still_works(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows and macOS."""
    monkeypatch.setattr("wordparlor.server.store.sqlite.lock.sys.platform", "win32")
    first = SqliteStore(file)
    await first.open()
    for way in (_by_a_linked_folder, _by_a_linked_file):
        with pytest.raises(StoreDown, match="A server is using"):
            await SqliteStore(way(file)).open()
    await first.close()
    await first.open()
    await first.close()
