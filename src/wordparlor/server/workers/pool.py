"""A pool of worker processes, so that no table waits for the bot of another table."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

import msgspec

from wordparlor.errors import ParlorError, RuleBroken
from wordparlor.server.errors import Refused
from wordparlor.server.room.room import Room
from wordparlor.server.workers.preview import Advice, Draft, Trial
from wordparlor.server.workers.tasks import (
    Choose,
    Default,
    Hint,
    Preview,
    Result,
    Task,
    run_task,
    start_worker,
)
from wordparlor.table.state_json import dump

_results = msgspec.json.Decoder(Result)


class TaskRunner(Protocol):
    """Runs the tasks of `tasks.py` off the event loop."""

    async def run(self, task: bytes) -> bytes:
        """Run a task and return its result; both are JSON."""

    async def close(self) -> None:
        """Stop."""


class Pool:
    """Runs tasks in processes that load the dictionary once; replaces a process that dies."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def begin(self) -> None:
        """Start the processes now; otherwise the first task waits for them."""
        self._pool = self._made()
        for _ in range(self._workers):
            self._pool.submit(int)

    async def run(self, task: bytes) -> bytes:
        """Run a task and return its result.

        Raises:
            BrokenProcessPool: two processes died while they ran it.
        """
        for last in (False, True):
            pool = self._pool = self._pool or self._made()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, run_task, task)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if last:
                    raise
        raise AssertionError("A task has a result, or it fails.")

    async def close(self) -> None:
        """End the processes."""
        pool, self._pool = self._pool, None
        if pool:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    def _made(self) -> ProcessPoolExecutor:
        # Forking a process with threads can hang, so fork from a fresh server process.
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        return ProcessPoolExecutor(self._workers, context, start_worker)


class Workers:
    """Asks the workers about tables: bots, timeouts, hints and previews."""

    def __init__(self, bots: TaskRunner, advice: TaskRunner | None = None) -> None:
        """Use one runner for bots and clocks, and another for people, who wait for the answer."""
        self._bots = bots
        self._advice = advice or bots

    async def choose(self, room: Room, seat: int, chance: int) -> bytes:
        """Return the action of a seat's bot, as JSON.

        Raises:
            ParlorError: the bot found no action.
        """
        level = room.chairs[seat].level or room.terms.stand_in
        return bytes((await self._ask(room, seat, Choose(level), chance)).action)

    async def default(self, room: Room, seat: int) -> bytes:
        """Return the action for a seat whose time is up, as JSON."""
        return bytes((await self._ask(room, seat, Default())).action)

    async def hint(self, room: Room, seat: int, most: int) -> tuple[Advice, ...]:
        """Return the best plays of a seat."""
        return (await self._ask(room, seat, Hint(most))).advice

    async def preview(self, room: Room, seat: int, drafts: tuple[Draft, ...]) -> tuple[Trial, ...]:
        """Return what each of these drafts would do."""
        return (await self._ask(room, seat, Preview(drafts))).trials

    async def _ask(
        self, room: Room, seat: int, ask: Choose | Default | Hint | Preview, chance: int = 0
    ) -> Result:
        if room.match is None:
            raise Refused("The game has not begun; the host can start it.")
        view = msgspec.Raw(dump(room.match.view(seat)))
        setup = msgspec.Raw(room.match.rules.public_setup)
        task = Task(setup, room.terms.words, view, seat, chance, ask)
        runner = self._advice if isinstance(ask, Hint | Preview) else self._bots
        try:
            asked = msgspec.json.encode(task)
        except RecursionError:
            raise Refused("This action is nested too deeply.") from None
        result = _results.decode(await runner.run(asked))
        if result.refusal:
            raise _refused(result)
        return result


def _refused(result: Result) -> ParlorError:
    if result.clause:
        return RuleBroken(result.clause, result.refusal, result.cards)
    return Refused(result.refusal)
