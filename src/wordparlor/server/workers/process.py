"""One worker process, with limits of CPU time and memory for each task.

The parent sends a task and waits for its result, one at a time. A task that uses its CPU seconds up
is ended by the system together with its process; so no loop in it, in Python or in C, can go on.

The event loop itself talks to the process. A thread that waits for it would have to take the GIL
several times for each task, and wait for up to five milliseconds each time when the loop is busy.
"""

import asyncio
import gc
import multiprocessing
import os
import signal
import socket
import struct
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.context import BaseContext
from threading import Lock
from typing import Final, NamedTuple

from wordparlor.server.workers.errors import TaskTimedOut, TaskTooLarge, WorkerDied
from wordparlor.server.workers.memory import FreedMemory, limit_memory
from wordparlor.server.workers.parent_watch import on_parent_exit
from wordparlor.server.workers.tasks import prepare, run_task

MEMORY: Final = 160_000_000
"""Bytes that tasks may use, beyond what a process has when it starts."""
_TASK = struct.Struct("Qd")
"""Before a task: its bytes, and the CPU seconds that it may use."""
_RESULT = struct.Struct("Qd?")
"""Before a result: its bytes, the CPU seconds that were used, and whether memory was too small."""
_HAS_CPU_TIMER = sys.platform != "win32"
_PATIENCE = 30.0 if _HAS_CPU_TIMER else 3.0
"""Seconds until a task is ended for each CPU second that it may use: other processes may run."""
_START = 30.0
"""Seconds for a process to start."""
_PRELOAD = "wordparlor.server.workers.preload"
_processes = Lock()
"""Start and join one process at a time: multiprocessing looks at all of them, without a lock."""


class Answer(NamedTuple):
    """The result of a task, and the CPU seconds that it used."""

    result: bytes
    cpu: float


class WorkerProcess:
    """A process that runs tasks, one at a time."""

    def __init__(self, nice: int, run: Callable[[bytes], bytes] = run_task) -> None:
        """Start the process; it takes the first task when it is ready.

        The higher `nice` is, the more it leaves the processor to others; `run` runs a task.
        """
        context = _context()
        self._socket, theirs = socket.socketpair()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        # mypy knows no common class of contexts with this attribute.
        process: type[multiprocessing.Process] = context.Process  # type: ignore[attr-defined]
        self._process = process(target=_serve, args=(theirs, nice, run), daemon=True)
        try:
            with _processes:
                self._process.start()
        except OSError:
            self._socket.close()
            raise
        finally:
            theirs.close()
        self.fresh = True
        """Whether it has not run a task yet."""

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    async def run(self, task: bytes, seconds: float) -> Answer:
        """Run a task that may use so many CPU seconds; after an exception the process is gone.

        Raises:
            TaskTimedOut, TaskTooLarge: the task reached a limit.
            WorkerDied: the process died for another reason.
        """
        wait = _PATIENCE * seconds + (_START if self.fresh else 0.0)
        self.fresh = False
        try:
            async with asyncio.timeout(wait):
                cpu, too_large, result = await self._exchange(task, seconds)
        except TimeoutError:
            await self.close()
            raise TaskTimedOut(seconds) from None
        except (EOFError, OSError):
            await self.close()
            if _HAS_CPU_TIMER and self._process.exitcode == -signal.SIGPROF:
                raise TaskTimedOut(seconds) from None
            raise WorkerDied("A worker process died during a task.") from None
        if too_large:
            await self.close()
            raise TaskTooLarge(cpu)
        return Answer(result, cpu)

    def kill(self) -> None:
        """Kill the process if it runs; `run` then raises WorkerDied."""
        with _processes:
            self._kill()

    async def close(self) -> None:
        """Kill the process if it runs, wait for its end, and close the connection to it."""
        if self._streams:
            self._streams[1].transport.abort()
        else:
            self._socket.close()
        await asyncio.to_thread(self._end)

    async def _exchange(self, task: bytes, seconds: float) -> tuple[float, bool, bytes]:
        """Send a task and return the CPU seconds, whether it was too large, and the result."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(sock=self._socket)
        reader, writer = self._streams
        writer.write(_TASK.pack(len(task), seconds))
        writer.write(task)
        await writer.drain()
        size, cpu, too_large = _RESULT.unpack(await reader.readexactly(_RESULT.size))
        return cpu, too_large, await reader.readexactly(size)

    def _end(self) -> None:
        with _processes:
            self._kill()
            self._process.join()

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


def _serve(parent: socket.socket, nice: int, run: Callable[[bytes], bytes]) -> None:
    """Run the tasks that come through a socket, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Leave the processor to the server first.
    if hasattr(os, "nice"):
        os.nice(nice)
    # A killed server cannot end its workers: they would wait for tasks for ever.
    on_parent_exit(partial(os._exit, 1))
    prepare()
    # What is loaded now stays for good, so the collector can skip it.
    gc.freeze()
    limit_memory(MEMORY)
    freed = FreedMemory()
    tasks, results = parent.makefile("rb"), parent.makefile("wb")
    while head := tasks.read(_TASK.size):
        size, seconds = _TASK.unpack(head)
        task = tasks.read(size)
        result, too_large, before = b"", False, time.thread_time()
        _limit_cpu(seconds)
        try:
            result = run(task)
        except MemoryError:
            too_large = True
        _limit_cpu(0.0)
        used = time.thread_time() - before
        results.write(_RESULT.pack(len(result), used, too_large) + result)
        results.flush()
        freed.give_back()


def _limit_cpu(seconds: float) -> None:
    """End this process after so many CPU seconds; 0: never."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)
