"""A pool of worker processes: one for each lane, so that no kind of task waits for another kind."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Final, Literal, NamedTuple, Protocol

from wordparlor.server.workers.errors import TaskLimit, TaskTooLarge, WorkerDied
from wordparlor.server.workers.fair_queue import FairQueue
from wordparlor.server.workers.process import Answer, WorkerProcess

Lane = Literal["plays", "bots", "advice", "housekeeping"]
"""Typed plays and safe defaults; bots; hints and previews; terms and histories."""
_NICE: Final[dict[Lane, int]] = {"plays": 2, "bots": 5, "advice": 8, "housekeeping": 12}
"""How much the process of each lane leaves the processor to others, first of all the server."""


class Order(NamedTuple):
    """How a task waits and runs."""

    lane: Lane
    owner: str
    """The person or the table that must not delay others by it."""
    seconds: float
    """The CPU seconds it may use."""
    expected: float
    """The CPU seconds it probably uses, as long as nothing is known of its owner."""


class TaskRunner(Protocol):
    """Runs the tasks of `tasks.py` off the event loop."""

    async def run(self, task: bytes, order: Order) -> Answer:
        """Run a task and return its result.

        Raises:
            QueueFull: too many tasks wait.
            TaskTimedOut, TaskTooLarge: it reached a limit.
            WorkerDied: two processes died while they ran it.
        """

    async def close(self) -> None:
        """Stop."""


class Pool:
    """Runs each lane in a process of its own, which loads the dictionary once."""

    def __init__(self) -> None:
        # A process takes a moment to start.
        self._threads = ThreadPoolExecutor(len(_NICE), "worker")
        self._lanes = {lane: _LaneProcess(self._threads, nice) for lane, nice in _NICE.items()}

    def begin(self) -> None:
        """Start the processes now; otherwise the first task of each lane waits for its process."""
        for lane in self._lanes.values():
            self._threads.submit(lane.process)

    async def run(self, task: bytes, order: Order) -> Answer:
        """Run a task in the process of its lane, as `TaskRunner` says."""
        return await self._lanes[order.lane].run(task, order)

    async def close(self) -> None:
        """End the processes; tasks that wait or run are cancelled."""
        for lane in self._lanes.values():
            lane.stop()
        # A thread may still start a process.
        await asyncio.to_thread(self._threads.shutdown)
        for lane in self._lanes.values():
            await lane.close()


class _Job(NamedTuple):
    task: bytes
    order: Order
    answer: asyncio.Future[Answer]


class _LaneProcess:
    """Runs the tasks of one lane, one at a time; replaces a process that dies or must die."""

    def __init__(self, threads: ThreadPoolExecutor, nice: int) -> None:
        self._threads = threads
        self._nice = nice
        self._queue: FairQueue[_Job] = FairQueue()
        self._process: WorkerProcess | None = None
        self._starting = Lock()
        self._stopped = False
        self._working: asyncio.Task[None] | None = None

    async def run(self, task: bytes, order: Order) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.put(order.owner, _Job(task, order, answer), order.expected)
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return await answer

    def process(self) -> WorkerProcess:
        """Return the process, a new one if there is none; WorkerDied when the lane is stopped."""
        with self._starting:
            if self._process is None:
                if self._stopped:
                    raise WorkerDied("The workers have ended.")
                try:
                    self._process = WorkerProcess(self._nice)
                except OSError as wrong:
                    raise WorkerDied(f"A worker process cannot start: {wrong}") from None
            return self._process

    def stop(self) -> None:
        """Cancel all tasks and kill the process."""
        self._stopped = True
        if self._working:
            self._working.cancel()
        while job := self._queue.take():
            job.answer.cancel()
        if self._process:
            self._process.kill()

    async def close(self) -> None:
        """End the process, when no thread can start one any more."""
        if self._process:
            await self._process.close()
            self._process = None

    async def _work(self) -> None:
        """Run all tasks that wait."""
        try:
            while job := self._queue.take():
                # The client may be gone.
                if not job.answer.done():
                    await self._settle(job)
        finally:
            self._working = None

    async def _settle(self, job: _Job) -> None:
        """Run a task and pass its result on."""
        owner, answer = job.order.owner, job.answer
        try:
            result = await self._try(job)
        except asyncio.CancelledError:
            answer.cancel()
            raise
        except Exception as wrong:
            self._queue.learn(owner, wrong.cpu if isinstance(wrong, TaskLimit) else 0.0)
            if not answer.done():
                answer.set_exception(wrong)
        else:
            self._queue.learn(owner, result.cpu)
            if not answer.done():
                answer.set_result(result)

    async def _try(self, job: _Job) -> Answer:
        """Run a task; if it failed because of its process, once more in a fresh one."""
        try:
            return await self._run(job)
        # Earlier tasks may have filled the memory of the process.
        except (TaskTooLarge, WorkerDied):
            return await self._run(job)

    async def _run(self, job: _Job) -> Answer:
        process = self._process
        if process is None:
            loop = asyncio.get_running_loop()
            process = await loop.run_in_executor(self._threads, self.process)
        try:
            return await process.run(job.task, job.order.seconds)
        except (TaskLimit, WorkerDied):
            self._process = None
            # Start the next one now, so that the next task does not wait for it.
            self._threads.submit(self.process)
            raise
