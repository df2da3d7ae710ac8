"""Those who watch a table: each is told at its own pace, and nobody waits for the slowest."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from wordparlor.server.room.room import Room, Step
from wordparlor.server.views import messages

MOST_WAITING: Final = 32


class Subscription:
    """The messages to one who watches, in order: `take` them when there is `news`.

    Or wait for each: `async for message in subscription`. Who does not keep up finds one fresh view
    in place of all that was missed. Ends when `close` is called; raises what is wrong when the
    table cannot be served any more.
    """

    def __init__(
        self,
        person: str | None,
        now: Callable[[], float],
        leave: Callable[["Subscription"], None],
        *,
        scene: bool = False,
        most: int = MOST_WAITING,
    ) -> None:
        self.person = person
        self._scene = scene
        self._now = now
        self._leave = leave
        self._most = most
        self._steps: deque[Step] = deque()
        self._renewed: Room | None = None
        self._wrong: Exception | None = None
        self._closed = False
        self._something = asyncio.Event()
        self.news: Callable[[], None] = self._something.set
        """Called when there is something to take; must not raise, nor close this subscription."""

    def renew(self, room: Room) -> None:
        """Tell everything anew instead of what waits."""
        self._steps.clear()
        self._renewed = room
        self.news()

    def tell(self, step: Step) -> None:
        """Let the watcher know; this never waits."""
        if self._renewed:
            # Nothing was fetched since: the fresh view shall be as fresh as can be.
            self._renewed = step.after
        elif len(self._steps) >= self._most:
            self._steps.clear()
            self._renewed = step.after
        else:
            self._steps.append(step)
        self.news()

    def fail(self, wrong: Exception) -> None:
        """End with what is wrong."""
        self._wrong = wrong
        self.news()

    def close(self) -> None:
        """Watch no more."""
        self._closed = True
        self._leave(self)
        self._something.set()

    def take(self) -> bytes | None:
        """Return the next message, if there is one; raises what is wrong after the last one."""
        if self._closed:
            return None
        if self._renewed:
            room, self._renewed = self._renewed, None
            return messages.fresh(room, room.viewer(self.person, scene=self._scene), self._now())
        if self._steps:
            step = self._steps.popleft()
            return messages.told(step, step.after.viewer(self.person, scene=self._scene))
        if self._wrong:
            raise self._wrong
        return None

    def __aiter__(self) -> "Subscription":
        return self

    async def __anext__(self) -> bytes:
        while not self._closed:
            message = self.take()
            if message is not None:
                return message
            self._something.clear()
            await self._something.wait()
        raise StopAsyncIteration
