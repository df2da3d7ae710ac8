"""Who thinks for the service: a pool of processes, so that no table waits for another one's bot."""

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
    Question,
    Thought,
    get_ready,
    think,
)
from wordparlor.table.state_json import dump

_thoughts = msgspec.json.Decoder(Thought)


class Thinking(Protocol):
    """Answers questions of `worker`, not on the event loop."""

    async def think(self, question: bytes) -> bytes:
        """Return the answer."""

    async def close(self) -> None:
        """Think no more."""


class Pool:
    """Thinks in processes that load the dictionary once; one that dies is replaced."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def begin(self) -> None:
        """Start the processes now; else whoever asks first waits for it, and so do all others."""
        self._pool = self._made()
        for _ in range(self._workers):
            self._pool.submit(int)

    async def think(self, question: bytes) -> bytes:
        """Return the answer; BrokenProcessPool when two processes died of it."""
        for last in (False, True):
            pool = self._pool = self._pool or self._made()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, question)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if last:
                    raise
        raise AssertionError("A question is answered, or it fails.")

    async def close(self) -> None:
        """Let the processes end."""
        pool, self._pool = self._pool, None
        if pool:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    def _made(self) -> ProcessPoolExecutor:
        # A fork of a process with threads may hang, so there is always a fresh one.
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        return ProcessPoolExecutor(self._workers, context, get_ready)


class Thinker:
    """Puts questions about tables to whoever thinks."""

    def __init__(self, thinking: Thinking, trying: Thinking | None = None) -> None:
        """Let bots and clocks be thought for by one, and people be advised by another."""
        self._thinking = thinking
        self._trying = trying or thinking

    async def choose(self, room: Room, seat: int, chance: int) -> bytes:
        """Return what the bot of a seat does; ParlorError when it does not know."""
        level = room.chairs[seat].level or room.terms.stand_in
        return bytes((await self._ask(room, seat, Choose(level), chance)).action)

    async def default(self, room: Room, seat: int) -> bytes:
        """Return what is done for a seat whose time is up."""
        return bytes((await self._ask(room, seat, Default())).action)

    async def hint(self, room: Room, seat: int, most: int) -> tuple[Advice, ...]:
        """Return the best plays of a seat."""
        return (await self._ask(room, seat, Hint(most))).advice

    async def preview(self, room: Room, seat: int, drafts: tuple[Draft, ...]) -> tuple[Trial, ...]:
        """Return what each of these would do."""
        return (await self._ask(room, seat, Preview(drafts))).trials

    async def _ask(
        self, room: Room, seat: int, ask: Choose | Default | Hint | Preview, chance: int = 0
    ) -> Thought:
        if room.match is None:
            raise Refused("The game has not begun; the host can start it.")
        view = msgspec.Raw(dump(room.match.view(seat)))
        setup = msgspec.Raw(room.match.rules.public_setup)
        question = Question(setup, room.terms.words, view, seat, chance, ask)
        advised = isinstance(ask, Hint | Preview)
        try:
            asked = msgspec.json.encode(question)
        except RecursionError:
            raise Refused("This action is nested too deeply to be one.") from None
        answer = await (self._trying if advised else self._thinking).think(asked)
        thought = _thoughts.decode(answer)
        if thought.refusal:
            raise _refused(thought)
        return thought


def _refused(thought: Thought) -> ParlorError:
    if thought.clause:
        return RuleBroken(thought.clause, thought.refusal, thought.cards)
    return Refused(thought.refusal)
