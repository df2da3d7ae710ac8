"""A real Dask cluster on this machine: one scheduler, two workers."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from distributed import Client

from tests.study.support import WORD_LIST, WORDS, small_plan
from tests.study.test_arena import numbers, small_arena
from tests.study.test_simulate import files, run
from wordparlor.games import box
from wordparlor.study.arena import play_arena
from wordparlor.study.errors import NoWorkers
from wordparlor.study.grid import make_grid
from wordparlor.study.plan import make_plan
from wordparlor.study.simulate import Where, simulate
from wordparlor.study.sweep import run_sweep

# A closing cluster leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
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


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler, which has no workers at first."""
    with scheduler(tmp_path_factory.mktemp("scheduler")) as (found, _):
        yield found


@pytest.fixture(scope="module")
def cluster(address: str) -> Iterator[Where]:
    """The scheduler with a worker, which all tests from here on share."""
    with dask(*worker(address)):
        yield Where(cluster=address)


# This is the first test, before the scheduler gets its worker.
def test_a_scheduler_without_workers_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordparlor.study.cluster._SECONDS", 2)
    with pytest.raises(NoWorkers, match="has no workers"):
        simulate(small_plan(), word_list=WORD_LIST, where=Where(cluster=address))


def test_an_arena_on_a_cluster_has_the_same_results(
    cluster: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_longer(monkeypatch)
    arena = small_arena("greedy casual random", games=4, seats=[2, 3])
    found = play_arena(arena, word_list=WORD_LIST, where=cluster)
    assert found.complete
    assert numbers(found) == numbers(play_arena(arena, word_list=WORD_LIST, where=Where(1)))


def test_a_sweep_on_a_cluster_has_the_same_files(
    cluster: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_longer(monkeypatch)
    grid = make_grid(box("newword"), "newword", ["rounds=1,2"], {})
    plans = [
        make_plan("newword", ["random", "greedy"], words=WORDS, games=4, options=setting.options)
        for setting in grid.settings
    ]
    for name, where in (("there", cluster), ("here", Where(1))):
        done = run_sweep(grid, plans, tmp_path / name, word_list=WORD_LIST, where=where)
        assert [found.complete for found in done] == [True, True]
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_a_worker_that_dies_changes_nothing(
    cluster: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_longer(monkeypatch)
    plan = small_plan("greedy casual random", 30)
    with dask(*worker(cluster.cluster)) as second:
        wait_for_workers(cluster.cluster, 2)
        told: list[int] = []

        def kill_one(done: int) -> None:
            told.append(done)
            if done == 9:
                second.kill()

        ran = simulate(
            plan,
            word_list=WORD_LIST,
            where=cluster,
            out=tmp_path / "there",
            records=True,
            progress=kill_one,
        )
        assert second.wait() != 0
    assert ran.complete
    assert told == list(range(0, 31, 3))
    run(plan, tmp_path / "here")
    assert files(tmp_path / "there") == files(tmp_path / "here")


def wait_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the first worker more time to start on a busy machine."""
    monkeypatch.setattr("wordparlor.study.cluster._SECONDS", PATIENCE)


def wait_for_workers(address: str, number: int) -> None:
    client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    with client:
        client.wait_for_workers(number, timeout=PATIENCE)


@pytest.mark.long
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
