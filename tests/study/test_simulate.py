"""Whole runs: the same plan gives the same files, whatever happens on the way."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.study.support import WORD_LIST, WORDS, small_plan
from wordparlor.games import seat_table
from wordparlor.study import runner
from wordparlor.study.errors import BadRun, NoWorkers
from wordparlor.study.plan import Plan
from wordparlor.study.run_folder import RunFolder, read_plan, read_run
from wordparlor.study.simulate import Simulation, Where, simulate
from wordparlor.study.statistics import by_bot
from wordparlor.study.tasks import Job, decode_chunk
from wordparlor.table import record

GAMES = 12


@pytest.fixture(scope="module")
def plan() -> Plan:
    return small_plan("greedy casual random", GAMES)


@pytest.fixture(scope="module")
def whole(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of the plan in one process, without interruption."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    assert run(plan, folder).complete
    return folder


def run(plan: Plan, folder: Path, workers: int = 1, **more: object) -> Simulation:
    more = {"records": True} | more
    return simulate(plan, word_list=WORD_LIST, where=Where(workers), out=folder, **more)  # type: ignore[arg-type]


def files(folder: Path) -> dict[str, bytes]:
    """Return the content of all files of a run."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def test_a_run_has_tables_and_records(whole: Path, plan: Plan) -> None:
    tables = {
        f"{name}.{kind}"
        for name in ("games", "seats", "turns", "forfeits")
        for kind in ("csv", "parquet")
    }
    records = {f"records/{game:09}.txt" for game in range(GAMES)}
    assert set(files(whole)) == {"plan.json", "words.txt"} | tables | records
    assert read_plan(whole) == plan
    games, seats, turns = (read_run(whole, name) for name in ("games", "seats", "turns"))
    assert games["game"].to_pylist() == list(range(GAMES))
    assert seats.num_rows == 3 * GAMES
    assert turns.num_rows == sum(games["actions"].to_pylist())
    assert games["forfeit"].null_count == GAMES
    assert (whole / "games.csv").read_text().count("\n") == GAMES + 1
    text = (whole / "records" / "000000004.txt").read_text()
    table = record.replay(record.read(text), lambda setup: seat_table(setup, WORDS))
    assert list(table.state.scores) == seats["score"].to_pylist()[12:15]


@pytest.mark.parametrize("workers", [pytest.param(2, marks=pytest.mark.long), 3])
def test_any_number_of_workers_gives_the_same_bytes(
    workers: int, plan: Plan, whole: Path, tmp_path: Path
) -> None:
    run(plan, tmp_path / "run", workers)
    assert files(tmp_path / "run") == files(whole)


def interrupt_after(games: int) -> Callable[[int], None]:
    """Return a progress function that acts like Ctrl-C."""

    def progress(done: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.long), 2])
def test_a_stopped_run_goes_on_with_the_same_bytes(
    workers: int, plan: Plan, whole: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    stopped = run(plan, folder, workers, progress=interrupt_after(6))
    assert 6 <= stopped.games < GAMES
    assert not stopped.complete
    assert by_bot(stopped.seats)[0].seats == stopped.games
    with pytest.raises(BadRun, match="is not complete; run the same command again"):
        read_run(folder, "games")
    told: list[int] = []
    resumed = run(plan, folder, 3 - workers, progress=told.append)
    assert resumed.complete
    assert resumed.played == GAMES - stopped.games
    # It plays only what is missing.
    assert told == list(range(stopped.games, GAMES + 1, 3))
    assert files(folder) == files(whole)


def wait_for_end(pids: list[int]) -> None:
    """Wait until processes have ended; the reaper of this machine may leave them as zombies."""
    end = time.monotonic() + 60
    while any(is_running(pid) for pid in pids):
        assert time.monotonic() < end, "the workers outlive the run"
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def test_a_killed_run_goes_on_with_the_same_bytes(plan: Plan, whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    script = (
        "import multiprocessing, os, signal, sys; from pathlib import Path;"
        "from tests.study.test_simulate import run, small_plan, GAMES\n"
        "def die(done):\n"
        "    if done >= 6:\n"
        "        print(*(one.pid for one in multiprocessing.active_children()), flush=True)\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__':\n"
        "    run(small_plan('greedy casual random', GAMES), Path(sys.argv[1]), 2, progress=die)\n"
    )
    command = [sys.executable, "-c", script, str(folder)]
    ran = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True)
    assert ran.returncode == -signal.SIGKILL
    workers = [int(pid) for pid in ran.stdout.split()]
    assert len(workers) == 2
    wait_for_end(workers)
    assert 2 <= len(list((folder / "chunks").glob("*.msgpack"))) < 4
    run(plan, folder)
    assert files(folder) == files(whole)


def test_a_damaged_task_is_played_again(plan: Plan, whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run(plan, folder, progress=interrupt_after(9))
    (folder / "chunks" / "000001.msgpack").write_bytes(b"")
    (folder / "chunks" / "000002.msgpack").write_bytes(b"rubbish")
    assert run(plan, folder).complete
    assert files(folder) == files(whole)


@pytest.mark.parametrize("moment", ["records", "seats.csv", "forfeits.csv"])
def test_a_run_killed_while_it_writes_its_tables_is_finished_later(
    moment: str, plan: Plan, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    replace = Path.replace

    def interrupt(path: Path, target: Path) -> Path:
        moved = replace(path, target)
        if target == folder / moment:
            raise KeyboardInterrupt
        return moved

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", interrupt)
        patch.setattr(Path, "rename", interrupt)
        with pytest.raises(KeyboardInterrupt):
            run(plan, folder)
    assert (folder / "chunks").exists()
    assert run(plan, folder).played == 0
    assert files(folder) == files(whole)


def test_a_complete_run_is_read_and_not_played(plan: Plan, whole: Path) -> None:
    before = files(whole)
    again = run(plan, whole, progress=interrupt_after(0))
    assert (again.complete, again.played) == (True, 0)
    assert len(again.seats.deal) == 3 * GAMES
    assert files(whole) == before


def test_records_can_be_added_to_a_complete_run(plan: Plan, whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run(plan, folder, records=False)
    assert not (folder / "records").exists()
    run(plan, folder)
    assert files(folder) == files(whole)


def test_in_memory_the_numbers_are_the_same(plan: Plan, whole: Path) -> None:
    found = simulate(plan, word_list=WORD_LIST, where=Where(1))
    kept = run(plan, whole)
    assert by_bot(found.seats) == by_bot(kept.seats)
    stopped = simulate(plan, word_list=WORD_LIST, where=Where(1), progress=interrupt_after(3))
    assert (stopped.games, stopped.complete) == (3, False)


@pytest.mark.parametrize("fill", ["another run", "other files", "a file", "no rights"])
def test_a_folder_with_something_else_stays_as_it_is(
    fill: str, plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    sentence = f"{folder} is not empty and holds no run; name another folder."
    match fill:
        case "another run":
            run(small_plan(games=2), folder)
            sentence = f"{folder} holds another run; name another folder."
        case "other files":
            folder.mkdir()
            (folder / "notes.txt").write_text("mine")
        case "a file":
            folder.write_text("mine")
            sentence = f"{folder} is a file; name a folder for the run."
        case "no rights":
            folder = Path("/proc/run")
            sentence = "/proc/run cannot be used: no such file or directory."
    before = files(tmp_path)
    with pytest.raises(BadRun) as refused:
        run(plan, folder)
    assert str(refused.value) == sentence
    assert files(tmp_path) == before


def test_two_processes_cannot_write_into_one_folder(plan: Plan, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with closing(RunFolder(folder, plan, WORD_LIST)):
        before = files(folder)
        with pytest.raises(BadRun, match="Another process is writing into"):
            run(plan, folder)
        assert files(folder) == before
    assert run(plan, folder).complete


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="There is no run in"):
        read_run(tmp_path, "games")
    (tmp_path / "plan.json").write_text("{}")
    with pytest.raises(BadRun, match=r"plan.json is not a plan of this version"):
        read_plan(tmp_path)


def job() -> Job:
    return Job(small_plan(games=8), WORD_LIST, turns=False)


@pytest.mark.parametrize("start", multiprocessing.get_all_start_methods())
def test_processes_can_start_in_every_way(start: str) -> None:
    (here,) = runner.play_here(job(), [1])
    with closing(runner.Processes(1, start)) as workers:
        (there,) = workers.play(job(), [1])
    assert decode_chunk(there) == decode_chunk(here)


def processes() -> set[int]:
    return {child.pid or 0 for child in multiprocessing.active_children()}


def test_processes_stay_for_more_tasks_of_a_job() -> None:
    before, short = processes(), job()
    workers = runner.Processes(1)
    list(workers.play(short, range(2)))
    started = processes() - before
    assert len(started) == 1
    running: Iterator[bytes] = workers.play(short, range(2, 4))
    next(running)
    assert processes() - before == started
    # A generator that is closed early ends them.
    running.close()  # type: ignore[attr-defined]
    assert processes() == before


def test_a_dead_process_is_told_in_a_sentence() -> None:
    before = processes()
    running = runner.Processes(2).play(job(), range(4))
    next(running)
    os.kill((processes() - before).pop(), signal.SIGKILL)
    with pytest.raises(NoWorkers, match="A worker process died"):
        list(running)
