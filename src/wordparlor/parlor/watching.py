"""Those who watch a table: each is told at its own pace, and nobody waits for the slowest."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from wordparlor.parlor import wire
from wordparlor.parlor.room import Room, Step

MOST_WAITING: Final = 32


class Subscription:
    """The messages to one who watches, in order: `async for message in subscription`.

    Who does not keep up finds one fresh view in place of all that was missed. Ends when `close` is
    called; raises what is wrong when the table cannot be served any more.
    """

    def __init__(
        self,
        person: str | None,
        now: Callable[[], float],
        leave: Callable[["Subscription"], None],
        *,
        most: int = MOST_WAITING,
    ) -> None:
        self.person = person
        self._now = now
        self._leave = leave
        self._most = most
        self._steps: deque[Step] = deque()
        self._renewed: Room | None = None
        self._wrong: Exception | None = None
        self._closed = False
        self._news = asyncio.Event()

    def renew(self, room: Room) -> None:
        """Tell everything anew instead of what waits."""
        self._steps.clear()
        self._renewed = room
        self._news.set()

    def tell(self, step: Step) -> None:
        """Let the watcher know; this never waits."""
        if self._renewed:
            # Nothing was fetched since: the fresh view shall be as fresh as can be.
            self._renewed = step.after
        elif len(self._steps) >= self._most:
            self.renew(step.after)
        else:
            self._steps.append(step)
        self._news.set()

    def fail(self, wrong: Exception) -> None:
        """End with what is wrong."""
        self._wrong = wrong
        self._news.set()

    def close(self) -> None:
        """Watch no more."""
        self._closed = True
        self._leave(self)
        self._news.set()

    def __aiter__(self) -> "Subscription":
        return self

    async def __anext__(self) -> bytes:
        while not self._closed:
            if self._renewed:
                room, self._renewed = self._renewed, None
                return wire.fresh(room, room.viewer(self.person), self._now())
            if self._steps:
                step = self._steps.popleft()
                return wire.told(step, step.after.viewer(self.person))
            if self._wrong:
                raise self._wrong
            self._news.clear()
            await self._news.wait()
        raise StopAsyncIteration
