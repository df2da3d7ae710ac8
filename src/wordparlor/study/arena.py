"""Let bots play all against all, look at the results at fixed numbers of deals, and stop early.

A table stops when the difference of each two of its bots is established, unless the whole arena is
wanted. Looks come after fixed
numbers of deals, so the results do not depend on workers or interruptions.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Final

from wordparlor.study.arena_folder import ArenaFolder
from wordparlor.study.arena_plan import Arena, look_tasks
from wordparlor.study.arena_tally import Look, Standings
from wordparlor.study.simulate import Play, Progress, Where, default_workers
from wordparlor.study.statistics import LEVEL
from wordparlor.study.tasks import Job, decode_chunk

RISK: Final = 1 - LEVEL
"""The chance that any difference of the whole arena is called established by mistake."""


@dataclass(frozen=True)
class ArenaResult:
    """What came of an arena."""

    arena: Arena
    standings: list[Standings]
    """One for each number of seats, fewest first."""
    complete: bool
    """Whether it was played to its end, not stopped by Ctrl-C."""
    played: int
    """How many games were played now; the others were there before."""
    seconds: float

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(one.games for one in self.standings)


def play_arena(
    arena: Arena,
    *,
    word_list: bytes | None = None,
    where: Where | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Play an arena. Ctrl-C stops it; then the result has the games up to the last look.

    With `out` the rows are kept in that folder, and an arena that was stopped goes on. The function
    `progress` is told games that need not be played as done.

    Raises:
        BadRun: the folder cannot be used, or holds another run.
        NoWorkers: the workers cannot be reached, or died.
    """
    start = time.monotonic()
    with ExitStack() as stack:
        play = stack.enter_context((where or Where(default_workers())).open())
        folder = None
        if out is not None:
            folder = stack.enter_context(closing(ArenaFolder(out, arena, word_list)))
        running = _Running(arena, word_list, play, folder, progress or (lambda _done: None))
        complete = running.run()
    seconds = time.monotonic() - start
    return ArenaResult(arena, running.standings, complete, running.played, seconds)


class _Running:
    """An arena while it is played."""

    def __init__(
        self,
        arena: Arena,
        word_list: bytes | None,
        play: Play,
        folder: ArenaFolder | None,
        progress: Progress,
    ) -> None:
        self._arena = arena
        self._job = Job(arena.plans[0], word_list, turns=False, others=arena.plans[1:])
        self._play = play
        self._folder = folder
        self._progress = progress
        self._first = [0, *accumulate(plan.chunks for plan in arena.plans)]
        """The number of the first task of each table."""
        self._done = 0
        self.played = 0
        bots = len(arena.bots)
        risk = RISK / (len(arena.seats) * bots * (bots - 1) / 2)
        self.standings = [
            Standings(
                arena.bots,
                [plan for plan in arena.plans if len(plan.bots) == seats],
                risk,
                whole=arena.whole,
            )
            for seats in arena.seats
        ]

    def run(self) -> bool:
        """Play everything; return False when Ctrl-C stopped it."""
        try:
            self._progress(0)
            for number in range(self._arena.looks):
                self._play_to(number)
        except KeyboardInterrupt:
            return False
        return True

    def _play_to(self, number: int) -> None:
        """Play up to a look, and test all pairs there."""
        looks: dict[int, Look] = {}
        tasks: list[int] = []
        for standings in self.standings:
            every = look_tasks(standings.plans[0])
            if number < len(every):
                deals = _deals(standings, every[number])
                looks[standings.seats] = Look(standings.bots, deals)
        by_seats = {one.seats: one for one in self.standings}
        for place, plan in enumerate(self._arena.plans):
            seats = len(plan.bots)
            if seats not in looks:
                continue
            chosen = look_tasks(plan)[number]
            if by_seats[seats].is_open(plan):
                tasks += [self._first[place] + task for task in chosen]
            else:
                self._count(sum(len(plan.chunk(task)) for task in chosen))
        missing = [task for task in tasks if not self._add_kept(task, looks)]
        if missing:
            self._play_tasks(missing, looks)
        for seats, look in looks.items():
            if look.games:
                by_seats[seats].add(look)

    def _add_kept(self, task: int, looks: dict[int, Look]) -> bool:
        """Count a task that was played before; return whether there is one."""
        chunk = self._folder.read(task) if self._folder else None
        if chunk is None:
            return False
        place, _ = self._job.find(task)
        plan = self._arena.plans[place]
        looks[len(plan.bots)].add(chunk, plan)
        self._count(len(chunk.games))
        return True

    def _play_tasks(self, tasks: list[int], looks: dict[int, Look]) -> None:
        running = self._play(self._job, tasks)
        try:
            for data in running:
                chunk = decode_chunk(data)
                if self._folder:
                    self._folder.keep(chunk.number, data)
                plan = self._arena.plans[self._job.find(chunk.number)[0]]
                looks[len(plan.bots)].add(chunk, plan)
                self.played += len(chunk.games)
                self._count(len(chunk.games))
        finally:
            _close(running)

    def _count(self, games: int) -> None:
        self._done += games
        self._progress(self._done)


def _deals(standings: Standings, tasks: range) -> range:
    """Return the deals of tasks."""
    plan = standings.plans[0]
    games = plan.chunk(tasks[0]).start, plan.chunk(tasks[-1]).stop
    return range(games[0] // plan.games_per_deal, games[1] // plan.games_per_deal)


def _close(running: Iterator[bytes]) -> None:
    """Stop the workers."""
    close = getattr(running, "close", None)
    if close is not None:
        close()
