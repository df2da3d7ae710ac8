"""One worker process, with limits of CPU time and memory for each task.

The parent sends a task and waits for its result, one at a time. A task that uses its CPU seconds up
is ended by the system together with its process; so no loop in it, in Python or in C, can go on.
"""

import multiprocessing
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from wordparlor.server.workers.errors import TaskTimedOut, TaskTooLarge, WorkerDied
from wordparlor.server.workers.parent_watch import on_parent_exit
from wordparlor.server.workers.tasks import prepare, run_task

MEMORY: Final = 160_000_000
"""Bytes that tasks may use, beyond what a process has when it starts."""
_SECONDS = struct.Struct("d")
_TOO_LARGE = b""
_HAS_CPU_TIMER = sys.platform != "win32"
_PATIENCE = 30.0 if _HAS_CPU_TIMER else 3.0
"""Seconds until a task is ended for each CPU second that it may use: other processes may run."""
_START = 30.0
"""Seconds for a process to start."""
_PRELOAD = "wordparlor.server.workers.preload"
_STATM = Path("/proc/self/statm")
_processes = Lock()
"""Start and join one process at a time: multiprocessing looks at all of them, without a lock."""


class Answer(NamedTuple):
    """The result of a task, and the CPU seconds that it used."""

    result: bytes
    cpu: float


class WorkerProcess:
    """A process that runs tasks; call its methods from one thread."""

    def __init__(self, nice: int, run: Callable[[bytes], bytes] = run_task) -> None:
        """Start the process; it takes the first task when it is ready.

        The higher `nice` is, the more it leaves the processor to others; `run` runs a task.
        """
        context = _context()
        self._pipe, theirs = context.Pipe()
        # mypy knows no common class of contexts with this attribute.
        process: type[multiprocessing.Process] = context.Process  # type: ignore[attr-defined]
        self._process = process(target=_serve, args=(theirs, nice, run), daemon=True)
        with _processes:
            self._process.start()
        theirs.close()
        self.fresh = True
        """Whether it has not run a task yet."""

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def run(self, task: bytes, seconds: float) -> Answer:
        """Run a task that may use so many CPU seconds; after an exception the process is gone.

        Raises:
            TaskTimedOut, TaskTooLarge: the task reached a limit.
            WorkerDied: the process died for another reason.
        """
        wait = _PATIENCE * seconds + (_START if self.fresh else 0.0)
        self.fresh = False
        try:
            self._pipe.send_bytes(_SECONDS.pack(seconds) + task)
            if not self._pipe.poll(wait):
                raise TaskTimedOut(seconds)
            reply = self._pipe.recv_bytes()
        except (EOFError, OSError):
            self.end()
            if _HAS_CPU_TIMER and self._process.exitcode == -signal.SIGPROF:
                raise TaskTimedOut(seconds) from None
            raise WorkerDied("A worker process died during a task.") from None
        except TaskTimedOut:
            self.end()
            raise
        (cpu,) = _SECONDS.unpack_from(reply)
        if len(reply) == _SECONDS.size:
            self.end()
            raise TaskTooLarge(cpu)
        return Answer(reply[_SECONDS.size :], cpu)

    def kill(self) -> None:
        """Kill the process, from any thread; `run` then raises WorkerDied."""
        with _processes:
            self._kill()

    def end(self) -> None:
        """Kill the process if it runs, and wait for its end."""
        with _processes:
            self._kill()
            self._process.join()
        self._pipe.close()

    def _kill(self) -> None:
        # Another process may have the number of one that has ended.
        if self._process.exitcode is None:
            self._process.kill()


def _context() -> BaseContext:
    # Forking a process with threads can hang, so fork from a fresh server process.
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    # What this process has loaded, all workers share; so a worker starts in a moment.
    context.set_forkserver_preload([__name__, _PRELOAD])
    return context


def _serve(pipe: Connection, nice: int, run: Callable[[bytes], bytes]) -> None:
    """Run the tasks that come through a pipe, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Leave the processor to the server first.
    if hasattr(os, "nice"):
        os.nice(nice)
    # A killed server cannot end its workers: they would wait for tasks for ever.
    on_parent_exit(partial(os._exit, 1))
    prepare()
    _limit_memory(MEMORY)
    while True:
        try:
            message = pipe.recv_bytes()
        except EOFError:
            return
        (seconds,) = _SECONDS.unpack_from(message)
        before = time.thread_time()
        _limit_cpu(seconds)
        try:
            result = run(message[_SECONDS.size :])
        except MemoryError:
            result = _TOO_LARGE
        _limit_cpu(0.0)
        pipe.send_bytes(_SECONDS.pack(time.thread_time() - before) + result)


def _limit_cpu(seconds: float) -> None:
    """End this process after so many CPU seconds; 0: never."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit_memory(more: int) -> None:
    """Let this process have so many bytes of address space more than it has now."""
    if sys.platform == "win32" or not _STATM.exists():
        return
    import resource

    now = int(_STATM.read_text().split()[0]) * resource.getpagesize()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = now + more
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
