"""Play the tasks of a job in this process, or in several processes of this machine.

Both functions yield the rows of tasks as they are done, in any order. Close the generator to stop:
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


def play_in_processes(
    job: Job, tasks: Iterable[int], workers: int, start: str = "spawn"
) -> Iterator[bytes]:
    """Play tasks in several processes; `start` names how Python starts them.

    Raises:
        NoWorkers: a process died.
    """
    context = multiprocessing.get_context(start)
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _prepare, (encode_job(job), stop))
    numbers = iter(tasks)
    running: set[Future[bytes]] = set()
    try:
        while True:
            free = _WAITING_TASKS * workers - len(running)
            running |= {pool.submit(_play, number) for number in islice(numbers, free)}
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise NoWorkers(
            "A worker process died. Run the same command again; --out keeps what is done."
        ) from None
    finally:
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
