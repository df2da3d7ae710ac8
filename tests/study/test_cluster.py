"""A real Dask cluster on this machine: one scheduler, two workers."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.study.support import WORD_LIST, small_plan
from tests.study.test_arena import numbers, small_arena
from tests.study.test_simulate import files, run
from wordparlor.study.arena import play_arena
from wordparlor.study.errors import NoWorkers
from wordparlor.study.simulate import Where, simulate

PATIENCE = 120
"""How many seconds a process may need to start on a busy machine."""


@contextmanager
def dask(*args: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run one of Dask's commands."""
    command = [sys.executable, "-m", "dask", *args, "--no-dashboard"]
    quiet = os.environ | {"PYTHONWARNINGS": "ignore"}
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=quiet)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Run a scheduler; yield its address and its process."""
    about = folder / "scheduler.json"
    place = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(about))
    with dask("scheduler", *place) as process:
        yield wait_for_address(about), process


def wait_for_address(about: Path) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        text = about.read_text(encoding="utf-8") if about.exists() else ""
        if "tcp://" in text:
            return "tcp://" + text.partition("tcp://")[2].partition('"')[0]
        time.sleep(0.1)
    raise TimeoutError("the scheduler did not start")


def worker(address: str) -> list[str]:
    """Return the command of a worker without a nanny, which would start it again."""
    return ["worker", address, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1"]


# A closing cluster leaves sockets to the garbage collector.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_a_worker_that_dies_changes_nothing(tmp_path: Path) -> None:
    plan = small_plan("greedy casual random", 30)
    with ExitStack() as stack:
        address, _ = stack.enter_context(scheduler(tmp_path))
        first = stack.enter_context(dask(*worker(address)))
        second = stack.enter_context(dask(*worker(address)))
        told: list[int] = []

        def kill_one(done: int) -> None:
            told.append(done)
            if done == 9:
                first.kill()

        where = Where(cluster=address)
        ran = simulate(
            plan,
            word_list=WORD_LIST,
            where=where,
            out=tmp_path / "there",
            records=True,
            progress=kill_one,
        )
        assert first.wait() != 0
        assert second.poll() is None
    assert ran.complete
    assert told == list(range(0, 31, 3))
    run(plan, tmp_path / "here")
    assert files(tmp_path / "there") == files(tmp_path / "here")


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_a_lost_scheduler_keeps_what_is_done(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    plan = small_plan("greedy casual", 40)
    with scheduler(tmp_path) as (address, process), dask(*worker(address)):

        def kill_scheduler(done: int) -> None:
            if done == 4:
                process.kill()

        where = Where(cluster=address)
        folder = tmp_path / "run"
        with pytest.raises(NoWorkers, match="The Dask scheduler is lost"):
            simulate(plan, word_list=WORD_LIST, where=where, out=folder, progress=kill_scheduler)
    assert capfd.readouterr().err == ""
    assert len(list(folder.glob("chunks/*.msgpack"))) >= 2
    assert run(plan, folder).complete


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_a_scheduler_without_workers_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordparlor.study.cluster._SECONDS", 2)
    with scheduler(tmp_path) as (address, _), pytest.raises(NoWorkers, match="has no workers"):
        simulate(small_plan(), word_list=WORD_LIST, where=Where(cluster=address))


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:{port}", "nonsense://x", "127.0.0.1"])
def test_an_unreachable_cluster_is_told(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordparlor.study.cluster._SECONDS", 1)
    with socket.socket() as taken:
        # A port that is bound but not listened to refuses connections.
        taken.bind(("127.0.0.1", 0))
        asked = address.format(port=taken.getsockname()[1])
        with pytest.raises(NoWorkers) as refused:
            simulate(
                small_plan(),
                word_list=WORD_LIST,
                where=Where(cluster=asked),
                out=tmp_path / "run",
            )
    assert str(refused.value) == f"There is no Dask scheduler at {asked}."


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_an_arena_on_a_cluster_has_the_same_results(tmp_path: Path) -> None:
    arena = small_arena("greedy casual random", games=4, seats=[2, 3])
    with ExitStack() as stack:
        address, _ = stack.enter_context(scheduler(tmp_path))
        stack.enter_context(dask(*worker(address)))
        found = play_arena(arena, word_list=WORD_LIST, where=Where(cluster=address))
    assert found.complete
    assert numbers(found) == numbers(play_arena(arena, word_list=WORD_LIST, where=Where(1)))
