"""Play the tasks of a job in this process, or in several processes of this machine.

Both ways yield the rows of tasks as they are done, in any order. Close the generator to stop:
processes end after the game that they are playing.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Final

from wordparlor.study.errors import NoWorkers
from wordparlor.study.tasks import Job, encode_job, play_task

_WAITING_TASKS: Final = 2
"""Tasks handed out per process: one that it plays, and one that waits, so that it never idles."""
_job = b""
_stop: Event | None = None


def play_here(job: Job, tasks: Iterable[int]) -> Iterator[bytes]:
    """Play tasks in this process."""
    encoded = encode_job(job)
    for number in tasks:
        yield play_task(encoded, number)


class Processes:
    """Worker processes of this machine. They stay until `close`, or until another job comes."""

    def __init__(self, workers: int, start: str = "spawn") -> None:
        """Use at most so many processes; `start` names how Python starts them."""
        self._workers = workers
        self._context = multiprocessing.get_context(start)
        self._job: Job | None = None
        self._running: tuple[ProcessPoolExecutor, Event] | None = None
        """The processes, and the event that tells them to stop."""

    def play(self, job: Job, tasks: Iterable[int]) -> Iterator[bytes]:
        """Play tasks; a generator that is closed early ends the processes.

        Raises:
            NoWorkers: a process died.
        """
        pool = self._open(job)
        numbers = iter(tasks)
        running: set[Future[bytes]] = set()
        complete = False
        try:
            while True:
                free = _WAITING_TASKS * self._workers - len(running)
                running |= {pool.submit(_play, number) for number in islice(numbers, free)}
                if not running:
                    complete = True
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BrokenProcessPool:
            raise NoWorkers(
                "A worker process died. Run the same command again; --out keeps what is done."
            ) from None
        finally:
            if not complete:
                self.close()

    def _open(self, job: Job) -> ProcessPoolExecutor:
        """Return the processes for a job; each process is told the job when it starts."""
        if self._running is None or self._job is not job:
            self.close()
            stop = self._context.Event()
            start = encode_job(job), stop
            pool = ProcessPoolExecutor(self._workers, self._context, _prepare, start)
            self._job, self._running = job, (pool, stop)
        return self._running[0]

    def close(self) -> None:
        """End the processes; each first finishes the game that it is playing."""
        if self._running is not None:
            pool, stop = self._running
            self._running = None
            stop.set()
            pool.shutdown(cancel_futures=True)


def _prepare(job: bytes, stop: Event) -> None:
    """Prepare a worker process."""
    global _job, _stop
    _job, _stop = job, stop
    # Ctrl-C reaches all processes of a terminal; only the first one decides what to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent is killed; it would wait for tasks for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(number: int) -> bytes:
    return play_task(_job, number, _stop.is_set if _stop else lambda: False)
