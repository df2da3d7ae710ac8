"""Play all games of a plan: here, in processes, or on a cluster; in memory, or in a folder."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from wordparlor.study.plan import Plan
from wordparlor.study.rows import Chunk, ForfeitRow
from wordparlor.study.run_folder import RunFolder, read_run
from wordparlor.study.runner import Processes, play_here
from wordparlor.study.statistics import SeatColumns
from wordparlor.study.tasks import Job, decode_chunk, task_number

Progress = Callable[[int], None]
"""Is told how many games are done so far."""
Play = Callable[[Job, list[int]], Iterator[bytes]]
"""Yields the encoded rows of tasks as they are done; close the generator to stop."""


@dataclass(frozen=True)
class Where:
    """Which processes play: some on this machine, or those of a cluster."""

    workers: int = 1
    cluster: str = ""
    """The address of a Dask scheduler; empty for processes of this machine."""

    @contextmanager
    def open(self) -> Iterator["Play"]:
        """Yield the function that plays tasks.

        Raises:
            NoWorkers: the cluster cannot be reached.
        """
        if not self.cluster:
            with closing(Processes(self.workers)) as processes:
                yield (
                    lambda job, tasks: (
                        processes.play(job, tasks)
                        if min(self.workers, len(tasks)) > 1
                        else play_here(job, tasks)
                    )
                )
            return
        from wordparlor.study.cluster import connect, play_on_cluster

        with connect(self.cluster) as client:
            yield lambda job, tasks: play_on_cluster(job, tasks, client)


@dataclass(frozen=True)
class Simulation:
    """What came of a plan."""

    plan: Plan
    games: int
    """How many games are done; all of the plan, unless it was stopped."""
    played: int
    """How many of these were played now; the others were there before."""
    seconds: float
    """How long that took."""
    seats: SeatColumns
    forfeits: list[ForfeitRow]

    @property
    def complete(self) -> bool:
        """Whether all games of the plan are done."""
        return self.games == self.plan.games


def simulate(
    plan: Plan,
    *,
    word_list: bytes | None = None,
    where: Where | None = None,
    out: Path | None = None,
    records: bool = False,
    progress: Progress | None = None,
) -> Simulation:
    """Play the games of a plan.

    With `out` the rows are kept in that folder, and a run that was stopped goes on. Ctrl-C stops
    it; then the result has the games that are done.

    Raises:
        BadRun: the folder cannot be used, or holds another run.
        NoWorkers: the workers cannot be reached, or died.
    """
    start = time.monotonic()
    where = where or Where(default_workers())
    progress = progress or _no_progress
    if out is not None:
        # Refuse a missing package before any game is played.
        import_module("wordparlor.study.tables")
    with where.open() as play:
        if out is None:
            done = _play_in_memory(Job(plan, word_list, turns=False), play, progress)
            return _result(plan, done, sum(part.games for part in done), start)
        with closing(RunFolder(out, plan, word_list)) as folder:
            job = Job(plan, word_list, records=records)
            complete, played = folder.is_complete(records=records), 0
            if not complete:
                complete, played = _play_into(folder, job, play, progress)
            if not complete:
                return _result(plan, [_Part.of(chunk) for chunk in folder.chunks()], played, start)
            if not folder.is_complete(records=records):
                folder.finish(records=records)
            folder.tidy()
    seats = SeatColumns.of_table(read_run(out, "seats", SeatColumns.names()))
    forfeits = [ForfeitRow(**row) for row in read_run(out, "forfeits").to_pylist()]
    return Simulation(plan, plan.games, played, time.monotonic() - start, seats, forfeits)


def default_workers() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _no_progress(_done: int) -> None:
    pass


@dataclass(frozen=True)
class _Part:
    """What the result needs of one task."""

    number: int
    games: int
    seats: SeatColumns
    forfeits: list[ForfeitRow]

    @classmethod
    def of(cls, chunk: Chunk) -> "_Part":
        seats = SeatColumns.of_rows(chunk.seats)
        return cls(chunk.number, len(chunk.games), seats, chunk.forfeits)


def _play_in_memory(job: Job, play: Play, progress: Progress) -> list[_Part]:
    """Play all tasks; of a million games keep only the columns that are needed."""
    parts: list[_Part] = []
    games = 0
    progress(games)
    running = play(job, list(range(job.plan.chunks)))
    try:
        for data in running:
            parts.append(_Part.of(decode_chunk(data)))
            games += parts[-1].games
            progress(games)
    except KeyboardInterrupt:
        pass
    finally:
        _close(running)
    return sorted(parts, key=lambda part: part.number)


def _play_into(folder: RunFolder, job: Job, play: Play, progress: Progress) -> tuple[bool, int]:
    """Play what is missing; return whether all games are done, and how many were played."""
    plan = job.plan
    missing = folder.missing(records=job.records)
    games = plan.games - sum(len(plan.chunk(task)) for task in missing)
    before = games
    progress(games)
    running = play(job, missing)
    try:
        for data in running:
            number = task_number(data)
            folder.keep(number, data)
            games += len(plan.chunk(number))
            progress(games)
    except KeyboardInterrupt:
        pass
    finally:
        _close(running)
    return games == plan.games, games - before


def _close(running: Iterator[bytes]) -> None:
    """Stop the workers."""
    close = getattr(running, "close", None)
    if close is not None:
        close()


def _result(plan: Plan, parts: list[_Part], played: int, start: float) -> Simulation:
    return Simulation(
        plan,
        sum(part.games for part in parts),
        played,
        time.monotonic() - start,
        SeatColumns.joined([part.seats for part in parts]),
        [row for part in parts for row in part.forfeits],
    )
