"""The messages to one viewer of a table; a slow viewer delays nobody else."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from wordparlor.server.errors import NotAdmitted
from wordparlor.server.room.room import Room
from wordparlor.server.views import messages
from wordparlor.server.views.messages import StepMessages

MOST_WAITING: Final = 32


def check_admitted(room: Room, person: str | None) -> None:
    """Raise NotAdmitted if a person may not see a table."""
    if not room.admits(person):
        raise NotAdmitted


class Subscription:
    """The messages to one viewer, in order: `take` them when there is `news`.

    Or wait for each: `async for message in subscription`. A viewer who does not keep up gets one
    fresh view instead of all messages that wait. `close` ends the subscription. `take` raises the
    reason when the table cannot be served any more, or is closed to this viewer.
    """

    def __init__(
        self,
        person: str | None,
        now: Callable[[], float],
        unsubscribe: Callable[["Subscription"], None],
        *,
        scene: bool = False,
        most: int = MOST_WAITING,
    ) -> None:
        self.person = person
        self._scene = scene
        self._now = now
        self._unsubscribe = unsubscribe
        self._most = most
        self._steps: deque[StepMessages] = deque()
        self._fresh: Room | None = None
        """The room to show instead of single steps."""
        self._made: bytes | None = None
        """A message to show that needs no room."""
        self._wrong: Exception | None = None
        self._closed = False
        self._woken = asyncio.Event()
        self.news: Callable[[], object] = self._woken.set
        """Called when there is a message to take; must not raise, nor close this subscription."""

    def renew(self, room: Room) -> None:
        """Show the whole room next, instead of the steps that wait."""
        self._steps.clear()
        self._fresh = room
        self.news()

    def show(self, message: bytes) -> None:
        """Show a fresh view that is made already: the end of a kept story."""
        self._made = message
        self.news()

    def tell(self, step: StepMessages) -> None:
        """Add a step; this never waits."""
        if self._fresh:
            # The fresh view was not taken yet; so it can show this step, too.
            self._fresh = step.step.after
        elif len(self._steps) >= self._most:
            self._steps.clear()
            self._fresh = step.step.after
        else:
            self._steps.append(step)
        self.news()

    def fail(self, wrong: Exception) -> None:
        """Raise an exception after the last message."""
        self._wrong = wrong
        self.news()

    def close(self) -> None:
        """End the subscription."""
        self._closed = True
        self._unsubscribe(self)
        self._woken.set()

    def take(self) -> bytes | None:
        """Return the next message, or None; after the last one raise what `fail` got."""
        if self._closed:
            return None
        if self._made:
            message, self._made = self._made, None
            return message
        if self._fresh:
            room, self._fresh = self._fresh, None
            check_admitted(room, self.person)
            return messages.fresh(room, room.viewer(self.person, scene=self._scene), self._now())
        if self._steps:
            step = self._steps.popleft()
            check_admitted(step.step.after, self.person)
            return step.told(step.step.after.viewer(self.person, scene=self._scene))
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
            self._woken.clear()
            await self._woken.wait()
        raise StopAsyncIteration
