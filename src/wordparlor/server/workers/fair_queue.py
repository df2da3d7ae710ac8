"""A queue of tasks that is fair: an owner of heavy or many tasks waits, others do not.

An owner is a person or a table. A task is due when it arrives, plus a delay that grows with the
CPU seconds that it will take and with the tasks that its owner has waiting already. The next task
is the one that is due first. So light tasks pass heavy ones, and heavy ones still get their turn.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from wordparlor.server.workers.errors import QueueFull

T = TypeVar("T")
_DELAY = 30.0
"""Seconds that a task waits for lighter ones, for each CPU second that it takes."""
_FADING = 0.8
"""How much of an expectation stays after a lighter task."""
_MOST_KNOWN = 20_000
"""Owners whose tasks are remembered; the one unused for longest is forgotten first."""


class FairQueue(Generic[T]):
    """The tasks that wait for one process."""

    def __init__(
        self,
        most_each: int = 8,
        most: int = 5_000,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Hold up to `most` tasks, and `most_each` of one owner."""
        self._most_each = most_each
        self._most = most
        self._now = now
        self._heap: list[tuple[float, int, str, T]] = []
        self._numbers = count()
        self._waiting: Counter[str] = Counter()
        self._known: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._heap)

    def put(self, owner: str, item: T, expected: float) -> None:
        """Add a task that takes so many CPU seconds, if nothing is known of its owner yet.

        Raises:
            QueueFull: too many tasks wait.
        """
        waiting = self._waiting[owner]
        if waiting >= self._most_each or len(self._heap) >= self._most:
            raise QueueFull
        self._waiting[owner] += 1
        cost = self._known.get(owner, expected)
        due = self._now() + _DELAY * cost * (1 + waiting)
        # Of tasks that are due at once, the first one goes first.
        heappush(self._heap, (due, next(self._numbers), owner, item))

    def take(self) -> T | None:
        """Remove and return the next task; None if no task waits."""
        if not self._heap:
            return None
        _, _, owner, item = heappop(self._heap)
        self._waiting[owner] -= 1
        if not self._waiting[owner]:
            del self._waiting[owner]
        return item

    def learn(self, owner: str, cpu: float) -> None:
        """Remember what a task of an owner took."""
        self._known[owner] = max(cpu, _FADING * self._known.pop(owner, 0.0))
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
